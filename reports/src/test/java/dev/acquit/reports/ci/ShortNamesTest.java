package dev.acquit.reports.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.saved.JunitReport;
import dev.acquit.reports.saved.Samples;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedReader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShortNamesTest {
  @Test
  void aNameHasTheFoldersThatItNeeds() {
    ShortNames names =
        ShortNames.of(Arrays.asList("/ci/7/a/mp.ptx", "/ci/7/b/mp.ptx", "/ci/7/b/sb.ptx", null));
    assertThat(List.of("/ci/7/a/mp.ptx", "/ci/7/b/mp.ptx", "/ci/7/b/sb.ptx"))
        .extracting(names::of)
        .containsExactly("a/mp.ptx", "b/mp.ptx", "sb.ptx");
    assertThat(ShortNames.of(List.of("mp.ptx", "/mp.ptx", "x/mp.ptx")).of("x/mp.ptx"))
        .isEqualTo("x/mp.ptx");
  }

  @Test
  void aSecondSuiteOfANameHasANumber() {
    JunitSuite one = new JunitSuite("run", List.of(new Case("MP", "mp", new Outcome.Passed(), "")));
    List<JunitSuite> all = ShortNames.distinct(List.of(one, one, one));
    assertThat(all).extracting(JunitSuite::name).containsExactly("run", "run (2)", "run (3)");
    assertThat(all.get(1).cases().getFirst().group()).isEqualTo("mp (2)");
  }

  /// The same results from two places on two machines.
  @ParameterizedTest
  @MethodSource("dev.acquit.reports.saved.Samples#kinds")
  void namesDoNotDependOnWhereFilesLie(String kind) throws Exception {
    String moved =
        Samples.text(kind)
            .replaceAll("(\"file\" ?: ?\")([^\"]+/)?([^\"/]+\")", "$1/ci/build-77/x/$3");
    String here = JunitReport.render(List.of(Samples.of(kind)));
    SavedFile other = SavedReader.read("/ci/other.json", new StringReader(moved));
    assertThat(names(JunitReport.render(List.of(other)))).isEqualTo(names(here));
    assertThat(names(here)).isNotEmpty().noneMatch(n -> n.contains(".json"));
  }

  private static List<String> names(String xml) {
    return xml.lines().filter(l -> l.contains("<testcase") || l.contains("<testsuite ")).toList();
  }
}
