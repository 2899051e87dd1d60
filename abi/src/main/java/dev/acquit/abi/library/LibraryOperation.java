package dev.acquit.abi.library;

import dev.acquit.mapper.mapping.Operation;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;
import java.util.Optional;

/// What a function of the library does.
public enum LibraryOperation {
  /// Reads.
  LOAD("load", "load", Operation.LOAD, null, Types.ACCESSES),
  /// Writes.
  STORE("store", "store", Operation.STORE, null, Types.ACCESSES),
  /// Writes and returns what was there.
  EXCHANGE("exchange", "exchange", Operation.RMW, AtomicOperation.EXCH, Types.EXCHANGED),
  /// Writes if what is there is what is expected, and returns what was there.
  COMPARE_EXCHANGE(
      "compare_exchange", "compare_exchange", Operation.RMW, AtomicOperation.CAS, Types.COMPARED),
  /// Adds and returns what was there; so do the others.
  ADD("add", "fetch_add", Operation.RMW, AtomicOperation.ADD, Types.SUMS),
  /// Subtracts: PTX has no such operation, so the negated value is added.
  SUB("sub", "fetch_sub", Operation.RMW, AtomicOperation.ADD, Types.SUMS),
  /// Bitwise and.
  AND("and", "fetch_and", Operation.RMW, AtomicOperation.AND, Types.BITS),
  /// Bitwise or.
  OR("or", "fetch_or", Operation.RMW, AtomicOperation.OR, Types.BITS),
  /// Bitwise exclusive or.
  XOR("xor", "fetch_xor", Operation.RMW, AtomicOperation.XOR, Types.BITS),
  /// The smaller.
  MIN("min", "fetch_min", Operation.RMW, AtomicOperation.MIN, Types.ORDERED),
  /// The larger.
  MAX("max", "fetch_max", Operation.RMW, AtomicOperation.MAX, Types.ORDERED),
  /// Orders and accesses nothing.
  FENCE("fence", "fence", Operation.FENCE, null, List.of());

  /// Types by what is done to them. PTX has loads and stores of 8 and 16 bits and no updates of
  /// those but a compare-and-swap of 16, and of 128 bits no arithmetic.
  private static final class Types {
    private static final List<ScalarType> ACCESSES =
        List.of(ScalarType.B8, ScalarType.B16, ScalarType.B32, ScalarType.B64, ScalarType.B128);
    private static final List<ScalarType> EXCHANGED =
        List.of(ScalarType.B32, ScalarType.B64, ScalarType.B128);
    private static final List<ScalarType> COMPARED =
        List.of(ScalarType.B16, ScalarType.B32, ScalarType.B64, ScalarType.B128);
    private static final List<ScalarType> BITS = List.of(ScalarType.B32, ScalarType.B64);
    private static final List<ScalarType> SUMS =
        List.of(ScalarType.U32, ScalarType.S32, ScalarType.U64, ScalarType.F32, ScalarType.F64);
    private static final List<ScalarType> ORDERED =
        List.of(ScalarType.U32, ScalarType.S32, ScalarType.U64, ScalarType.S64);
  }

  private final String word;
  private final String source;
  private final Operation operation;
  private final Optional<AtomicOperation> atomic;
  private final List<ScalarType> types;

  LibraryOperation(
      String word,
      String source,
      Operation operation,
      AtomicOperation atomic,
      List<ScalarType> types) {
    this.word = word;
    this.source = source;
    this.operation = operation;
    this.atomic = Optional.ofNullable(atomic);
    this.types = types;
  }

  /// As it stands in names of functions.
  public String word() {
    return word;
  }

  /// As annotations for `gate check` name it.
  String source() {
    return source;
  }

  /// Of which rows of a table it is.
  Operation operation() {
    return operation;
  }

  /// What `atom` does, if it is an `atom`.
  Optional<AtomicOperation> atomic() {
    return atomic;
  }

  /// The types that it is for; none of a fence.
  List<ScalarType> types() {
    return types;
  }
}
