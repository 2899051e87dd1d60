package dev.acquit.model.engine;

import dev.acquit.text.Worded;

/// What a model says of a test's condition.
public enum Verdict implements Worded {
  /// The condition holds as written: exists is reachable, ~exists is unreachable, forall always.
  HOLDS("Ok"),
  /// The condition does not hold.
  FAILS("No"),
  /// The test has no defined meaning in this model (a data race in C++).
  UNDEFINED("Undef"),
  /// The model does not speak about this test.
  NOT_COVERED("Not covered"),
  /// A bound was hit before the answer was known.
  UNKNOWN("Unknown");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /// The word for people; herd's where herd has one.
  @Override
  public String word() {
    return word;
  }
}
