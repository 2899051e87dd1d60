package dev.acquit.reports.gate.litmus;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.litmus.LitmusDocument.Result;
import dev.acquit.reports.gate.litmus.LitmusDocument.Verdict;
import dev.acquit.reports.markdown.Markdown;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// What litmus tests say of a compiler in short, as Markdown.
public final class LitmusMarkdown {
  private static final int ROWS = 100;
  private static final int PROGRAMS = 20;

  private LitmusMarkdown() {}

  /// Adds it.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  /// @param g the result
  public static void write(Markdown out, String file, LitmusDocument g) {
    LitmusWords words = LitmusWords.of(g);
    out.heading(2, Plural.of(g.results().size(), "compiled test"));
    out.paragraph(code(file) + ". " + code(g.compiler()));
    out.paragraph(text(LitmusWords.extent(g)));
    out.paragraph(text(LitmusWords.conclusion(g)));
    out.table(
        List.of("verdict", "how many"),
        g.counts().entrySet().stream()
            .map(e -> List.of(text(e.getKey().name()), String.valueOf(e.getValue())))
            .toList());
    out.errors(g.errors());
    List<Result> results =
        g.results().stream()
            .sorted(Comparator.comparingInt(r -> LitmusWords.rank(r.verdict())))
            .toList();
    out.table(
        List.of("test", "verdict"),
        Markdown.first(
            ROWS,
            results.stream().map(r -> List.of(code(r.test()), text(words.verdict(r)))).toList()));
    results.stream()
        .filter(r -> r.verdict() == Verdict.UNSOUND || r.verdict() == Verdict.RACY)
        .limit(PROGRAMS)
        .forEach(r -> {
          List<String> sentences = words.sentences(r);
          out.details(
              code(r.test()) + ": " + text(words.verdict(r)),
              sentences.subList(1, sentences.size()),
              Stream.of(
                      r.source(),
                      r.ptx(),
                      r.witness() == null
                          ? null
                          : String.join("\n", ExecutionText.lines(r.witness().view())))
                  .filter(Objects::nonNull)
                  .toArray(String[]::new));
        });
  }
}
