package dev.acquit.reports.check;

import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;

/// What there is to say of a test.
sealed interface AnswerStory permits TestStory, TerminationStory {
  /// It as one of many.
  Part.One one();

  /// The verdict with what it means: `No: no allowed execution ends so (0 of 4)`.
  String conclusion();

  /// The verdict, coloured.
  Line badge();

  /// What such a verdict means, of whatever test.
  String meaning();

  /// How it ended for build servers.
  ///
  /// @param compared whether verdicts are compared with expectations
  Outcome outcome(boolean compared);
}
