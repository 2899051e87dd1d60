package dev.acquit.abi.library;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.lower.SingleOperation;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A function of the library.
///
/// @param operation what it does
/// @param order its memory order, of a compare-exchange that of success
/// @param failure the order of a compare-exchange that fails, if its name says one; else it is the
///   one that C++ derives
/// @param scope its scope; the instructions of thread are those of block, as the mapper has it
/// @param type the type of the object; empty for a fence
public record LibraryFunction(
    LibraryOperation operation,
    MemoryOrder order,
    Optional<MemoryOrder> failure,
    ThreadScope scope,
    Optional<ScalarType> type) {
  /// The orders that a compare-exchange that fails may have: it loads.
  ///
  /// @cpp atomics.types.operations
  private static final List<MemoryOrder> FAILURES =
      List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST);

  static final Operand.Register OLD = new Operand.Register("%old");
  static final Operand.Register ADDRESS = new Operand.Register("%address");
  static final Operand.Register VALUE = new Operand.Register("%value");
  static final Operand.Register EXPECTED = new Operand.Register("%expected");
  static final Operand.Register NEGATED = new Operand.Register("%negated");

  /// All functions that there can be, those of an operation together.
  static List<LibraryFunction> all() {
    List<LibraryFunction> all = new ArrayList<>();
    for (LibraryOperation operation : LibraryOperation.values()) {
      for (RowKey key : RowKey.of(operation.operation())) {
        if (key.order().isPresent()) {
          for (Optional<MemoryOrder> failure : failures(operation)) {
            for (ThreadScope scope : ThreadScope.values()) {
              of(operation, key.order().orElseThrow(), failure, scope, all);
            }
          }
        }
      }
    }
    return all;
  }

  private static List<Optional<MemoryOrder>> failures(LibraryOperation operation) {
    List<Optional<MemoryOrder>> all = new ArrayList<>();
    all.add(Optional.empty());
    if (operation == LibraryOperation.COMPARE_EXCHANGE) {
      FAILURES.forEach(f -> all.add(Optional.of(f)));
    }
    return all;
  }

  private static void of(
      LibraryOperation operation,
      MemoryOrder order,
      Optional<MemoryOrder> failure,
      ThreadScope scope,
      List<LibraryFunction> all) {
    if (operation == LibraryOperation.FENCE) {
      all.add(new LibraryFunction(operation, order, failure, scope, Optional.empty()));
    }
    for (ScalarType type : operation.types()) {
      all.add(new LibraryFunction(operation, order, failure, scope, Optional.of(type)));
    }
  }

  /// Its name in PTX, C++ and LLVM IR: `acquit_atomic_add_acq_rel_gpu_u32`,
  /// `acquit_atomic_compare_exchange_acq_rel_acquire_gpu_b32`.
  public String name() {
    return "acquit_atomic_"
        + operation.word()
        + "_"
        + order.word()
        + failure.map(f -> "_" + f.word()).orElse("")
        + "_"
        + (scope == ThreadScope.THREAD ? scope.word() : scope.ptx().suffix())
        + type.map(t -> "_" + t.suffix()).orElse("");
  }

  /// The row of a table that says how it is lowered: of two orders that of their join.
  public RowKey row() {
    return RowKey.of(operation.operation(), failure.map(order::join).orElse(order));
  }

  /// What it implements, as an annotation for `gate check` says it.
  String source() {
    return operation.source()
        + " "
        + order.word()
        + failure.map(f -> "/" + f.word()).orElse("")
        + " scope="
        + scope.word()
        + type.map(t -> " type=" + t.suffix()).orElse("");
  }

  /// Whether it returns a value.
  boolean returns() {
    return operation != LibraryOperation.FENCE && operation != LibraryOperation.STORE;
  }

  /// How many values it takes beside the pointer.
  int values() {
    return switch (operation) {
      case FENCE, LOAD -> 0;
      case COMPARE_EXCHANGE -> 2;
      default -> 1;
    };
  }

  /// The values that it takes, in order.
  List<Operand.Register> taken() {
    return switch (values()) {
      case 0 -> List.of();
      case 1 -> List.of(VALUE);
      default -> List.of(EXPECTED, VALUE);
    };
  }

  /// What negates its value before it is added: of floating-point numbers the sign is flipped, also
  /// that of what is no number.
  Optional<Instruction> negation() {
    if (operation != LibraryOperation.SUB) {
      return Optional.empty();
    }
    ScalarType scalar = type.orElseThrow();
    boolean wide = scalar.bits() == 64;
    if (scalar.floating()) {
      Operand sign = new Operand.Immediate(wide ? Long.MIN_VALUE : 1L << 31);
      ScalarType bits = wide ? ScalarType.B64 : ScalarType.B32;
      return Optional.of(
          new Instruction.Compute(Operator.XOR, bits, NEGATED, List.of(VALUE, sign)));
    }
    ScalarType signed = wide ? ScalarType.S64 : ScalarType.S32;
    return Optional.of(new Instruction.Compute(Operator.NEG, signed, NEGATED, List.of(VALUE)));
  }

  /// Its instructions by a table, without those that fetch parameters, negate and return.
  List<Instruction> instructions(Mapping mapping, Pick pick) {
    int alternative = pick.of(mapping.row(row()));
    SingleOperation lowered =
        new SingleOperation(mapping.alternative(row(), alternative), scope.ptx());
    if (type.isEmpty()) {
      return lowered.fence();
    }
    ScalarType scalar = type.orElseThrow();
    Address address = Address.of(ADDRESS);
    return switch (operation) {
      case LOAD -> lowered.load(scalar, OLD, address);
      case STORE -> lowered.store(scalar, address, VALUE);
      default -> lowered.update(operation.atomic().orElseThrow(), scalar, OLD, address, operands());
    };
  }

  private List<Operand> operands() {
    return negation().isPresent() ? List.of(NEGATED) : List.copyOf(taken());
  }
}
