package dev.acquit.codegen.recover.explore;

import dev.acquit.text.Position;
import java.util.List;
import java.util.OptionalInt;

/// A path through a program, from its entry to its end.
///
/// @param acts what it does to shared memory, in program order
/// @param conditions what was decided on it, in order
/// @param result the term of what the function returns; empty if it returns nothing
public record Trace(List<Act> acts, List<Condition> conditions, OptionalInt result) {
  /// A predicate that was decided.
  ///
  /// @param position the instruction whose guard it is, or the compare-and-swap
  /// @param predicate the term
  /// @param holds what was decided
  /// @param swap whether it is whether a compare-and-swap succeeds
  public record Condition(Position position, int predicate, boolean holds, boolean swap) {}

  /// Copies the lists.
  public Trace {
    acts = List.copyOf(acts);
    conditions = List.copyOf(conditions);
  }
}
