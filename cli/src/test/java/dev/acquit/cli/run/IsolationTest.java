package dev.acquit.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.Acquit;
import dev.acquit.cli.shell.Format;
import dev.acquit.gpu.run.Ledger;
import dev.acquit.gpu.run.RunMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

/// A process of its own is told everything that the user said.
class IsolationTest {
  /// What is not for it.
  private static final Set<String> OWN = Set.of("--isolate", "--help", "--version");

  /// What it is told beside its request.
  private static final Set<String> MANNER = Set.of("--verbose", "--quiet", "--debug");

  private static List<String> options() {
    RunRequest request =
        new RunRequest(
            List.of("tests"),
            "model",
            "mapping",
            Optional.of(Path.of("libcuda.so")),
            new DeviceChoice.Gpu(3),
            new OtherChoice.Gpu(4),
            RunMode.QUICK,
            Optional.of(Duration.ofMillis(1500)),
            77,
            5,
            Optional.of(Path.of("store.db")),
            true,
            true,
            Optional.empty(),
            Duration.ofSeconds(8),
            Duration.ofSeconds(9),
            Format.JSON,
            true,
            Optional.of(Path.of("kept")),
            Optional.of(Path.of("/opt/ptxas")),
            Optional.of(Path.of("out.json")));
    return Isolation.options(
        request,
        new ChosenDevice.Emulator(""),
        Path.of("tests.tar"),
        List.of(1, 2),
        new Ledger(Path.of("ledger")));
  }

  @Test
  void eachOptionIsPassedOn() {
    List<OptionSpec> all = Acquit.describe().getSubcommands().get("run").getCommandSpec().options();
    assertThat(all).hasSizeGreaterThan(20);
    assertThat(all)
        .filteredOn(
            o -> Arrays.stream(o.names()).noneMatch(n -> OWN.contains(n) || MANNER.contains(n)))
        .allSatisfy(option ->
            assertThat(options())
                .as(option.longestName())
                .anyMatch(word -> Arrays.asList(option.names()).contains(word.split("=")[0])));
  }

  @Test
  void withItsValue() {
    assertThat(String.join(" ", options()))
        .startsWith("tests.tar --relay-jobs=1,2 --relay-ledger=ledger ")
        .contains(
            "--model model",
            "--mapping mapping",
            "--driver libcuda.so",
            "--device emulator",
            "--other 4",
            "--mode quick",
            "--time 1500ms",
            "--seed 77",
            "--mutants 5",
            "--store store.db",
            "--resume",
            "--timeout 9000ms",
            "--format json",
            "--keep kept",
            "--ptxas /opt/ptxas",
            "--out out.json");
  }
}
