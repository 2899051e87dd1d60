package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SolversTest {
  @TempDir Path first;
  @TempDir Path second;

  @Test
  void sat4jIsAlwaysThere() throws SolverUnavailable, IOException {
    program(first.resolve("sat4j"), "1");
    assertThat(Solvers.find("sat4j", List.of(first))).isInstanceOf(Sat4jSolver.class);
    assertThat(Solvers.find(Solvers.DEFAULT, List.of())).isInstanceOf(EmbeddedSolver.class);
  }

  @Test
  void firstFolderWithTheProgramCounts() throws SolverUnavailable, IOException {
    program(second.resolve("alpha"), "1");
    program(first.resolve("beta"), "2");
    program(second.resolve("beta"), "3");
    Files.createDirectory(first.resolve("alpha"));
    List<Path> folders = List.of(first, second);
    assertThat(Solvers.find("alpha", folders).name()).isEqualTo("alpha 1");
    assertThat(Solvers.find("beta", folders).name()).isEqualTo("beta 2");
  }

  @Test
  void pathNeedsNoFolder() throws SolverUnavailable, IOException {
    Path program = program(first.resolve("gamma"), "1");
    assertThat(Solvers.find(program.toString(), List.of()).name()).isEqualTo("gamma 1");
  }

  /// The provider of z3 is another module's; without it the word means a program.
  @Test
  void z3MayBeAProgram() throws SolverUnavailable, IOException {
    program(first.resolve("z3"), "Z3 version 4");
    assertThat(Solvers.find("z3", List.of(first)).name()).isEqualTo("Z3 version 4");
  }

  @ParameterizedTest
  @CsvSource({
    "nosat, there is no solver 'nosat' and no such program on the PATH",
    "nosat, 'or take ''sat4j'', which is always there'",
    "z3, mvn -pl solver-z3 -am -DskipTests package",
    "'', the name of a solver is empty",
    "/no/such/solver, there is no solver at '/no/such/solver': no such file or folder",
    "/etc/passwd, there is no solver at '/etc/passwd': not an executable file",
    "/, there is no solver at '/': not an executable file",
    "a/b, there is no solver at 'a/b': no such file or folder",
  })
  void whatIsMissingIsNamed(String word, String message) {
    assertThatThrownBy(() -> Solvers.find(word, List.of(first)))
        .isInstanceOf(SolverUnavailable.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"minisat", "cadical", "kissat", "glucose", "picosat", "cryptominisat5", "z3"})
  void knownProgramsAnswer(String name) throws SolverUnavailable {
    Programs.installed(name);
    SatSolver solver = Solvers.find(name, Programs.folders());
    Duration time = Duration.ofMinutes(1);
    assertThat(solver.name()).startsWithIgnoringCase(name.replaceAll("\\d+$", ""));
    assertThat(solver.solve(Formulas.pigeons(4, 3), time)).isInstanceOf(Answer.Unsatisfiable.class);
    assertThat(solver.solve(Formulas.pigeons(4, 4), time)).isInstanceOf(Answer.Satisfiable.class);
  }

  private static Path program(Path file, String version) throws IOException {
    return Script.write(file, "#!/bin/sh\necho " + version + "\n");
  }
}
