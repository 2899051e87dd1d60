package dev.acquit.reports.selftest;

import dev.acquit.gpu.selftest.Answer;
import dev.acquit.gpu.selftest.Check;
import dev.acquit.reports.Paint;
import dev.acquit.reports.selftest.SelfTestDocument.Line;
import java.util.Arrays;
import java.util.Locale;

/// A self-test for people. Its lines can be printed as they come.
///
/// @param paint whether it is coloured
public record SelfTestText(Paint paint) {
  private static final int ANSWERS =
      Arrays.stream(Answer.values()).mapToInt(a -> SelfTestWords.word(a).length()).max().orElse(0);
  private static final int NAMES =
      Arrays.stream(Check.values()).mapToInt(c -> SelfTestWords.name(c).length()).max().orElse(0);
  private static final String BELOW = "\n" + " ".repeat(ANSWERS + NAMES + 6);

  /// What is tested.
  public String head(SelfTestDocument document) {
    return (document.emulated() ? "EMULATED: " : "")
        + "self-test of device "
        + paint.bold(document.device().device())
        + "\n";
  }

  /// What a check has found, with what to do about it.
  public String line(SelfTestDocument document, Line line) {
    String answer = pad(SelfTestWords.word(line.answer()), ANSWERS);
    String painted =
        switch (line.answer()) {
          case OK -> paint.good(answer);
          case NOT_OK -> paint.bad(answer);
          case UNKNOWN -> paint.unsure(answer);
          case NOT_APPLICABLE, NOT_CHECKED -> answer;
        };
    String text =
        "  %s  %s  %s"
            .formatted(
                painted,
                pad(SelfTestWords.name(line.check()), NAMES),
                SelfTestWords.found(document, line).strip().replace("\n", BELOW));
    String hint = SelfTestWords.hint(line);
    return text.stripTrailing() + (hint.isEmpty() ? "" : BELOW + "hint: " + hint) + "\n";
  }

  /// What follows.
  public String foot(SelfTestDocument document) {
    String conclusion = SelfTestWords.conclusion(document);
    return switch (document.trust()) {
          case TRUSTED -> paint.good(conclusion);
          case NOT_SHOWN -> paint.unsure(conclusion);
          case NOT_TRUSTED -> paint.bad(conclusion);
        }
        + String.format(Locale.US, " (%.0f s)\n", document.seconds());
  }

  /// What a check is called.
  public String name(Check check) {
    return SelfTestWords.name(check);
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(width - text.length());
  }
}
