package dev.acquit.reports.gate;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.markdown.Markdown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/// A run of the gate in short, as Markdown.
public final class GateMarkdown {
  private static final int ROWS = 100;
  private static final int SHOWN = 20;

  private GateMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param gate the run
  public static void write(Markdown out, String file, GateDocument gate) {
    GateWords words = new GateWords(gate);
    out.heading(
        2,
        Plural.of(gate.functions().size(), "function")
            + " and the table "
            + text(gate.mapping().name()));
    out.paragraph(code(file));
    out.paragraph(text(words.conclusion()));
    out.paragraph(text(words.extent()));
    words.compiled().ifPresent(l -> out.paragraph(text(l)));
    words.baseline().ifPresent(l -> out.paragraph(text(l)));
    TreeMap<String, Integer> counts = new TreeMap<>();
    gate.summary().verdicts().forEach((verdict, n) -> counts.put(verdict.name(), n));
    out.table(
        List.of("verdict", "how many"),
        counts.entrySet().stream()
            .map(e -> List.of(text(e.getKey()), String.valueOf(e.getValue())))
            .toList());
    out.errors(gate.errors());
    List<JudgedFunction> findings =
        gate.functions().stream().filter(JudgedFunction::finding).toList();
    out.table(
        List.of("finding", "operation", "verdict", "place", "why"),
        Markdown.first(
            ROWS,
            findings.stream()
                .sorted(Comparator.comparing(JudgedFunction::known))
                .map(f ->
                    List.of(
                        code(f.function()),
                        text(f.source()),
                        text(f.verdict().name()) + (f.known() ? " (known)" : ""),
                        text(f.at()),
                        text(f.why())))
                .toList()));
    findings.stream().filter(f -> !f.known()).limit(SHOWN).forEach(f -> finding(out, words, f));
  }

  private static void finding(Markdown out, GateWords words, JudgedFunction f) {
    List<String> sentences = new ArrayList<>(words.sentences(f));
    Optional<Evidence> evidence =
        f.worst().stream().map(JudgedPath::evidence).filter(Objects::nonNull).findFirst();
    evidence.ifPresent(e -> sentences.addAll(GateWords.shows(e)));
    out.details(
        text(GateWords.message(f)),
        sentences.subList(1, sentences.size()),
        evidence.map(e -> new String[] {e.source(), e.emitted()}).orElse(new String[0]));
  }
}
