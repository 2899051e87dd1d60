package dev.acquit.reports.story;

import dev.acquit.reports.latex.Latex;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A story as a table for papers: the sentences of its verdict, its table, and below it what could
/// not be read and what was not done, since a table does not show what is missing in it.
///
/// It is a piece of a document, for `\input`, and takes nothing but LaTeX's kernel.
public final class StoryLatex {
  private StoryLatex() {}

  /// The piece.
  ///
  /// @param file the file that the result comes from
  /// @param story what is said of it
  /// @param table its table
  public static String render(String file, Story story, Part.Table table) {
    StringBuilder out = new StringBuilder(Latex.comment(file));
    story.verdict().sentences().forEach(s -> paragraph(out, s));
    table(out, table.rows().isEmpty() ? table : table.withoutLinks(table.rows()));
    story
        .input()
        .errors()
        .forEach(e ->
            paragraph(
                out,
                "bad input: %s:%s:%s: %s".formatted(e.file(), e.line(), e.column(), e.message())));
    story.input().undone().forEach(u -> paragraph(out, u));
    return out.toString();
  }

  private static void paragraph(StringBuilder out, String text) {
    out.append(Latex.text(text)).append("\n\n");
  }

  /// Lines above, below and under the heads. Numbers stand at the right.
  private static void table(StringBuilder out, Part.Table table) {
    out.append("\\begin{tabular}{");
    IntStream.range(0, table.columns().size())
        .forEach(c -> out.append(!table.rows().isEmpty() && table.numbers(c) ? 'r' : 'l'));
    out.append("}\n\\hline\n");
    row(out, table.columns().stream().map(Latex::text).toList());
    out.append("\\hline\n");
    table.rows().forEach(r -> row(out, r.stream().map(StoryLatex::words).toList()));
    out.append("\\hline\n\\end{tabular}\n\n");
  }

  private static void row(StringBuilder out, List<String> cells) {
    out.append(String.join(" & ", cells)).append(" \\\\\n");
  }

  private static String words(Line line) {
    return line.spans().stream().map(StoryLatex::word).collect(Collectors.joining());
  }

  /// What would stand below others follows them.
  private static String word(Line.Span span) {
    return switch (span) {
      case Line.Code(String code) -> Latex.code(code);
      case Line.Bold(String bold) -> "\\textbf{" + Latex.text(bold) + "}";
      case Line.Below _ -> "; ";
      case Line.Search(var shown, _) -> word(shown);
      case Line.Plain _, Line.Small _, Line.Badge _, Line.Link _, Line.Number _, Line.Bar _ ->
          Latex.text(span.text());
    };
  }
}
