package dev.acquit.reports.story;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.markdown.Markdown;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// A story as Markdown: a part of a summary, or a page of its own.
///
/// @param out where it is added
/// @param level how deep its headings are
public record StoryMarkdown(Markdown out, int level) {
  /// So many of a kind are shown in full.
  private static final int MOST = 20;

  /// Adds it to a summary.
  ///
  /// @param out where it is added
  /// @param file the file that it comes from
  public static void write(Markdown out, String file, Story story) {
    out.heading(2, text(story.title() + ": " + story.verdict().word()));
    new StoryMarkdown(out, 3).body(story, code(file));
  }

  /// A page of its own.
  public static String page(Story story) {
    Markdown out = new Markdown();
    out.heading(1, text(story.title()));
    new StoryMarkdown(out, 2).body(story, "");
    return out.toString();
  }

  private void body(Story story, String file) {
    story.verdict().sentences().forEach(s -> out.paragraph(text(s)));
    if (!file.isEmpty()) {
      out.paragraph(file);
    }
    story.facts().forEach(f -> out.paragraph(words(f)));
    out.errors(story.input().errors());
    story.parts().forEach(this::part);
  }

  private void part(Part part) {
    switch (part) {
      case Part.Heading(String words) -> out.heading(level, text(words));
      case Part.Sentence(Line words) -> out.paragraph(words(words));
      case Part.Table t -> {
        if (!t.rows().isEmpty() && !t.title().isEmpty()) {
          out.heading(level, text(t.title()));
        }
        table(t.worded().columns(), t.worded().rows());
      }
      case Part.Case c -> out.details(words(c.title()), () -> c.parts().forEach(this::part));
      case Part.Many many -> {
        Part.Many worded = many.worded();
        table(
            worded.columns(),
            worded.all().stream()
                .sorted(Comparator.comparing(Part.One::tone))
                .map(Part.One::cells)
                .toList());
        List<Part.One> told =
            many.told(false).stream().sorted(Comparator.comparing(Part.One::tone)).toList();
        for (Part.One one : told.subList(0, Math.min(MOST, told.size()))) {
          List<Part> shown = one.parts().stream().filter(p -> !(p instanceof Part.Aside)).toList();
          if (!shown.isEmpty()) {
            out.details(words(one.title()), () -> shown.forEach(this::part));
          }
        }
      }
      case Part.Pair(var pair, _, var whole) -> {
        out.block(pair.pair().source().text());
        out.block(pair.pair().target().text());
        pair.sentences().forEach(s -> out.paragraph(text(s)));
        if (whole) {
          out.block(String.join("\n", ExecutionText.lines(pair.pair().witness().view())));
        }
      }
      case Part.Beside(String left, Part one, String right, Part other, _) -> {
        out.paragraph(text(left));
        part(one);
        out.paragraph(text(right));
        part(other);
      }
      case Part.Listing listing -> out.block(String.join("\n", listing.lines()));
      case Part.Findings f ->
          out.rows(
              List.of("", "where", "what", "rule"),
              f.all().stream()
                  .map(one ->
                      List.of(one.word(), code(one.at()), text(one.sentence()), text(one.about())))
                  .toList());
      case Part.Aside(String title, Part more, _) -> out.details(text(title), () -> part(more));
      case Part.Under(Line title, List<Part> parts) -> {
        if (!title.text().isEmpty()) {
          out.paragraph(words(title));
        }
        parts.forEach(this::part);
      }
      case Part.Rest(List<Part> parts) ->
          parts.stream().filter(p -> !(p instanceof Part.Aside)).forEach(this::part);
      case Part.Starred s -> part(s.table());
      case Part.Why w -> {
        out.paragraph(text(w.words()));
        out.block(String.join("\n", w.lines()));
      }
      case Part.Execution e when !e.said().isEmpty() -> {
        out.paragraph(text(e.said() + ":"));
        out.block(String.join("\n", e.lines()));
      }
      case Part.Program(String text, _) -> out.block(text);
      case Part.Hint _, Part.Execution _ -> {}
    }
  }

  private void table(List<String> columns, List<List<Line>> rows) {
    out.rows(
        columns.stream().map(Markdown::text).toList(),
        rows.stream().map(r -> r.stream().map(StoryMarkdown::words).toList()).toList());
  }

  private static String words(Line line) {
    return line.spans().stream().map(StoryMarkdown::word).collect(Collectors.joining());
  }

  private static String word(Line.Span span) {
    return switch (span) {
      case Line.Code(String code) -> code(code);
      case Line.Bold(String bold) -> "<b>" + text(bold) + "</b>";
      case Line.Below _ -> "<br>";
      case Line.Search(var shown, _) -> word(shown);
      case Line.Plain _, Line.Small _, Line.Badge _, Line.Link _, Line.Number _, Line.Bar _ ->
          text(span.text());
    };
  }
}
