package dev.acquit.litmus.ast;

/// What a test asks.
///
/// @param quantifier over which final states
/// @param proposition what is asked of a final state
public record Condition(Quantifier quantifier, Proposition proposition) {
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
