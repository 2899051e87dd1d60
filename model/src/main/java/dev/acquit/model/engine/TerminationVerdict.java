package dev.acquit.model.engine;

/// What a memory model and a progress model say of whether a test terminates.
public enum TerminationVerdict {
  /// Every execution ends.
  TERMINATES("Terminates"),
  /// Some execution never does.
  MAY_HANG("May hang"),
  /// The test has no defined meaning in this model (a data race in C++).
  UNDEFINED("Undef"),
  /// The model does not speak about this test.
  NOT_COVERED("Not covered"),
  /// A bound was hit before the answer was known.
  UNKNOWN("Unknown");

  private final String word;

  TerminationVerdict(String word) {
    this.word = word;
  }

  /// The word for people.
  public String word() {
    return word;
  }
}
