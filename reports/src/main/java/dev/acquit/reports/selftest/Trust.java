package dev.acquit.reports.selftest;

import dev.acquit.gpu.selftest.Answer;
import java.util.Collection;

/// What follows from the answers of a self-test.
public enum Trust {
  /// All is as it should be.
  TRUSTED,
  /// Nothing is wrong, but something was not shown or not checked.
  NOT_SHOWN,
  /// Something is wrong.
  NOT_TRUSTED;

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
