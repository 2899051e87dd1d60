package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.Paint;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckText;
import dev.acquit.reports.check.CheckWords;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyText;
import dev.acquit.reports.verify.VerifyWords;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
  void everyFormatSaysTheSameOfATable(Path path) throws Exception {
    SavedFile file = read(path);
    VerifyDocument document = ((SavedResult.Verification) file.results().getFirst()).document();
    List<String> sentences = new VerifyWords(document).sentences();
    assertThat(sentences).hasSizeGreaterThan(5);
    assertThat(words(VerifyText.render(document, Paint.PLAIN))).contains(sentences);
    everywhere(file, sentences);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/test/resources/saved/check.json",
        "../cli/src/test/resources/golden/check-json.txt",
        "../cli/src/test/resources/golden/expect-differ-json.txt"
      })
  void everyFormatSaysTheSameOfATest(Path path) throws Exception {
    SavedFile file = read(path);
    CheckDocument document = ((SavedResult.Checks) file.results().getFirst()).document();
    List<String> sentences = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (CheckDocument.ResultJson result : document.results()) {
      sentences.addAll(new CheckWords(result).sentences());
      text.append(CheckText.render(result, Paint.PLAIN));
    }
    assertThat(sentences).hasSizeGreaterThanOrEqualTo(2);
    assertThat(words(text.toString())).contains(sentences);
    everywhere(file, sentences);
  }

  private static SavedFile read(Path path) throws Exception {
    String golden = Files.readString(path);
    try (Reader in =
        Reader.of(golden.substring(golden.indexOf("{"), golden.lastIndexOf("}") + 1))) {
      return SavedReader.read("result.json", in);
    }
  }

  private static void everywhere(SavedFile file, List<String> sentences) {
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
