package dev.acquit.recheck.replay;

import dev.acquit.litmus.outcome.State;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// All executions of a test, tried one by one.
///
/// @param states the final states of those that the model allows
/// @param flags the flags that these raise
/// @param undefined conditions of a defined meaning that some of them do not meet
/// @param uncovered conditions of the model's own reach that some of them do not meet
/// @param cut whether executions were left out that go round a loop more often than was tried
/// @param executions how many were tried
public record Outcomes(
    SortedSet<State> states,
    Set<String> flags,
    Set<String> undefined,
    Set<String> uncovered,
    boolean cut,
    long executions) {
  /// Copies the sets.
  public Outcomes {
    states = Collections.unmodifiableSortedSet(new TreeSet<>(states));
    flags = Set.copyOf(flags);
    undefined = Set.copyOf(undefined);
    uncovered = Set.copyOf(uncovered);
  }
}
