package dev.acquit.codegen.source;

import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.Optional;

/// A C++ atomic operation that a function implements.
///
/// @param kind what it does
/// @param order its memory order; of a compare-exchange that of success
/// @param failure of a compare-exchange the order of failure, otherwise empty
/// @param scope its thread scope
/// @param type the type of the object, where it is known; empty for a fence
/// @param strong whether it is a compare-exchange of which is said that it fails only if the values
///   differ; one of which nothing is said may fail without cause, as a weak one may
/// @param place where the object is; a fence has none, and says nothing
/// @param above what is above a result of 8 bits, or a truth value
/// @cpp atomics.order, atomics.types.operations
public record SourceOperation(
    CppOperation kind,
    MemoryOrder order,
    Optional<MemoryOrder> failure,
    ThreadScope scope,
    Optional<ValueType> type,
    boolean strong,
    ObjectPlace place,
    Above above) {
  /// What says that nobody looks above a result.
  static final String BARE = "above=any";

  /// What says that a truth value is returned as -1 or 0.
  static final String SIGNED = "above=sign";

  /// What follows the word of a strong compare-exchange.
  static final String STRONG = "_strong";

  /// Checks that C++ has the operation.
  ///
  /// @throws IllegalArgumentException if C++ has no such order for it, or a failure order is
  ///   missing or there without need
  public SourceOperation {
    if (!kind.allows(order)) {
      throw new IllegalArgumentException("C++ has no " + kind.word() + " of order " + order.word());
    }
    if (failure.isPresent() != (kind == CppOperation.COMPARE_EXCHANGE)) {
      throw new IllegalArgumentException(
          failure.isPresent()
              ? kind.word() + " has no failure order"
              : kind.word() + " needs a failure order");
    }
    // Since C++17 the order of failure may be stronger than that of success.
    if (!failure.map(CppOperation.LOAD::allows).orElse(true)) {
      throw new IllegalArgumentException(
          "C++ has no compare-exchange with failure order " + failure.orElseThrow().word());
    }
    if (strong && kind != CppOperation.COMPARE_EXCHANGE) {
      throw new IllegalArgumentException("C++ has no strong " + kind.word());
    }
  }

  /// An operation that is no strong compare-exchange.
  public SourceOperation(
      CppOperation kind,
      MemoryOrder order,
      Optional<MemoryOrder> failure,
      ThreadScope scope,
      Optional<ValueType> type) {
    this(kind, order, failure, scope, type, false, ObjectPlace.AT_POINTER, Above.AS_USED);
  }

  /// The same on an object of another type.
  public SourceOperation on(ValueType other) {
    return new SourceOperation(
        kind, order, failure, scope, Optional.of(other), strong, place, above);
  }

  /// The addition of what this subtracts from zero.
  public SourceOperation adding() {
    return new SourceOperation(
        CppOperation.FETCH_ADD, order, failure, scope, type, strong, place, above);
  }

  /// The same compare-exchange, strong.
  public SourceOperation strongly() {
    return new SourceOperation(kind, order, failure, scope, type, true, place, above);
  }

  /// The same on an object that is somewhere else.
  public SourceOperation at(ObjectPlace other) {
    return new SourceOperation(kind, order, failure, scope, type, strong, other, above);
  }

  /// The same with something else above a result of 8 bits, or a truth value.
  public SourceOperation under(Above other) {
    return new SourceOperation(kind, order, failure, scope, type, strong, place, other);
  }

  /// As in an annotation: `compare_exchange acq_rel/acquire scope=device type=u32`.
  @Override
  public String toString() {
    return kind.word()
        + (strong ? STRONG : "")
        + " "
        + order.word()
        + failure.map(f -> "/" + f.word()).orElse("")
        + " scope="
        + scope.word()
        + type.map(t -> " type=" + t).orElse("")
        + place
        + switch (above) {
          case AS_USED -> "";
          case ANYTHING -> " " + BARE;
          case SIGN -> " " + SIGNED;
        };
  }
}
