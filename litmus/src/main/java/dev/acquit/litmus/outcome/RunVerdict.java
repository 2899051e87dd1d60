package dev.acquit.litmus.outcome;

import dev.acquit.text.Worded;

/// What a run says about a test. There is no word for "nothing bad was seen" alone: a run that
/// could not have seen anything bad does not pass.
public enum RunVerdict implements Worded {
  /// A forbidden or unknown outcome was seen.
  FAILED("FAILED"),
  /// What the test promises, with `forall` or `~exists`, was broken by an outcome that the model
  /// allows.
  VIOLATED("VIOLATED"),
  /// None was seen, and a paired mutant shows that this run would have.
  PASSED("PASSED"),
  /// None was seen, and nothing shows that this run would have.
  NOT_SHOWN("NOT SHOWN"),
  /// The outcome that the test asks for is not forbidden, so that there is nothing to pass; what
  /// was seen is allowed, and breaks no promise.
  OBSERVED("OBSERVED"),
  /// It is not known what is forbidden: the model gave no answer within its bounds.
  NOT_GRADED("NOT GRADED"),
  /// What was counted, if anything was, says nothing about the test: the machine code is not the
  /// test, or the counts contradict themselves.
  NOT_TRUSTED("NOT TRUSTED"),
  /// No instance of the test came to its end.
  NOT_RUN("NOT RUN");

  private final String words;

  RunVerdict(String words) {
    this.words = words;
  }

  /// How it is printed.
  public String words() {
    return words;
  }

  @Override
  public String word() {
    return words();
  }
}
