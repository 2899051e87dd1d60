package dev.acquit.reports;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.model.engine.Verdict;

/// What a verdict means for the condition that was asked.
public final class VerdictWords {
  private VerdictWords() {}

  /// A clause: `an allowed execution ends so`. Empty where there is no verdict.
  public static String meaning(Quantifier quantifier, Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> meaning(quantifier, true);
      case FAILS -> meaning(quantifier, false);
      case UNDEFINED -> "the test has no defined meaning";
      case NOT_COVERED, UNKNOWN -> "";
    };
  }

  private static String meaning(Quantifier quantifier, boolean holds) {
    boolean example = holds == (quantifier == Quantifier.EXISTS);
    return switch (quantifier) {
      case EXISTS, NOT_EXISTS ->
          example ? "an allowed execution ends so" : "no allowed execution ends so";
      case FORALL ->
          holds ? "every allowed execution ends so" : "an allowed execution ends otherwise";
    };
  }
}
