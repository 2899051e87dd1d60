package dev.acquit.litmus.generate.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.testing.Golden;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Tables of cycles, names and tests, with what becomes of them. `-Dgolden=update` writes what is
/// expected.
class CycleTablesTest {
  private static final Path TABLES = Path.of("src/test/resources/generate");
  private static final Path ROOT = Path.of("..");

  private interface Answer {
    String of(TestLanguage language, String text) throws InputException, IOException;
  }

  /// Answers each line `CPP text` or `PTX text` of a table; what is refused is answered by its
  /// diagnostic.
  private static void check(String table, Answer answer) throws IOException {
    StringBuilder answers = new StringBuilder();
    List<String> lines = Files.readAllLines(TABLES.resolve(table + ".txt"));
    for (String line : lines) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String text = line.substring(3).strip();
      answers.append(line).append('\n');
      try {
        answers.append(answer.of(TestLanguage.valueOf(line.substring(0, 3)), text).indent(4));
      } catch (InputException e) {
        answers.append(e.diagnostic().toString().indent(4));
      }
    }
    Path expected = TABLES.resolve(table + ".expected");
    Golden.assertMatches(expected, answers.toString());
  }

  /// The families of the field: name, cycle, and the name again.
  @Test
  void families() throws Exception {
    check(
        "families",
        (language, text) -> {
          Cycle cycle = CycleName.read("name", text, language).cycle();
          assertThat(CycleName.of(PlacedCycle.apart(cycle), language)).isEqualTo(text);
          return CycleText.write(cycle);
        });
  }

  @Test
  void cycles() throws Exception {
    check("cycles", CycleTablesTest::firstCycles);
  }

  /// More than a text may stand for.
  @Tag("nightly")
  @Test
  void tooManyCycles() throws Exception {
    check("many", CycleTablesTest::firstCycles);
  }

  private static String firstCycles(TestLanguage language, String text) throws InputException {
    List<Cycle> cycles = CycleText.cycles("cycle", text, language);
    StringBuilder all = new StringBuilder(cycles.size() + "\n");
    for (Cycle cycle : cycles.subList(0, Math.min(4, cycles.size()))) {
      all.append(CycleText.write(cycle.canonical()))
          .append(" = ")
          .append(CycleName.of(PlacedCycle.apart(cycle), language))
          .append('\n');
    }
    return all.toString();
  }

  @Test
  void names() throws Exception {
    check(
        "names",
        (language, text) -> {
          PlacedCycle placed = CycleName.read("name", text, language);
          return CycleText.write(placed.cycle()) + " = " + CycleName.of(placed, language);
        });
  }

  @Test
  void tests() throws Exception {
    check(
        "tests",
        (language, text) -> {
          String[] words = text.split(" ");
          return LitmusWriter.write(
              CycleTest.of(
                  CycleName.read("name", words[1], language),
                  language,
                  ConditionStyle.valueOf(words[0])));
        });
  }

  /// Tests that people wrote.
  @Test
  void recovered() throws Exception {
    check(
        "recovered",
        (language, text) -> {
          Path file = ROOT.resolve(text);
          LitmusTest test = LitmusReader.read(text, Files.readString(file));
          return switch (CycleRecovery.recover(test)) {
            case CycleRecovery.Result.Found(var placed, var name) ->
                CycleText.write(placed.cycle()) + "\n" + name;
            case CycleRecovery.Result.NotACycle(var reason) -> "not the test of a cycle: " + reason;
          };
        });
  }
}
