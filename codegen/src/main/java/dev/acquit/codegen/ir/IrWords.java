package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Words of atomic instructions.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#atomic-memory-ordering-constraints">LangRef:
///   Atomic Memory Ordering Constraints</a>
/// @see <a href="https://llvm.org/docs/NVPTXUsage.html">User Guide for NVPTX Back-end:
///   synchronization scopes</a>
final class IrWords {
  private static final Map<String, MemoryOrder> ORDERS =
      Map.of(
          "monotonic", MemoryOrder.RELAXED,
          "acquire", MemoryOrder.ACQUIRE,
          "release", MemoryOrder.RELEASE,
          "acq_rel", MemoryOrder.ACQ_REL,
          "seq_cst", MemoryOrder.SEQ_CST);

  /// Weaker than all orders of C++: a value is read that was written, and no more.
  private static final String UNORDERED = "unordered";

  private static final Map<String, ThreadScope> SCOPES =
      Map.of(
          "", ThreadScope.SYSTEM,
          "singlethread", ThreadScope.THREAD,
          "block", ThreadScope.BLOCK,
          "cluster", ThreadScope.CLUSTER,
          "device", ThreadScope.DEVICE);

  private IrWords() {}

  static ThreadScope scope(IrWordList line) throws InputException {
    if (!line.accept("syncscope")) {
      return ThreadScope.SYSTEM;
    }
    line.expect("(");
    ThreadScope scope = SCOPES.get(IrWordList.plain(line.peek()));
    if (scope == null) {
      throw line.error(
          "a scope of NVPTX: \"singlethread\", \"block\", \"cluster\", \"device\" or none");
    }
    line.next();
    line.expect(")");
    return scope;
  }

  /// An order; empty if C++ has none like it.
  static Optional<MemoryOrder> order(IrWordList line) throws InputException {
    if (line.accept(UNORDERED)) {
      return Optional.empty();
    }
    MemoryOrder order = ORDERS.get(line.peek());
    if (order == null) {
      throw line.error(
          "an order: unordered, " + String.join(", ", ORDERS.keySet().stream().sorted().toList()));
    }
    line.next();
    return Optional.of(order);
  }

  /// Passes over a value.
  ///
  /// @return its name, or its first word
  static String value(IrWordList line) throws InputException {
    String word = line.next();
    if (word.isEmpty() || word.equals(",")) {
      throw line.error("a value");
    }
    if (!word.startsWith("%") && !word.startsWith("@")) {
      while (List.of("inbounds", "nuw", "nusw", "inrange").contains(line.peek())) {
        line.next();
      }
      if (line.peek().equals("(")) {
        line.skipParentheses();
      }
    }
    return word;
  }

  /// The bits of a constant, as far as they are known: an integer, a null pointer, or a number with
  /// a point, which is written in digits or as the bits of a `double`.
  ///
  /// @see <a href="https://llvm.org/docs/LangRef.html#simple-constants">Language Reference: Simple
  ///   Constants</a>
  static OptionalLong constant(String word, Type type) {
    return switch (type) {
      case Type.Int _ when word.matches("-?\\d{1,18}") -> OptionalLong.of(Long.parseLong(word));
      case Type.Pointer _ when word.equals("null") -> OptionalLong.of(0);
      case Type.Float(String name, int bits) when !name.equals("bfloat") -> floating(word, bits);
      default -> OptionalLong.empty();
    };
  }

  private static OptionalLong floating(String word, int bits) {
    if (bits == 16) {
      return word.matches("0xH[0-9A-Fa-f]{4}")
          ? OptionalLong.of(Long.parseLong(word.substring(3), 16))
          : OptionalLong.empty();
    }
    double value;
    if (word.matches("0x[0-9A-Fa-f]{16}")) {
      value = Double.longBitsToDouble(Long.parseUnsignedLong(word.substring(2), 16));
    } else if (word.matches("[-+]?\\d+\\.\\d*(e[-+]?\\d+)?")) {
      value = Double.parseDouble(word);
    } else {
      return OptionalLong.empty();
    }
    return switch (bits) {
      case 64 -> OptionalLong.of(Double.doubleToRawLongBits(value));
      case 32 -> OptionalLong.of(Float.floatToRawIntBits((float) value) & 0xffff_ffffL);
      default -> OptionalLong.empty();
    };
  }
}
