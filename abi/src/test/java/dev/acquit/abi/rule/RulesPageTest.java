package dev.acquit.abi.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The table of rules in docs/abi.md is the one of the code. `-Dgolden=update` writes it.
class RulesPageTest {
  private static final Path PAGE = Path.of("../docs/abi.md");
  private static final String END = "<!-- end -->";

  private static String table(boolean drivers) {
    StringBuilder out =
        new StringBuilder("| rule | chapter | asks for | if not |\n|--|--|--|--|\n");
    for (Rule rule : Rule.values()) {
      if (rule.isOfDrivers() != drivers) {
        continue;
      }
      out.append(
          "| %s | %s | %s | %s |%n"
              .formatted(
                  rule.id(),
                  rule.chapter(Release.R12_9),
                  rule.words(),
                  rule.consequence().words()));
    }
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource({"rules, false", "driver rules, true"})
  void thePageHasAllRules(String name, boolean drivers) throws IOException {
    String page = Files.readString(PAGE);
    String head = "<!-- " + name + " -->\n";
    int begin = page.indexOf(head) + head.length();
    int end = page.indexOf(END, begin);
    assertThat(page).contains(head);
    if ("update".equals(System.getProperty("golden"))) {
      Files.writeString(PAGE, page.substring(0, begin) + table(drivers) + page.substring(end));
    } else {
      assertThat(page.substring(begin, end)).isEqualTo(table(drivers));
    }
  }

  @Test
  void chaptersBehindTheFourthHadOneLessBefore() {
    assertThat(Rule.P_7.chapter(Release.R12_3)).isEqualTo("2.3");
    assertThat(Rule.G_3.chapter(Release.R12_6)).isEqualTo("4.2");
    assertThat(Rule.C_1.chapter(Release.R12_3)).isEqualTo("6");
    assertThat(Rule.C_1.chapter(Release.R12_9)).isEqualTo("7");
  }
}
