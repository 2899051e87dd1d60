package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that do what a solver should not do.
class DimacsSolverTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Clauses ONE = Formulas.of(1, List.of(new int[] {1}));

  @TempDir Path programs;
  @TempDir Path temporary;

  @AfterEach
  void nothingIsLeft() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void programThatDoesNotExist() {
    Path nowhere = programs.resolve("nowhere");
    assertThat(solve(nowhere)).isInstanceOfSatisfying(Answer.Unknown.class, a -> says(a, nowhere));
  }

  private static void says(Answer.Unknown answer, Path program) {
    assertThat(answer.why()).startsWith(program + ": ").contains("No such file");
  }

  @Test
  void programThatFails() throws IOException {
    assertThat(solve(program("echo starting; echo; echo 'out of luck' >&2; exit 3")))
        .isEqualTo(
            new Answer.Unknown(
                "solver gave no answer: no line 's ...', exit status 3; it said: out of luck"));
    assertThat(solve(program("echo 'usage: solver FILE'; exit 1")))
        .isEqualTo(
            new Answer.Unknown(
                "solver gave no answer: no line 's ...', exit status 1;"
                    + " it said: usage: solver FILE"));
  }

  @Test
  void programThatSaysNothing() throws IOException {
    assertThat(solve(program("exit 20")))
        .isEqualTo(new Answer.Unknown("solver gave no answer: no line 's ...', exit status 20"));
  }

  @Test
  void programThatIsKilled() throws IOException {
    assertThat(solve(program("echo 's UNSATISFIABLE'; kill -9 $$")))
        .isInstanceOfSatisfying(
            Answer.Unknown.class, a -> assertThat(a.why()).contains("status 137"));
  }

  @Test
  void programThatLies() throws IOException {
    assertThat(solve(program("echo 's SATISFIABLE'; echo 'v -1 0'; exit 10")))
        .isEqualTo(
            new Answer.Unknown("solver named an assignment that does not satisfy the formula"));
  }

  @Test
  void programThatIsRight() throws IOException {
    assertThat(solve(program("echo 's SATISFIABLE'; echo 'v 1 0'; exit 10")))
        .isInstanceOfSatisfying(Answer.Satisfiable.class, a -> assertThat(a.isTrue(1)).isTrue());
  }

  @Test
  void programThatTalksALot() throws IOException {
    String talk = "i=0; while [ $i -lt 20000 ]; do echo c $i; echo $i >&2; i=$((i+1)); done;";
    assertThat(solve(program(talk + "echo 's UNSATISFIABLE'; exit 20")))
        .isEqualTo(new Answer.Unsatisfiable());
  }

  @Test
  void programGetsNoInputAndTheFormula() throws IOException {
    assertThat(solve(program("cat; [ \"$(cat $1)\" = 'p cnf 1 1\n1 0' ] && echo s UNSATISFIABLE")))
        .isEqualTo(new Answer.Unsatisfiable());
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"exec sleep 1000", "sleep 1000; true", "trap '' TERM INT; sleep 1000"})
  @Timeout(300)
  void programThatHangsIsKilledWithItsChildren(String script) throws IOException {
    Path marker = programs.resolve("pids");
    Path program = program("echo $$ >" + marker + "; " + script);
    Answer answer = solver(program).solve(ONE, Duration.ofMillis(1500));
    assertThat(answer).isEqualTo(new Answer.Unknown("the solver had no answer within 1500 ms"));
    long pid = Long.parseLong(Files.readString(marker).strip());
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    try (Stream<ProcessHandle> children = ProcessHandle.current().descendants()) {
      assertThat(children.filter(c -> c.info().command().orElse("").endsWith("sleep"))).isEmpty();
    }
  }

  @Test
  void versionIsAsked() throws IOException {
    assertThat(DimacsSolver.of(program("echo 1.5.3")).name()).isEqualTo("solver 1.5.3");
    assertThat(DimacsSolver.of(program("echo Solver version 4")).name())
        .isEqualTo("Solver version 4");
    assertThat(DimacsSolver.of(program("echo usage >&2; exit 1")).name()).isEqualTo("solver");
    assertThat(DimacsSolver.of(program("exit 0")).name()).isEqualTo("solver");
    assertThat(DimacsSolver.of(programs.resolve("nowhere")).name()).isEqualTo("nowhere");
    assertThat(DimacsSolver.of(program("printf 'solver \\033[2J1\\n'")).name())
        .isEqualTo("solver ?[2J1");
  }

  private Answer solve(Path program) {
    return solver(program).solve(ONE, LONG);
  }

  private SatSolver solver(Path program) {
    return new DimacsSolver("test", program, Dialect.COMPETITION, Optional.of(temporary));
  }

  private Path program(String script) throws IOException {
    return Script.write(programs.resolve("solver"), "#!/bin/sh\n" + script + "\n");
  }
}
