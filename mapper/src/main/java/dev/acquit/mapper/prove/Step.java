package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Operation;
import java.util.Optional;
import java.util.OptionalInt;

/// An instruction of a program that was found.
///
/// @param operation what it does
/// @param scope its thread scope; empty for a plain access
/// @param location the number of its location; empty for fences
/// @param readsFrom the number of the instruction that it read from when the program was found;
///   empty if it does not read or read the initial value
/// @param guard whether what comes behind it in its thread only happens when it reads that again
public record Step(
    SourceOperation operation,
    Optional<ThreadScope> scope,
    OptionalInt location,
    OptionalInt readsFrom,
    boolean guard) {
  /// Whether it reads.
  boolean reads() {
    return operation.row().operation() == Operation.LOAD
        || operation.row().operation() == Operation.RMW;
  }

  /// Whether it writes.
  boolean writes() {
    return operation.row().operation() == Operation.STORE
        || operation.row().operation() == Operation.RMW && operation.failure().isEmpty();
  }

  /// Whether it reads and writes.
  boolean updates() {
    return reads() && writes();
  }

  /// What the memory order of its event in the source is.
  Optional<MemoryOrder> order() {
    return operation.failure().or(() -> operation.row().order());
  }

  Step guarding(boolean newGuard) {
    return new Step(operation, scope, location, readsFrom, newGuard);
  }

  Step doing(SourceOperation newOperation) {
    boolean still =
        newOperation.row().operation() != Operation.STORE
            && newOperation.row().operation() != Operation.FENCE;
    return new Step(
        newOperation,
        newOperation.row().plain() ? Optional.empty() : scope,
        location,
        still ? readsFrom : OptionalInt.empty(),
        guard && still);
  }

  Step at(ThreadScope newScope) {
    return new Step(operation, scope.map(s -> newScope), location, readsFrom, guard);
  }
}
