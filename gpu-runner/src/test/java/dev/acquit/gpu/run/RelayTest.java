package dev.acquit.gpu.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Jobs in processes that die.
@ResourceLock("runs")
class RelayTest {
  @TempDir private Path folder;
  private final List<String> printed = new CopyOnWriteArrayList<>();

  /// A process that does its jobs until it comes to one of these, at which it does something else.
  private Relay.Report run(int count, String faults, Duration silence) throws Exception {
    String script =
        """
        ledger=$1; shift
        for job; do
          echo "begun $job" >> "$ledger"
          case $job in %s *) ;; esac
          echo "ended $job" >> "$ledger"
        done
        """
            .formatted(faults);
    Relay.Launcher launcher =
        (jobs, ledger) -> {
          List<String> command =
              new java.util.ArrayList<>(
                  List.of("/bin/sh", "-c", script, "worker", ledger.file().toString()));
          jobs.forEach(job -> command.add(job.toString()));
          return new ProcessBuilder(command);
        };
    return new Relay(launcher, folder.resolve("ledger"), silence, () -> false, printed::add)
        .run(count);
  }

  @Test
  void oneProcessIsEnoughIfNothingHappens() throws Exception {
    Relay.Report report = run(5, "", Duration.ofMinutes(1));
    assertThat(report.ended()).containsExactly(0, 1, 2, 3, 4);
    assertThat(report.lost()).isEmpty();
    assertThat(report.left()).isEmpty();
    assertThat(report.exits()).containsExactly(0);
  }

  @Test
  void theNextProcessGoesOnBehindWhatWasLost() throws Exception {
    Relay.Report report =
        run(6, "1) exit 7;; 3) kill -ABRT $$;; 4) kill -9 $$;;", Duration.ofMinutes(1));
    assertThat(report.ended()).containsExactly(0, 2, 5);
    assertThat(report.lost())
        .isEqualTo(
            Map.of(
                1, "the process ended with code 7",
                3, "the process crashed (SIGABRT), in the driver or in Java",
                4, "the process was killed (SIGKILL), as the system does when memory runs out"));
    assertThat(report.exits()).containsExactly(7, 134, 137, 0);
  }

  @Test
  void aProcessThatEndsBehindAJobIsFollowedByAnother() throws Exception {
    Relay.Report report =
        run(3, "1) echo 'ended 1' >> \"$ledger\"; exit 4;;", Duration.ofMinutes(1));
    assertThat(report.ended()).containsExactly(0, 1, 2);
    assertThat(report.lost()).isEmpty();
    assertThat(report.exits()).containsExactly(4, 0);
  }

  @Test
  void whatProcessesPrintIsRead() throws Exception {
    run(3, "0) echo 'line 1'; printf 'line 2'; exit 1;; 1) echo \u00e4;;", Duration.ofMinutes(1));
    assertThat(printed).containsExactly("line 1", "line 2", "\u00e4");
  }

  @Tag("slow")
  @Test
  void aProcessThatCrashesOrHangsWhenItHasEndedItsJobsHasLostNothing() throws Exception {
    Relay.Report report =
        run(2, "1) echo 'ended 1' >> \"$ledger\"; kill -SEGV $$;;", Duration.ofMinutes(1));
    assertThat(report.ended()).containsExactly(0, 1);
    assertThat(report.lost()).isEmpty();
    assertThat(report.between())
        .containsExactly("the process crashed (SIGSEGV), in the driver or in Java");
    report = run(2, "1) echo 'ended 1' >> \"$ledger\"; exec sleep 600;;", Duration.ofSeconds(2));
    assertThat(report.ended()).containsExactly(0, 1);
    assertThat(report.between()).containsExactly("the process was silent for 2 s and was killed");
  }

  @Tag("slow")
  @Test
  void aSilentProcessIsKilled() throws Exception {
    Relay.Report report = run(3, "1) exec sleep 600;;", Duration.ofSeconds(2));
    assertThat(report.ended()).containsExactly(0, 2);
    assertThat(report.lost()).containsOnlyKeys(1);
    assertThat(report.lost().get(1)).contains("silent for 2 s");
    assertThat(report.exits()).containsExactly(0);
  }

  @Test
  void aProcessThatBeginsNothingIsNotTriedAgain() throws Exception {
    Relay.Launcher launcher = (jobs, ledger) -> new ProcessBuilder("/bin/sh", "-c", "exit 2");
    Relay.Report report =
        new Relay(
                launcher,
                folder.resolve("ledger"),
                Duration.ofMinutes(1),
                () -> false,
                printed::add)
            .run(2);
    assertThat(report.left()).containsExactly(0, 1);
    assertThat(report.last()).isEqualTo("the process ended with code 2");
    assertThat(report.exits()).containsExactly(2);
    Relay.Launcher missing = (jobs, ledger) -> new ProcessBuilder("/there/is/no/such/program");
    assertThatThrownBy(() ->
            new Relay(
                    missing,
                    folder.resolve("ledger"),
                    Duration.ofMinutes(1),
                    () -> false,
                    printed::add)
                .run(2))
        .isInstanceOf(IOException.class);
  }

  @Test
  @Timeout(300)
  void whoeverIsToldToStopTellsTheProcessAndStartsNoOther() throws Exception {
    Path ledger = folder.resolve("ledger");
    String script =
        """
        trap 'echo "ended 0" >> "$1"; sleep 0.2; echo stopped; exit 143' TERM
        echo "begun 0" >> "$1"
        while :; do sleep 0.05; done
        """;
    List<List<Integer>> started = new java.util.ArrayList<>();
    Relay.Launcher launcher =
        (jobs, kept) -> {
          started.add(jobs);
          return new ProcessBuilder("/bin/sh", "-c", script, "worker", kept.file().toString());
        };
    Relay.Report report =
        new Relay(launcher, ledger, Duration.ofMinutes(1), () -> Files.exists(ledger), printed::add)
            .run(3);
    assertThat(started).containsExactly(List.of(0, 1, 2));
    assertThat(report.ended()).containsExactly(0);
    assertThat(report.lost()).isEmpty();
    assertThat(report.left()).containsExactly(1, 2);
    assertThat(report.exits()).containsExactly(143);
    assertThat(printed).containsExactly("stopped");
  }

  @Test
  void nothingIsStartedOnceItIsToBeStopped() throws Exception {
    Relay.Launcher none =
        (jobs, kept) -> {
          throw new AssertionError("started");
        };
    Relay.Report report =
        new Relay(none, folder.resolve("ledger"), Duration.ofMinutes(1), () -> true, printed::add)
            .run(2);
    assertThat(report.left()).containsExactly(0, 1);
    assertThat(report.exits()).isEmpty();
  }

  @Test
  void aLineThatWasCutOffSaysNothing() throws Exception {
    Ledger ledger = new Ledger(folder.resolve("ledger"));
    assertThat(ledger.read().running()).isEmpty();
    ledger.begun(3);
    ledger.ended(3);
    ledger.begun(12);
    Files.writeString(ledger.file(), Files.readString(ledger.file()) + "ended 1");
    assertThat(ledger.read().ended()).containsExactly(3);
    assertThat(ledger.read().running()).contains(12);
    Files.writeString(ledger.file(), "something else\n");
    assertThatThrownBy(ledger::read).hasMessageContaining("something else");
  }
}
