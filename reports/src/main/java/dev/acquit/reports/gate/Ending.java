package dev.acquit.reports.gate;

import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.story.Story.Verdict;
import java.util.List;

/// How a run of the gate ended, the gravest first.
public enum Ending {
  /// Something of the input is wrong, or nothing was judged.
  BAD_INPUT(Tone.BAD, "failed"),
  /// Something is wrong that was not known.
  FINDING(Tone.BAD, "failed"),
  /// Something has no answer.
  UNKNOWN(Tone.OPEN, "open"),
  /// Nothing is to be said against it.
  PASSED(Tone.GOOD, "passed");

  private final Tone tone;
  private final String word;

  Ending(Tone tone, String word) {
    this.tone = tone;
    this.word = word;
  }

  /// What a run comes to.
  ///
  /// @param counts what there was
  /// @param why why it ended so; empty: that is clear
  public Verdict verdict(String counts, String why) {
    return new Verdict(tone, word, List.of(counts, why.isEmpty() ? word : word + ": " + why));
  }

  /// The run as something that passes or fails.
  ///
  /// @param counts what there was
  public Outcome outcome(String counts) {
    return switch (this) {
      case PASSED -> new Outcome.Passed();
      case FINDING, BAD_INPUT -> new Outcome.Failure(counts, "FAILED", "");
      case UNKNOWN -> new Outcome.Error(counts, "UNKNOWN", "");
    };
  }
}
