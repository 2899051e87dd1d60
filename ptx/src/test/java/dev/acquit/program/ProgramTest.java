package dev.acquit.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that end badly, late, or not at all.
@Timeout(300)
class ProgramTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(700);

  @TempDir Path parent;

  @ParameterizedTest
  @CsvSource({"true, 0", "exit 3, 3", "kill -9 $$, 137", "cat, 0"})
  void endsByItself(String script, int status) throws Exception {
    try (Workplace place = place()) {
      assertThat(shell(script, Program.MOST).run(place, LONG)).isEqualTo(new Ending.Ended(status));
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void whatItSaysIsKeptApart() throws Exception {
    try (Workplace place = place()) {
      shell("echo out; echo err >&2", Program.MOST).run(place, LONG);
      assertThat(Workplace.read(place.output())).isEqualTo("out\n");
      assertThat(Workplace.read(place.errors())).isEqualTo("err\n");
      assertThat(Workplace.read(place.file("none"))).isEmpty();
    }
  }

  @Test
  void getsItsVariablesAndAFolderForTemporaryFiles() throws Exception {
    try (Workplace place = place()) {
      new Program(
              List.of("sh", "-c", "echo $A; touch $TMPDIR/here"), Map.of("A", "b"), Program.MOST)
          .run(place, LONG);
      assertThat(Workplace.read(place.output())).isEqualTo("b\n");
      assertThat(place.file("here")).exists();
    }
  }

  /// One whose parent has ended has another parent then, or a session of its own.
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "sleep 1000",
        "trap '' TERM INT HUP; sleep 1000",
        "(sleep 1000 &) ; sleep 1000",
        "setsid sleep 1000 & sleep 1000",
        "(setsid sh -c 'sleep 1000; true' &) ; sleep 1000"
      })
  void whatHangsIsKilledWithAllThatItStarted(String script) throws Exception {
    try (Workplace place = place()) {
      assertThat(shell(script, Program.MOST).run(place, SHORT)).isEqualTo(new Ending.TimeUp(SHORT));
      assertThat(sleeping(place)).isEmpty();
    }
  }

  @Test
  void whoeverItLeavesBehindEndsToo() throws Exception {
    try (Workplace place = place()) {
      assertThat(shell("(setsid sleep 1000 &); exit 4", Program.MOST).run(place, LONG))
          .isEqualTo(new Ending.Ended(4));
      assertThat(sleeping(place)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "yes >&2", "yes >$TMPDIR/file", "head -c 3000000 /dev/zero"})
  void whatWritesTooMuchIsStopped(String script) throws Exception {
    try (Workplace place = place()) {
      Ending ending = shell(script, 2 << 20).run(place, LONG);
      assertThat(ending)
          .isInstanceOfSatisfying(
              Ending.TooMuch.class,
              e -> assertThat(e.words()).isEqualTo("wrote more than 2 MB and was stopped"));
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void withoutTimeNothingStarts() throws Exception {
    try (Workplace place = place()) {
      assertThat(shell("touch $TMPDIR/here", Program.MOST).run(place, Duration.ZERO))
          .isEqualTo(new Ending.TimeUp(Duration.ZERO));
      assertThat(place.file("here")).doesNotExist();
    }
  }

  @Test
  void noShellReadsTheArguments() throws Exception {
    try (Workplace place = place()) {
      new Program(List.of("echo", "$HOME; `id` *")).run(place, LONG);
      assertThat(Workplace.read(place.output())).isEqualTo("$HOME; `id` *\n");
    }
  }

  @Test
  void whatIsNotThereIsSaid() throws Exception {
    try (Workplace place = place()) {
      Program program = new Program(List.of(parent.resolve("nowhere").toString()));
      assertThatThrownBy(() -> program.run(place, LONG))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("nowhere");
    }
  }

  @Test
  void anInterruptEndsIt() throws Exception {
    try (Workplace place = place()) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> shell("sleep 1000", Program.MOST).run(place, LONG))
          .isInstanceOf(InterruptedException.class);
      assertThat(sleeping(place)).isEmpty();
    }
  }

  private Workplace place() throws IOException {
    return Workplace.create("place", Optional.of(parent));
  }

  private static Program shell(String script, long most) {
    return new Program(List.of("sh", "-c", script), Map.of(), most);
  }

  /// Processes that have the folder in their environment.
  private static List<ProcessHandle> sleeping(Workplace place) {
    return ProcessHandle.allProcesses()
        .filter(p -> p.isAlive() && environment(p).contains(place.folder().toString()))
        .toList();
  }

  private static String environment(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/environ"));
    } catch (IOException e) {
      return "";
    }
  }
}
