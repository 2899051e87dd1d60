package dev.acquit.reports.abi;

import dev.acquit.abi.rule.Severity;
import dev.acquit.reports.Paint;
import dev.acquit.reports.abi.AbiDocument.Found;

/// What was found, for people: a line for each finding, and which rule it is.
public final class AbiText {
  private AbiText() {}

  /// The text.
  ///
  /// @param all whether notes are shown, too
  public static String render(AbiDocument document, Paint paint, boolean all) {
    StringBuilder out = new StringBuilder();
    for (Found f : document.findings()) {
      if (all || f.severity() != Severity.NOTE) {
        out.append(AbiWords.at(f))
            .append(": ")
            .append(word(f.severity(), paint))
            .append(": ")
            .append(AbiWords.sentence(f))
            .append("\n  ")
            .append(AbiWords.rule(document, f))
            .append('\n');
      }
    }
    AbiWords.head(document).forEach(l -> out.append(l).append('\n'));
    return out.toString();
  }

  private static String word(Severity severity, Paint paint) {
    String word = AbiWords.word(severity);
    return switch (severity) {
      case ERROR -> paint.bad(word);
      case WARNING -> paint.unsure(word);
      case NOTE -> word;
    };
  }
}
