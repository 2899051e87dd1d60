package dev.acquit.abi.library;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.mapper.lower.SingleOperation;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A function of the library.
///
/// @param operation what it does
/// @param order its memory order; a compare-exchange that fails has the order that C++ derives
/// @param scope its scope
/// @param type the type of the object; empty for a fence
public record LibraryFunction(
    LibraryOperation operation, MemoryOrder order, Scope scope, Optional<ScalarType> type) {
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
          for (Scope scope : Scope.values()) {
            of(operation, key.order().orElseThrow(), scope, all);
          }
        }
      }
    }
    return all;
  }

  private static void of(
      LibraryOperation operation, MemoryOrder order, Scope scope, List<LibraryFunction> all) {
    if (operation == LibraryOperation.FENCE) {
      all.add(new LibraryFunction(operation, order, scope, Optional.empty()));
    }
    for (ScalarType type : operation.types()) {
      all.add(new LibraryFunction(operation, order, scope, Optional.of(type)));
    }
  }

  /// Its name in PTX, C++ and LLVM IR: `acquit_atomic_add_acq_rel_gpu_u32`.
  public String name() {
    return "acquit_atomic_"
        + operation.word()
        + "_"
        + order.word()
        + "_"
        + scope.suffix()
        + type.map(t -> "_" + t.suffix()).orElse("");
  }

  /// The row of a table that says how it is lowered.
  public RowKey row() {
    return RowKey.of(operation.operation(), order);
  }

  /// What it implements, as an annotation for `gate check` says it.
  String source() {
    String within =
        switch (scope) {
          case CTA -> "block";
          case CLUSTER -> "cluster";
          case GPU -> "device";
          case SYS -> "system";
        };
    return operation.source()
        + " "
        + order.word()
        + " scope="
        + within
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

  /// Whether its value is negated first.
  boolean negates() {
    return operation == LibraryOperation.SUB;
  }

  /// Its instructions by a table, without those that fetch parameters and return.
  List<Instruction> instructions(Mapping mapping, Pick pick) {
    int alternative = pick.of(mapping.row(row()));
    SingleOperation lowered = new SingleOperation(mapping.alternative(row(), alternative), scope);
    if (type.isEmpty()) {
      return lowered.fence();
    }
    ScalarType scalar = type.orElseThrow();
    Address address = Address.of(ADDRESS);
    return switch (operation) {
      case LOAD -> lowered.load(scalar, OLD, address);
      case STORE -> lowered.store(scalar, address, VALUE);
      default -> {
        List<Instruction> all = new ArrayList<>();
        if (negates()) {
          ScalarType signed = scalar.bits() == 64 ? ScalarType.S64 : ScalarType.S32;
          all.add(new Instruction.Compute(Operator.NEG, signed, NEGATED, List.of(VALUE)));
        }
        all.addAll(
            lowered.update(operation.atomic().orElseThrow(), scalar, OLD, address, operands()));
        yield all;
      }
    };
  }

  private List<Operand> operands() {
    return switch (operation) {
      case COMPARE_EXCHANGE -> List.of(EXPECTED, VALUE);
      case SUB -> List.of(NEGATED);
      default -> List.of(VALUE);
    };
  }
}
