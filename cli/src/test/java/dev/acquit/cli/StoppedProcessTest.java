package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A process that is stopped for longer than its time has not used it up; one that is told to end
/// leaves nothing behind.
@Tag("slow")
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class StoppedProcessTest {
  private static final long PAUSE_S = 11;

  @Test
  void theVerdictIsTheSame() throws Exception {
    RealProcess process =
        RealProcess.start(
            "check",
            "--no-why",
            "--timeout=" + (PAUSE_S - 1) + "s",
            "--engine=enumerate",
            "--failed-cas=write",
            "--model=ptx-7.5",
            "-j=1",
            "../litmus/tests/MP.litmus",
            "src/test/resources/three-cas-loops.litmus");
    // The first test is through, the second takes a while.
    assertThat(process.firstLine()).contains("MP.litmus");
    signal(process, "STOP");
    TimeUnit.SECONDS.sleep(PAUSE_S);
    signal(process, "CONT");
    RealProcess.Ended ended = process.end();
    assertThat(ended.out()).contains("three-cas-loops.litmus").doesNotContain("Unknown");
    assertThat(ended.status()).isZero();
  }

  /// A compiler that does not come to its end is ended with the command, and its folder goes.
  @Test
  void noFolderIsLeftOfWhatWasCompiled(@TempDir Path folder) throws Exception {
    Path compiler = folder.resolve("nvcc");
    Files.writeString(compiler, "#!/bin/sh\necho here >\"$TMPDIR/begun\"\nexec sleep 200\n");
    assertThat(compiler.toFile().setExecutable(true)).isTrue();
    Path source = folder.resolve("a.cu");
    Files.writeString(source, "__global__ void a() {}\n");
    Path places = Files.createDirectory(folder.resolve("tmp"));
    RealProcess process =
        RealProcess.startWith(
            List.of("-Djava.io.tmpdir=" + places),
            "check",
            "--compiler=" + compiler,
            source.toString());
    while (process.process().isAlive() && !holds(places, "begun")) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(holds(places, "begun")).isTrue();
    signal(process, "TERM");
    RealProcess.Ended ended = process.end();
    assertThat(ended.status()).as(ended.err()).isEqualTo(3);
    assertThat(places).isEmptyDirectory();
  }

  private static boolean holds(Path folder, String name) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.anyMatch(p -> p.endsWith(name));
    }
  }

  private static void signal(RealProcess process, String name)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.process().pid()))
        .start()
        .waitFor();
  }
}
