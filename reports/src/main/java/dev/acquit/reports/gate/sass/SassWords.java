package dev.acquit.reports.gate.sass;

import dev.acquit.gpu.cubin.Answer.Kept;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.gate.diff.DiffWords;
import dev.acquit.reports.gate.sass.SassDocument.Code;
import dev.acquit.reports.gate.sass.SassDocument.File;
import dev.acquit.reports.gate.sass.SassDocument.Function;
import dev.acquit.reports.gate.sass.SassDocument.Instruction;
import dev.acquit.reports.gate.sass.SassDocument.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Each sentence about machine code, once.
public final class SassWords {
  private SassWords() {}

  /// What it comes to.
  public static String conclusion(SassDocument d) {
    Summary s = d.summary();
    int all = s.instructions().values().stream().mapToInt(Integer::intValue).sum();
    return all == 0
        ? Plural.of(s.functions(), "function") + ", and nothing in them that must be kept"
        : Plural.of(all, "instruction")
            + " of "
            + Plural.of(s.ordering(), "function")
            + ": "
            + s.instructions().entrySet().stream()
                .map(e -> Plural.number(e.getValue()) + " " + e.getKey().words())
                .collect(Collectors.joining(", "));
  }

  /// How the gate ends.
  public static String ending(SassDocument d) {
    return switch (d.ending()) {
      case BAD_INPUT -> "failed: something of the input is bad";
      case FINDING -> "failed: machine code does less than the PTX asks for";
      case UNKNOWN ->
          d.complete() ? "open: not all is known" : "interrupted: not all files were looked at";
      case PASSED -> "passed";
    };
  }

  /// What is said of all files together: what made the machine code, what it comes to, how it ends.
  public static List<String> head(SassDocument d) {
    List<String> lines = new ArrayList<>();
    d.files().stream().map(SassWords::by).distinct().forEach(lines::add);
    lines.add(conclusion(d));
    lines.add(ending(d));
    return lines;
  }

  private static String by(File f) {
    return "machine code for " + f.architecture() + " by " + Visible.line(f.by());
  }

  /// Whether somebody has to look at it.
  public static boolean finding(Kept kept) {
    return kept.compareTo(Kept.STRONGER) > 0;
  }

  /// It as one word, as rules and verdicts are written.
  public static String word(Kept kept) {
    return kept.name();
  }

  /// The worst that became of an instruction of a function.
  public static Optional<Instruction> worst(Function f) {
    return f.instructions().stream()
        .filter(i -> finding(i.kept()))
        .max(
            Comparator.comparing(Instruction::kept)
                .thenComparing(
                    Comparator.comparingInt((Instruction i) -> i.place().line()).reversed()));
  }

  /// Where an instruction comes from: the line of a source, or of the PTX file.
  public static Spot where(Instruction i) {
    return DiffWords.own(i.from()).orElse(i.place());
  }

  /// What became of an instruction.
  public static String sentence(Instruction i) {
    return Visible.line(i.text()) + (i.note() == null ? "" : ": " + i.note());
  }

  /// What stands for it in machine code; empty if nothing does.
  public static Optional<String> became(Instruction i) {
    return i.became().isEmpty()
        ? Optional.empty()
        : Optional.of(i.became().stream().map(SassWords::code).collect(Collectors.joining(", ")));
  }

  private static String code(Code c) {
    return String.format(Locale.ROOT, "%04x %s", c.at(), c.text());
  }

  /// What a verdict means.
  public static String meaning(Kept kept) {
    return switch (kept) {
      case KEPT -> "The machine code has all that the instruction asks for.";
      case STRONGER -> "The machine code has more than the instruction asks for.";
      case NOT_KNOWN ->
          "Whether the machine code has all that the instruction asks for is not known.";
      case WEAKER ->
          "The machine code lacks some of the scope or of the order that the instruction asks for.";
      case MISSING -> "The machine code has nothing for the instruction.";
    };
  }
}
