package dev.acquit.reports.selftest;

import dev.acquit.gpu.selftest.Answer;
import dev.acquit.reports.story.Ending;
import java.util.Collection;

/// What follows from the answers of a self-test.
public enum Trust {
  /// All is as it should be.
  TRUSTED(Ending.PASSED),
  /// Nothing is wrong, but something was not shown or not checked.
  NOT_SHOWN(Ending.UNKNOWN),
  /// Something is wrong.
  NOT_TRUSTED(Ending.FINDING);

  private final Ending ending;

  Trust(Ending ending) {
    this.ending = ending;
  }

  /// How a test ended of which this follows.
  public Ending ending() {
    return ending;
  }

  /// What follows from answers.
  static Trust of(Collection<Answer> answers) {
    if (answers.contains(Answer.NOT_OK)) {
      return NOT_TRUSTED;
    }
    return answers.contains(Answer.UNKNOWN) || answers.contains(Answer.NOT_CHECKED)
        ? NOT_SHOWN
        : TRUSTED;
  }
}
