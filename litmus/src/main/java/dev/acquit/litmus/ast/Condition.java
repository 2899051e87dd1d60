package dev.acquit.litmus.ast;

import java.util.function.Function;

/// What a test asks.
///
/// @param quantifier over which final states
/// @param proposition what is asked of a final state
public record Condition(Quantifier quantifier, Proposition proposition) {
  /// Whether a final state is one that the test was written for: one that satisfies the
  /// proposition, or with `forall` one that does not.
  ///
  /// @param state the value of each register and location
  public boolean asks(Function<Term, Value> state) {
    return proposition.holds(state) == (quantifier != Quantifier.FORALL);
  }

  /// Over which final states a test asks.
  public enum Quantifier {
    /// Some final state satisfies the proposition.
    EXISTS("exists"),
    /// No final state satisfies it.
    NOT_EXISTS("~exists"),
    /// Every final state satisfies it.
    FORALL("forall");

    private final String word;

    Quantifier(String word) {
      this.word = word;
    }

    /// How it is written.
    public String word() {
      return word;
    }
  }
}
