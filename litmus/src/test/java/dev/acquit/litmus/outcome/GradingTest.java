package dev.acquit.litmus.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.text.ConditionReader;
import dev.acquit.litmus.text.DeclaredOutcomes;
import dev.acquit.litmus.text.StateReader;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tables of outcomes, grades and verdicts; the cases stand in `outcome/grading.txt`.
class GradingTest {
  static Stream<List<String>> cases() throws Exception {
    String text = Files.readString(Path.of("src/test/resources/outcome/grading.txt"));
    return Stream.of(text.split("\n\n"))
        .map(block -> block.lines().filter(l -> !l.startsWith("#")).toList())
        .filter(block -> !block.isEmpty());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void table(List<String> lines) throws Exception {
    SequencedMap<String, String> metadata = new LinkedHashMap<>();
    values(lines, "declare")
        .forEach(d -> metadata.put(d.split("=", 2)[0], d.split("=", 2)[1].strip()));
    Optional<Proposition> filter = Optional.empty();
    for (String f : values(lines, "filter")) {
      filter = Optional.of(ConditionReader.proposition("filter", f));
    }
    Header header =
        new Header(
            "t",
            List.of(),
            metadata,
            List.of(),
            List.of(),
            filter,
            ConditionReader.condition("condition", values(lines, "condition").getFirst()));
    Optional<Grading.Declared> declared = DeclaredOutcomes.read("t.litmus", header);
    Grading grading =
        declared.isPresent()
            ? declared.get()
            : new Grading.Derived(
                "m",
                states(values(lines, "allowed").getFirst()),
                states(values(lines, "sequential").getFirst()),
                Optional.empty());
    SequencedMap<State, Long> histogram = new LinkedHashMap<>();
    for (String seen : values(lines, "seen")) {
      String[] parts = seen.split(" ", 2);
      histogram.put(StateReader.state("seen", parts[1]), Long.parseLong(parts[0]));
    }
    long odd = values(lines, "odd").stream().mapToLong(Long::parseLong).sum();

    GradedTable table = GradedTable.of(header, grading, histogram, odd);

    assertThat(table.rows())
        .map(r -> r.samples() + " " + r.grade().map(Grade::name).orElse("-") + " " + r.state())
        .containsExactlyElementsOf(values(lines, "row"));
    assertThat(table.verdict(true) + " " + table.verdict(false))
        .isEqualTo(values(lines, "verdicts").getFirst());
    assertThat(table.total())
        .isEqualTo(odd + histogram.values().stream().mapToLong(c -> c).sum())
        .isEqualTo(
            odd + table.filtered() + table.rows().stream().mapToLong(GradedRow::samples).sum());
  }

  @Test
  void rowsSayWhyAndHowOften() throws Exception {
    Header header = header("exists (0:r0=2)", new LinkedHashMap<>());
    Grading grading =
        new Grading.Derived(
            "ptx", states("0:r0=0; | 0:r0=1;"), states("0:r0=0; | ?time"), Optional.empty());
    SequencedMap<State, Long> seen = new TreeMap<>();
    seen.put(StateReader.state("s", "0:r0=0"), 1L);
    seen.put(StateReader.state("s", "0:r0=1"), 2L);
    GradedTable table = GradedTable.of(header, grading, seen, 1);
    assertThat(table.rows()).map(GradedRow::frequency).containsExactly(0.25, 0.5, 0.0);
    assertThat(table.rows())
        .map(GradedRow::description)
        .containsExactly(
            "sequentially consistent",
            "allowed by ptx, not known whether it is sequentially consistent: time",
            "forbidden by ptx");
    assertThat(table.samples(Grade.ACCEPTABLE)).isEqualTo(1);
    assertThat(table.samples(Grade.UNKNOWN)).isEqualTo(1);
    Grading open =
        new Grading.Derived("ptx", states("0:r0=0; | ?time"), states("0:r0=0;"), Optional.empty());
    assertThat(GradedTable.of(header, open, seen, 0).unanswered()).contains("ptx: time");
    assertThat(GradedTable.of(header, open, seen, 0).rows().getLast().description())
        .isEqualTo("not known whether ptx allows it: time");
    assertThatThrownBy(() -> GradedTable.of(header, open, seen, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void descriptionsAreTheAuthorsWords() throws Exception {
    SequencedMap<String, String> metadata = new LinkedHashMap<>();
    metadata.put("Cycle", "Rfe PodRR Fre PodWW");
    metadata.put("Forbidden", "0:r0=1; \"never | ever\" | 0:r0=2;");
    Grading.Declared declared =
        DeclaredOutcomes.read("t", header("exists (0:r0=1)", metadata)).orElseThrow();
    assertThat(declared.outcomes().values())
        .containsExactly(
            new Grading.Declaration(Grade.FORBIDDEN, "never | ever"),
            new Grading.Declaration(Grade.FORBIDDEN, ""));
    metadata.remove("Forbidden");
    assertThat(DeclaredOutcomes.read("t", header("exists (0:r0=1)", metadata))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "``                   ! :1:1: error: found no outcome, expected one, as in",
        "0:r0=1; |            ! :1:10: error: found no outcome",
        "0:r0=1; | 0:r0=      ! :1:16: error: found the end of the file, expected an integer",
        "0:r0=1; | 1=0:r0     ! :1:11: error: found '1', expected a register",
        "0:r0=1; 0:r0=2;      ! :1:9: error: '0:r0' has a value already",
        "0:r0=1; 0:r0 2;      ! :1:14: error: found '2', expected '='",
        "0:r0=1 0:r1=2;       ! :1:8: error: found '0', expected ';' or the end of the state",
        "0:r0=1; | 0:r0=0x1;  ! :1:11: error: the outcome '0:r0=1;' is declared already",
        "0:r0=1; \"oh          ! :1:9: error: this description is not closed, expected '\"'",
        "0:r0=1; \"a\" b        ! :1:12: error: found 'b', expected '|' or the end of the line",
      })
  void wrongDeclarations(String line, String message) {
    SequencedMap<String, String> metadata = new LinkedHashMap<>();
    metadata.put("Interesting", line);
    assertThatThrownBy(() -> DeclaredOutcomes.read("t.litmus", header("exists (0:r0=1)", metadata)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("t.litmus (Interesting=)" + message);
  }

  @Test
  void writtenStatesReadBack() throws Exception {
    for (String text :
        List.of("", "0:r0=1; 2:%r10=-1; [a_1]=&x+4; [x]=&y-8; [z]=9223372036854775807;")) {
      State state = StateReader.state("s", text);
      assertThat(state).hasToString(text);
      assertThat(StateReader.state("s", state.toString())).isEqualTo(state);
    }
  }

  private static Header header(String condition, SequencedMap<String, String> metadata)
      throws InputException {
    return new Header(
        "t",
        List.of(),
        metadata,
        List.of(),
        List.of(),
        Optional.empty(),
        ConditionReader.condition("c", condition));
  }

  private static List<String> values(List<String> lines, String key) {
    return lines.stream()
        .filter(l -> l.startsWith(key + " "))
        .map(l -> l.substring(key.length() + 1))
        .toList();
  }

  private static Grading.ModelStates states(String text) throws InputException {
    SequencedSet<State> states = new LinkedHashSet<>();
    Optional<String> incomplete = Optional.empty();
    List<String> parts = new ArrayList<>(List.of(text.split("\\|")));
    if (parts.getLast().strip().startsWith("?")) {
      // A '?' alone: there are none.
      incomplete =
          Optional.of(parts.removeLast().strip().substring(1)).filter(why -> !why.isEmpty());
    }
    for (String part : parts) {
      states.add(StateReader.state("states", part));
    }
    return new Grading.ModelStates(states, incomplete);
  }
}
