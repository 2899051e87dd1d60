package dev.acquit.reports.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.Paint;
import dev.acquit.reports.saved.HtmlReport;
import dev.acquit.reports.saved.JunitReport;
import dev.acquit.reports.saved.MarkdownReport;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.reports.saved.SavedResult;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the text says of a result is what the page, the Markdown and the JUnit file say of it.
class SentencesTest {
  private static final Pattern REFERENCE = Pattern.compile("&#(x?)([0-9a-fA-F]+);");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/test/resources/saved/verify.json",
        "../cli/src/test/resources/golden/verify-json.txt",
        "../cli/src/test/resources/golden/verify-mixed-json.txt"
      })
  void everyFormatSaysTheSame(Path path) throws Exception {
    String golden = Files.readString(path);
    SavedFile file;
    try (Reader in =
        Reader.of(golden.substring(golden.indexOf("{"), golden.lastIndexOf("}") + 1))) {
      file = SavedReader.read("result.json", in);
    }
    VerifyDocument document = ((SavedResult.Verification) file.results().getFirst()).document();
    List<String> sentences = new VerifyWords(document).sentences();
    assertThat(sentences).hasSizeGreaterThan(5);
    assertThat(words(VerifyText.render(document, Paint.PLAIN))).contains(sentences);
    String page = HtmlReport.render("0", List.of(file)).replaceAll("<[^>]*>", "");
    assertThat(words(page)).contains(sentences);
    String markdown = MarkdownReport.render(List.of(file)).replaceAll("<[^>]*>", "");
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
