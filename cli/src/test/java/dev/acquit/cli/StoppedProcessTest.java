package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A process that is stopped for longer than its time has not used it up.
@Tag("slow")
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class StoppedProcessTest {
  private static final long PAUSE_S = 5;

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

  private static void signal(RealProcess process, String name)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.process().pid()))
        .start()
        .waitFor();
  }
}
