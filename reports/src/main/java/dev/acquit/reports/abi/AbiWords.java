package dev.acquit.reports.abi;

import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.abi.AbiDocument.Found;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Each sentence about what was found, once.
public final class AbiWords {
  private AbiWords() {}

  /// The command that wrote it.
  public static String command(AbiDocument d) {
    return d.linked() ? "abi link" : "abi check";
  }

  /// What it comes to.
  public static String conclusion(AbiDocument d) {
    AbiDocument.Summary s = d.summary();
    return "%s in %s: %s, %s, %s"
        .formatted(
            Plural.of(s.functions(), "function"),
            Plural.of(d.files().size(), "module"),
            Plural.of(s.errors(), "error"),
            Plural.of(s.warnings(), "warning"),
            Plural.of(s.notes(), "note"));
  }

  /// How it ends.
  public static String ending(AbiDocument d) {
    return switch (d.ending()) {
      case BAD_INPUT -> "failed: something of the input is bad";
      case FINDING ->
          "failed: "
              + (d.linked() ? "the modules do not go together" : "a rule of the ABI is not kept");
      case UNKNOWN -> "interrupted: not all modules were looked at";
      case PASSED -> "passed";
    };
  }

  /// What is said of all modules together.
  public static List<String> head(AbiDocument d) {
    return List.of(conclusion(d), ending(d));
  }

  /// Severity as one word.
  public static String word(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }

  /// What was found, with the thing in which it was.
  public static String sentence(Found f) {
    return (f.where() == null ? "" : Visible.line(f.where()) + ": ") + Visible.line(f.what());
  }

  /// Which rule it is, and where the document has it.
  public static String rule(AbiDocument d, Found f) {
    return "%s, chapter %s of %s; %s"
        .formatted(f.rule(), f.chapter(), d.release(), f.consequence().words());
  }

  /// Where it is: the module, and the source if the module says it.
  public static String at(Found f) {
    String place = Visible.line(f.file()) + ":" + f.line() + ":" + f.column();
    return f.source() == null
        ? place
        : place + " (" + Visible.line(f.source().file()) + ":" + f.source().line() + ")";
  }

  /// What a rule asks for.
  public static String meaning(Rule rule) {
    String words = rule.words();
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
  }

  /// The rules, in the order of the document.
  public static List<Rule> rules() {
    return Arrays.asList(Rule.values());
  }
}
