package dev.acquit.codegen.ir;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
}
