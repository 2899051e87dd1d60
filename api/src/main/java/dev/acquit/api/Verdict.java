package dev.acquit.api;

/// What a model says of what was asked.
public enum Verdict {
  /// It is so: `exists` is reachable, `~exists` is not, `forall` always holds.
  OK,
  /// It is not so.
  NO,
  /// The test has a data race, so C++ gives it no meaning.
  UNDEFINED,
  /// The model does not speak about this test.
  NOT_COVERED,
  /// A bound was hit before the answer was known: nothing is said. More [Check#within] or
  /// [Check#loops] may answer it.
  UNKNOWN;

  static Verdict of(dev.acquit.model.engine.Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> OK;
      case FAILS -> NO;
      case UNDEFINED -> UNDEFINED;
      case NOT_COVERED -> NOT_COVERED;
      case UNKNOWN -> UNKNOWN;
    };
  }

  static Verdict of(dev.acquit.model.engine.TerminationVerdict verdict) {
    return switch (verdict) {
      case TERMINATES -> OK;
      case MAY_HANG -> NO;
      case UNDEFINED -> UNDEFINED;
      case NOT_COVERED -> NOT_COVERED;
      case UNKNOWN -> UNKNOWN;
    };
  }
}
