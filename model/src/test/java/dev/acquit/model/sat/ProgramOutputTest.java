package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramOutputTest {
  @ParameterizedTest
  @CsvFileSource(resources = "/sat/program-output.csv", numLinesToSkip = 1, quoteCharacter = '"')
  void answersAreRead(Dialect dialect, int status, String output, String expected) {
    List<String> lines = output.equals("''") ? List.of() : List.of(output.split("\\|"));
    Answer answer =
        switch (dialect) {
          case COMPETITION -> ProgramOutput.competition(lines, status);
          case RESULT_FILE -> ProgramOutput.resultFile(lines, status);
        };
    String said =
        switch (answer) {
          case Answer.Satisfiable a -> a.values().toString();
          case Answer.Unsatisfiable u -> "unsatisfiable";
          case Answer.Unknown(String why) -> why;
        };
    assertThat(said).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "/usr/bin/minisat, RESULT_FILE",
    "MiniSat_static, RESULT_FILE",
    "glucose-simp, RESULT_FILE",
    "/opt/minisat/cadical, COMPETITION",
    "kissat, COMPETITION",
    "z3, COMPETITION",
  })
  void dialectFollowsFromTheName(Path program, Dialect dialect) {
    assertThat(Dialect.of(program)).isEqualTo(dialect);
  }
}
