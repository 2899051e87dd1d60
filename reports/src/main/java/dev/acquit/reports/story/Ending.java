package dev.acquit.reports.story;

import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.story.Story.Verdict;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// How a result ended, the gravest first. The status of a command that has a result is made of
/// this.
public enum Ending {
  /// It contradicts itself: a bug of ours.
  BROKEN(Tone.BAD, "failed"),
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

  /// The gravest; [#PASSED] if there is none.
  public static Ending worst(Collection<Ending> all) {
    return all.stream().min(Comparator.naturalOrder()).orElse(PASSED);
  }

  /// What follows from what is wrong with the input. What is only larger than what is read has no
  /// answer.
  public static Ending input(Collection<ErrorJson> errors) {
    return worst(errors.stream().map(e -> e.bound() ? UNKNOWN : BAD_INPUT).toList());
  }

  /// This, or what follows from the input if that is graver.
  ///
  /// @param errors what is wrong with the input
  public Ending and(Collection<ErrorJson> errors) {
    return worst(List.of(this, input(errors)));
  }

  /// How it is coloured.
  public Tone tone() {
    return tone;
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
      case FINDING, BAD_INPUT, BROKEN -> new Outcome.Failure(counts, "FAILED", "");
      case UNKNOWN -> new Outcome.Error(counts, "UNKNOWN", "");
    };
  }
}
