package dev.acquit.gpu.run;

import dev.acquit.litmus.outcome.State;
import java.util.Collections;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/// What a number of instances showed.
///
/// @param instances how many: the sum of all that follows
/// @param skipped how many of them did not run to their end
/// @param odd how many had a value that nobody expected
/// @param states how often each final state came; only those that did
public record Counts(long instances, long skipped, long odd, SequencedMap<State, Long> states) {
  /// Nothing.
  public static final Counts NONE = new Counts(0, 0, 0, new TreeMap<>());

  /// Sorts and copies the map.
  public Counts {
    states = Collections.unmodifiableSequencedMap(new TreeMap<>(states));
  }

  /// Both together.
  public Counts plus(Counts other) {
    return with(other, Math::addExact);
  }

  /// Without what another, earlier count had.
  Counts minus(Counts earlier) {
    return with(earlier, Math::subtractExact);
  }

  private Counts with(Counts other, LongBinaryOperator operator) {
    TreeMap<State, Long> all = new TreeMap<>(states);
    other.states.forEach(
        (state, n) -> all.put(state, operator.applyAsLong(states.getOrDefault(state, 0L), n)));
    all.values().removeIf(n -> n == 0);
    return new Counts(
        operator.applyAsLong(instances, other.instances),
        operator.applyAsLong(skipped, other.skipped),
        operator.applyAsLong(odd, other.odd),
        all);
  }
}
