package dev.acquit.litmus.ast;

import dev.acquit.text.Worded;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// What a test asks.
///
/// @param quantifier over which final states
/// @param proposition what is asked of a final state
public record Condition(Quantifier quantifier, Proposition proposition) {
  /// True of all final states.
  public static final Condition EVERYTHING =
      new Condition(Quantifier.FORALL, new Proposition.Constant(true));

  /// That there is a final state, whichever.
  public static final Condition ANYTHING = exists(new Proposition.Constant(true));

  /// That some final state satisfies a proposition.
  public static Condition exists(Proposition proposition) {
    return new Condition(Quantifier.EXISTS, proposition);
  }

  /// The same question about another proposition.
  public Condition map(UnaryOperator<Proposition> change) {
    return new Condition(quantifier, change.apply(proposition));
  }

  /// Whether a final state is one that the test was written for: one that satisfies the
  /// proposition, or with `forall` one that does not.
  ///
  /// @param state the value of each register and location
  public boolean asks(Function<Term, Value> state) {
    return proposition.holds(state) == (quantifier != Quantifier.FORALL);
  }

  /// Over which final states a test asks.
  public enum Quantifier implements Worded {
    /// Some final state satisfies the proposition.
    EXISTS("exists", "Allowed"),
    /// No final state satisfies it.
    NOT_EXISTS("~exists", "Forbidden"),
    /// Every final state satisfies it.
    FORALL("forall", "Required");

    private final String word;
    private final String logged;

    Quantifier(String word, String logged) {
      this.word = word;
      this.logged = logged;
    }

    /// How it is written.
    @Override
    public String word() {
      return word;
    }

    /// What logs of herd7 and litmus7 call a test with it.
    public String logged() {
      return logged;
    }
  }
}
