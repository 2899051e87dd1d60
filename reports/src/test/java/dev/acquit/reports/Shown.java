package dev.acquit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.saved.HtmlReport;
import dev.acquit.reports.saved.JunitReport;
import dev.acquit.reports.saved.MarkdownReport;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
