package dev.acquit.abi.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sources of kernel modules and programs, right and wrong: the wrong ones differ from a right one
/// in a line, and `changes.tsv` says which rule that breaks.
class DriverCheckTest {
  static List<String> names() throws IOException {
    return DriverSources.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatIsRightIsSilent(String name) throws IOException {
    DriverCheck.Checked checked = DriverSources.check(name, DriverSources.text(name));
    assertThat(checked.findings()).isEmpty();
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.open()).isZero();
    assertThat(checked.functions()).isPositive();
    assertThat(checked.headers()).isPositive();
  }

  /// A change to a source.
  record Change(String base, String from, String to, String rule, String severity) {
    String changed() throws IOException {
      String text = DriverSources.text(base);
      int at = text.indexOf(from);
      assertThat(at).as(from).isNotNegative();
      return text.substring(0, at) + to + text.substring(at + from.length());
    }
  }

  static List<Change> changes() throws IOException {
    return Files.readAllLines(DriverSources.FOLDER.resolve("changes.tsv")).stream()
        .skip(1)
        .map(line -> line.replace("\\n", "\n").split("\t", -1))
        .map(f -> new Change(f[0], f[1], f[2], f[3], f[4]))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("changes")
  void oneChangeBreaksOneRule(Change change) throws IOException {
    DriverCheck.Checked checked = DriverSources.check(change.base(), change.changed());
    assertThat(checked.problems()).isEmpty();
    if (change.severity().isEmpty()) {
      // Nothing is wrong, or nobody knows.
      assertThat(checked.findings()).isEmpty();
      assertThat(checked.open()).isEqualTo(change.rule().equals("?") ? 1 : 0);
      return;
    }
    assertThat(checked.findings()).extracting(f -> f.rule().id()).contains(change.rule());
    assertThat(checked.findings())
        .filteredOn(f -> f.rule().id().equals(change.rule()))
        .extracting(f -> f.severity())
        .contains(Severity.valueOf(change.severity()));
  }

  /// What is not seen is counted.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the length is a parameter    | r->length, &r->table | other, &r->table | 1
          the callback is a parameter  | &r->table, region_gone, r | &r->table, gone, r | 3
          """)
  void whatIsNotSeenIsCounted(String why, String from, String to, int open) throws IOException {
    String text =
        DriverSources.text("pin.c")
            .replace("void __user *arg)", "void __user *arg, u64 other, void (*gone)(void *))");
    DriverCheck.Checked checked = DriverSources.check("pin.c", text.replace(from, to));
    assertThat(checked.findings()).as(why).isEmpty();
    assertThat(checked.open()).isEqualTo(open);
  }

  @Test
  void whatConditionsLeaveOutIsCounted() throws IOException {
    String text =
        DriverSources.text("tegra.c")
            .replace(
                "    nvidia_p2p_dma_unmap_pages(s->map);",
                "#ifdef PC\n    nvidia_p2p_dma_unmap_pages(dev, s->table, s->map);\n#else\n"
                    + "    nvidia_p2p_dma_unmap_pages(s->map);\n#endif");
    DriverCheck.Checked checked = DriverSources.check("tegra.c", text);
    assertThat(checked.leftOut()).isEqualTo(1);
    assertThat(checked.findings()).isEmpty();
    DriverCheck.Checked pc = DriverCheck.of("tegra.c", text, Map.of("PC", "1"));
    assertThat(pc.leftOut()).isEqualTo(1);
    assertThat(pc.findings()).extracting(f -> f.rule().id()).containsExactly("R-11");
  }

  @Test
  void badCHasALine() {
    DriverCheck.Checked checked = DriverSources.check("x.c", "int a;\nint f( {\n  return 1;\n}\n");
    assertThat(checked.problems()).hasSizeGreaterThan(0);
    assertThat(checked.problems().getFirst().position().line()).isEqualTo(2);
    assertThat(checked.problems().getFirst().message()).contains("int f( {");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "{", "if (1) ", "f(", "*", "-", "x = {"})
  void whatIsNestedDeeplyEnds(String nest) {
    DriverCheck.Checked checked =
        DriverSources.check("x.c", "void f(void) { int x = " + nest.repeat(20_000));
    assertThat(checked.problems()).isNotEmpty();
  }

  /// Sources with pieces lost, doubled and exchanged end with findings and problems, never worse.
  @ParameterizedTest
  @MethodSource("names")
  void damagedSourcesAreRead(String name) throws IOException {
    String text = DriverSources.text(name);
    SplittableRandom random = new SplittableRandom(Long.getLong("acquit.seed", 7));
    int rounds = "all".equals(System.getProperty("acquit.rounds")) ? 2_000 : 8;
    for (int i = 0; i < rounds; i++) {
      StringBuilder damaged = new StringBuilder(text);
      for (int n = random.nextInt(1, 4); n > 0; n--) {
        int from = random.nextInt(damaged.length());
        int to = Math.min(damaged.length(), from + random.nextInt(1, 30));
        String piece = damaged.substring(from, to);
        switch (random.nextInt(3)) {
          case 0 -> damaged.delete(from, to);
          case 1 -> damaged.insert(random.nextInt(damaged.length()), piece);
          default -> damaged.setCharAt(from, (char) random.nextInt(1, 128));
        }
      }
      assertThat(DriverSources.check(name, damaged.toString())).isNotNull();
    }
  }
}
