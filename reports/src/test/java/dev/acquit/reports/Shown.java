package dev.acquit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.saved.HtmlReport;
import dev.acquit.reports.saved.JunitReport;
import dev.acquit.reports.saved.MarkdownReport;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.StoryText;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What formats say of a golden result.
public final class Shown {
  private static final Pattern REFERENCE = Pattern.compile("&#(x?)([0-9a-fA-F]+);");

  private Shown() {}

  /// A golden result.
  public static SavedFile read(Path path) throws Exception {
    String golden = Files.readString(path);
    try (Reader in =
        Reader.of(golden.substring(golden.indexOf("{"), golden.lastIndexOf("}") + 1))) {
      return SavedReader.read("result.json", in);
    }
  }

  /// Text, page, Markdown and JUnit file say all of a story.
  ///
  /// @return what there is to say
  public static List<String> say(SavedFile file) {
    Story story = file.results().getFirst().story();
    List<String> all = new ArrayList<>(story.verdict().sentences());
    story.facts().forEach(f -> f.spans().forEach(s -> all.add(s.text())));
    story.parts().forEach(p -> add(p, all));
    all.removeIf("\n"::equals);
    // As for programs: on a screen lines are broken.
    String text = StoryText.render(story, Paint.PLAIN) + StoryText.plain(story.parts());
    say(file, text, all);
    return all;
  }

  private static void add(Part part, List<String> all) {
    switch (part) {
      case Part.Heading(String words) -> all.add(words);
      case Part.Rest(List<Part> parts) -> parts.forEach(p -> add(p, all));
      // Pages have the coloured word before it in the title.
      case Part.Sentence(Line words) ->
          words.spans().forEach(s -> all.add(s.text().replaceFirst("^: ", "")));
      case Part.Table t when !t.rows().isEmpty() -> {
        all.add(t.title());
        t.rows().forEach(r -> r.forEach(c -> c.spans().forEach(s -> all.add(s.text()))));
      }
      case Part.Case c -> {
        c.title().spans().forEach(s -> all.add(s.text()));
        c.parts().forEach(p -> add(p, all));
      }
      case Part.Many many ->
          many.all().stream()
              .filter(one -> many.told(false).contains(one))
              .forEach(one -> {
                one.title().spans().forEach(s -> all.add(s.text()));
                one.parts().forEach(p -> add(p, all));
              });
      case Part.Pair(PairWords words, var _, var whole) -> {
        all.add(words.pair().outcome());
        String forbidden = words.forbidden();
        all.add(whole ? forbidden.substring(0, forbidden.length() - 1) : words.forbiddenShortly());
        words.lacking().filter(_ -> !whole).ifPresent(all::add);
      }
      case Part.Findings f ->
          f.all().stream()
              .filter(one -> !one.known())
              .forEach(one -> all.addAll(List.of(one.at(), one.sentence(), one.rules())));
      case Part.Program(String text, _) -> text.lines().forEach(all::add);
      case Part.Beside(var _, Part one, var _, Part other, var same) ->
          Stream.of(one, other).filter(_ -> same.isEmpty()).forEach(p -> add(p, all));
      case Part.Listing(var rows) ->
          rows.forEach(r -> all.addAll(List.of(String.valueOf(r.line()), r.text(), r.means())));
      case Part.Under(Line title, List<Part> parts) -> {
        title.spans().forEach(s -> all.add(s.text()));
        parts.forEach(p -> add(p, all));
      }
      case Part.Starred s -> {
        all.add(s.title());
        s.rows().forEach(r -> all.add(r.cells().getFirst().text()));
      }
      case Part.Why w -> all.add(w.words());
      case Part.Table _, Part.Aside _, Part.Hint _, Part.Execution _ -> {}
    }
  }

  /// Text, page, Markdown and JUnit file have all sentences.
  public static void say(SavedFile file, String text, List<String> sentences) {
    assertThat(words(text)).contains(sentences);
    String page = HtmlReport.render("0", List.of(file)).replaceAll("<[^>]*>", "");
    assertThat(words(page)).contains(sentences);
    String markdown = MarkdownReport.render(List.of(file)).replaceAll("</?[a-z][^>]*>", "");
    assertThat(words(markdown)).contains(sentences);
    assertThat(words(JunitReport.render(List.of(file)))).contains(sentences);
  }

  /// Without what the format needs to write them.
  private static String words(String text) {
    Matcher references = REFERENCE.matcher(text);
    String plain =
        references.replaceAll(m ->
            Matcher.quoteReplacement(
                Character.toString(Integer.parseInt(m.group(2), m.group(1).isEmpty() ? 10 : 16))));
    return plain
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }
}
