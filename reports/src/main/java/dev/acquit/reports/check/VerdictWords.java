package dev.acquit.reports.check;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.html.Tone;

/// What a verdict is called, what it means for the condition that was asked, and how it is
/// coloured. `exists` asks, and its answers have herd's words; `forall` and `~exists` promise, and
/// a promise is kept or broken.
///
/// | | holds | does not |
/// |--|--|--|
/// | `exists` | `Ok`: allowed, worth a note | `No`: forbidden, good |
/// | `forall`, `~exists` | `HOLDS`, good | `VIOLATED`, bad |
///
/// Logs that herd's tools read, files of expected verdicts and JSON documents have herd's words for
/// promises, too.
final class VerdictWords {
  private VerdictWords() {}

  /// Whether a condition promises something of every execution.
  static boolean promises(Quantifier quantifier) {
    return quantifier != Quantifier.EXISTS;
  }

  /// The word for people.
  static String word(Quantifier quantifier, Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> promises(quantifier) ? "HOLDS" : verdict.word();
      case FAILS -> promises(quantifier) ? "VIOLATED" : verdict.word();
      case UNDEFINED, NOT_COVERED, UNKNOWN -> verdict.word();
    };
  }

  /// Its colour.
  static Tone tone(Quantifier quantifier, Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> promises(quantifier) ? Tone.GOOD : Tone.NOTE;
      case FAILS -> promises(quantifier) ? Tone.BAD : Tone.GOOD;
      case UNDEFINED -> Tone.BAD;
      case NOT_COVERED, UNKNOWN -> Tone.OPEN;
    };
  }

  /// A clause: `an allowed execution satisfies the condition`. Empty where there is no verdict.
  static String meaning(Quantifier quantifier, Verdict verdict) {
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
          (example ? "an" : "no") + " allowed execution satisfies the condition";
      case FORALL ->
          holds
              ? "every allowed execution satisfies the condition"
              : "an allowed execution does not satisfy the condition";
    };
  }

  /// Of how many executions the clause speaks.
  ///
  /// @param positive how many satisfy the condition
  /// @param negative how many do not
  static long counted(Quantifier quantifier, Verdict verdict, long positive, long negative) {
    return quantifier == Quantifier.FORALL && verdict == Verdict.FAILS ? negative : positive;
  }

  /// What such a verdict means, of whatever test.
  static String explained(Quantifier quantifier, Verdict verdict) {
    return switch (verdict) {
      case HOLDS ->
          promises(quantifier)
              ? "What the test promises holds in every execution that the model allows."
              : "The model allows an execution that satisfies the condition.";
      case FAILS ->
          promises(quantifier)
              ? "The model allows an execution that breaks what the test promises."
              : "The model forbids what the condition asks for.";
      case UNDEFINED -> "The test has no defined meaning in this model, for example a data race.";
      case NOT_COVERED -> "The model does not speak about this test.";
      case UNKNOWN -> "A bound was hit before the answer was known.";
    };
  }
}
