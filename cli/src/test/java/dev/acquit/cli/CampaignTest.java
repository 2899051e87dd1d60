package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.store.Ending;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.testing.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// The script that runs everything on a host with a GPU, here on the emulator.
@Tag("slow")
@Timeout(600)
@ResourceLock(Cli.RUNS)
class CampaignTest {
  private static final Path SCRIPT = Path.of("../gpu-runner/campaign");

  private static final String[] QUICK = {
    "--device",
    "emulator",
    "--other",
    "emulator",
    "--mode",
    "sanity",
    "--time",
    "10ms",
    "--mutants",
    "0"
  };

  private record Ended(int status, String out, String err) {}

  private static Process start(Path folder, String... words) throws Exception {
    Path launcher = folder.resolve("acquit");
    if (!Files.exists(launcher)) {
      Script.write(launcher, StartUp.script());
    }
    ProcessBuilder builder = new ProcessBuilder(SCRIPT.toAbsolutePath().toString());
    builder.command().addAll(List.of(words));
    builder.environment().put("ACQUIT", launcher.toString());
    return builder
        .redirectError(folder.resolve("err").toFile())
        .redirectOutput(folder.resolve("out").toFile())
        .start();
  }

  private static Ended end(Path folder, Process process) throws Exception {
    assertThat(process.waitFor(500, TimeUnit.SECONDS)).isTrue();
    return new Ended(
        process.exitValue(),
        Files.readString(folder.resolve("out")),
        Files.readString(folder.resolve("err")));
  }

  private static Ended campaign(Path folder, String... words) throws Exception {
    return end(folder, start(folder, words));
  }

  private static String[] quick(Path results) {
    return Stream.concat(Stream.of(QUICK), Stream.of(results.toString())).toArray(String[]::new);
  }

  /// What is to be carried home, unpacked: nothing else is said on standard output.
  private static Path carried(Path results, Ended ended, Path into) throws Exception {
    assertThat(ended.out()).startsWith("campaign: carry home ").endsWith(" kB)\n").hasLineCount(1);
    List<Path> tars;
    try (Stream<Path> files = Files.list(results)) {
      tars = files.filter(f -> f.toString().endsWith(".tar.gz")).toList();
    }
    assertThat(tars).hasSize(1);
    Path tar = tars.getFirst();
    assertThat(ended.out()).contains(" " + tar.toRealPath() + " (");
    Files.createDirectory(into);
    Process unpacked =
        new ProcessBuilder("tar", "-xzf", tar.toString(), "-C", into.toString())
            .inheritIO()
            .start();
    assertThat(unpacked.waitFor()).isZero();
    String name = tar.getFileName().toString();
    assertThat(name).matches("acquit-campaign-[A-Za-z0-9.-]+-\\d{8}-\\d{6}\\.tar\\.gz");
    return into.resolve(name.substring(0, name.length() - ".tar.gz".length()));
  }

  private static List<Run> runs(Path file) throws Exception {
    try (ObservationStore store = ObservationStore.openReading(file)) {
      return store.runs(RunFilter.ALL);
    }
  }

  @Tag("nightly")
  @Test
  void whoIsToldToStopKeepsWhatThereIsAndGoesOnLater(@TempDir Path folder) throws Exception {
    Path results = folder.resolve("published");
    Process process = start(folder, quick(results));
    Path classic = results.resolve("classic.json");
    while (!Files.exists(classic) || Files.size(classic) == 0) {
      assertThat(process.isAlive()).as(Files.readString(folder.resolve("err"))).isTrue();
      Thread.sleep(20);
    }
    process.destroy();
    Ended stopped = end(folder, process);
    assertThat(stopped.status()).as(stopped.err()).isEqualTo(3);
    assertThat(stopped.err())
        .startsWith("campaign: on device emulator  emulator of the PTX memory model, ")
        .contains("at most 33 tests x 1 (a test and its mutants) x 10 ms = 330 ms")
        .contains("error: interrupted: ", "campaign: stopped: interrupted")
        .doesNotContain("campaign: system");
    Path some = carried(results, stopped, folder.resolve("first"));
    List<Run> before = runs(some.resolve("observed.db"));
    assertThat(before).isNotEmpty();
    assertThat(some.resolve("summary.md")).content().contains("(stopped: interrupted)", "## ");

    Ended all = campaign(folder, quick(results));
    assertThat(all.status()).as(all.err()).isZero();
    assertThat(all.err()).contains("2+2W+fencescrlxrlxs was run before");
    Path home = carried(results, all, folder.resolve("second"));
    assertThat(home.getFileName()).isEqualTo(some.getFileName());
    assertThat(runs(home.resolve("observed.db")))
        .containsAll(before)
        .filteredOn(r -> !r.ending().equals(Ending.notYet()))
        .extracting(Run::test)
        .contains(
            "MP", "MP+relacq.sys", "cpp-mp-seq-cst+ptx-abi-12.9", "cpp-mp-seq-cst+ptx-abi-13");
    assertThat(Files.readAllLines(home.resolve("summary.md")))
        .contains("EMULATED: nothing here was seen on a GPU.")
        .anyMatch(line -> line.startsWith("| <code>MP</code> | EMULATED | OBSERVED | "))
        .anyMatch(line ->
            line.startsWith(
                "| <code>MP+relacq.sys</code> | EMULATED | GPU 1 (emulated), joined by one emulated"
                    + " memory | NOT SHOWN | "))
        .filteredOn(line -> line.contains("<code>") && line.contains(" | EMULATED | "))
        .hasSize(20 + 11 + 1 + 1);
    assertThat(home.resolve("campaign.log"))
        .content()
        .contains(stopped.err(), "campaign: table-13");
    assertThat(home.resolve("earlier.json")).content().contains("\"test\":\"2+2W+fencescrlxrlxs\"");
    for (String file :
        List.of(
            "observed.log",
            "observed.csv",
            "observed.json",
            "devices.json",
            "self-test.json",
            "report.html")) {
      assertThat(home.resolve(file)).isNotEmptyFile();
    }
  }

  @Test
  void withoutAGpuNothingIsMade(@TempDir Path folder) throws Exception {
    Path results = folder.resolve("published");
    for (String[] words :
        List.of(
            new String[] {"--device", "77"},
            new String[] {"--driver", folder.resolve("libcuda.so.1").toString()})) {
      Ended ended =
          campaign(
              folder,
              Stream.concat(Stream.of(words), Stream.of(results.toString()))
                  .toArray(String[]::new));
      assertThat(ended.status()).isEqualTo(4);
      assertThat(ended.err()).contains("--device emulator runs everywhere");
      assertThat(results).doesNotExist();
    }
  }

  @Tag("nightly")
  @Test
  void theBudgetIsKept(@TempDir Path folder) throws Exception {
    Ended ended =
        campaign(
            folder,
            "--device",
            "emulator",
            "--budget",
            "2s",
            "--mutants",
            "1",
            folder.resolve("published").toString());
    assertThat(ended.status()).as(ended.err()).isEqualTo(3);
    assertThat(ended.err())
        .contains("at most 33 tests x 2 (a test and its mutants) x 30 ms = 1.9 s, mode default")
        .contains("campaign: stopped: the budget is spent");
  }

  @Test
  void whatItDoesNotKnowItRefuses(@TempDir Path folder) throws Exception {
    assertThat(campaign(folder, "--tiem", "1s").status()).isEqualTo(2);
    assertThat(campaign(folder, "--time").err()).contains("--time needs a value");
    assertThat(campaign(folder, "--time", "1s", "--budget", "10m").err())
        .contains("found --time and --budget, expected one of them");
  }

  @Tag("nightly")
  @Test
  void whatItDoesNotTakeItRefuses(@TempDir Path folder) throws Exception {
    assertThat(campaign(folder, "--help").status()).isZero();
    assertThat(campaign(folder, "--budget", "5 weeks").err()).contains("expected a duration");
    assertThat(campaign(folder, "--budget", "99ms").err()).contains("expected more");
    assertThat(campaign(folder, "--mutants", "-1").status()).isEqualTo(2);
  }

  /// The self-test takes as long as that of a GPU.
  @Tag("nightly")
  @Test
  void whatTheRunRefusesMeasuresNothing(@TempDir Path folder) throws Exception {
    Path results = folder.resolve("x");
    // The time is that of the self-test, which comes first.
    Ended bad =
        campaign(
            folder,
            "--device",
            "emulator",
            "--time",
            "10ms",
            "--mode",
            "harder",
            results.toString());
    assertThat(bad.status()).isEqualTo(2);
    assertThat(bad.err()).contains("harder", "nothing was measured");
    assertThat(bad.out()).isEmpty();
  }
}
