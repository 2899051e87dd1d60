package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.markdown.Markdown;
import dev.acquit.reports.story.StoryCsv;
import dev.acquit.testing.Golden;
import dev.acquit.text.Csv;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/// Markdown and JUnit XML of saved results, in golden files.
@Tag("slow")
class ReportFormatsTest {
  static List<String> kinds() {
    return Samples.kinds();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void markdown(String kind) throws IOException, InputException {
    Golden.assertMatches(kind + ".md", MarkdownReport.render(List.of(Samples.of(kind))));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void junit(String kind) throws IOException, InputException {
    Golden.assertMatches(kind + ".junit.xml", JunitReport.render(List.of(Samples.of(kind))));
  }

  /// What a result is a table of has a row each; repairs and claims are several tables.
  @ParameterizedTest
  @MethodSource("kinds")
  void csv(String kind) throws IOException, InputException {
    var table = Samples.of(kind).results().getFirst().story().table();
    assertThat(table.isEmpty()).isEqualTo(kind.startsWith("rep"));
    if (table.isPresent()) {
      String csv = StoryCsv.render(table.get());
      Golden.assertMatches(kind + ".csv", csv);
      assertThat(Csv.rows(kind, csv))
          .hasSize(1 + table.get().rows().size())
          .allSatisfy(r -> assertThat(r.fields()).hasSameSizeAs(table.get().columns()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "plain words, 1.5 (so) @ plain words, 1.5 (so)",
        "a_b__c       @ a_b__c",
        "__a          @ &#95;&#95;a",
        "a|b          @ a&#124;b",
        "`a`          @ &#96;a&#96;",
        "*a*          @ &#42;a&#42;",
        "<b>          @ &#60;b&#62;",
        "&lt;         @ &#38;lt;",
        "a\\b         @ a&#92;b",
        "f.ptx:18     @ f.ptx:18",
        "https://a.b  @ https&#58;//a.b",
        ":+1:         @ &#58;+1:",
        "www.a.b      @ &#119;ww.a.b",
        "#1           @ &#35;1",
        "[a](b)       @ &#91;a&#93;(b)"
      })
  void textStaysText(String text, String escaped) {
    assertThat(Markdown.text(text)).isEqualTo(escaped);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void hostileTextStaysText(String kind) throws Exception {
    SavedFile hostile = Samples.hostile(kind);
    String outside =
        MarkdownReport.render(List.of(hostile)).replaceAll("(?s)(`{3,})\n.*?\n\\1\n", "");
    assertThat(outside).doesNotContain("<script", "<img", "`", "[a]", "*", "@you", "https:", "\r");
    // Each row of a table has as many cells as its head.
    int cells = 0;
    for (String line : outside.lines().toList()) {
      int now = line.startsWith("|") ? (int) line.chars().filter(c -> c == '|').count() : 0;
      assertThat(cells == 0 || now == 0 || now == cells).as(line).isTrue();
      cells = now;
    }
    String xml = JunitReport.render(List.of(hostile));
    Element top =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)))
            .getDocumentElement();
    assertThat(top.getElementsByTagName("script").getLength()).isZero();
    assertThat(top.getElementsByTagName("testcase").getLength()).isPositive();
  }

  @Test
  void programsThatHaveFencesInThemStayInTheirBlocks() {
    Markdown out = new Markdown();
    out.details("s", () -> out.block("a\n````\nb"));
    assertThat(out.toString()).contains("`````\na\n````\nb\n`````\n");
  }
}
