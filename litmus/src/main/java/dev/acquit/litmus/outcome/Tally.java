package dev.acquit.litmus.outcome;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;

/// What became of a test's condition in the instances of a run. A model says whether an outcome may
/// come; this says whether it is what the author of the test promised.
///
/// @param quantifier of the condition
/// @param held instances as the condition has them
/// @param others instances that are not
public record Tally(Quantifier quantifier, long held, long others) {
  /// Counts the rows that were seen.
  static Tally of(Condition condition, Iterable<GradedRow> rows) {
    long held = 0;
    long others = 0;
    for (GradedRow row : rows) {
      if (row.samples() > 0) {
        if (isAsHeld(condition, row.state())) {
          held += row.samples();
        } else {
          others += row.samples();
        }
      }
    }
    return new Tally(condition.quantifier(), held, others);
  }

  /// Whether a final state is as the condition has it: with `~exists`, one that does not satisfy
  /// its proposition.
  ///
  /// @param state all of it
  public static boolean isAsHeld(Condition condition, State state) {
    return condition.proposition().holds(state::value)
        != (condition.quantifier() == Quantifier.NOT_EXISTS);
  }

  /// Whether the condition speaks of every instance: `exists` asks, the others promise.
  public boolean promises() {
    return quantifier != Quantifier.EXISTS;
  }

  /// How often the promise was broken, if it is one.
  public long broken() {
    return promises() ? others : 0;
  }

  /// For people: `forall: held 411, broken 485 of 896`.
  public String words() {
    long all = held + others;
    return promises()
        ? "%s: held %,d, broken %,d of %,d".formatted(quantifier.word(), held, others, all)
        : "%s: seen %,d of %,d".formatted(quantifier.word(), held, all);
  }
}
