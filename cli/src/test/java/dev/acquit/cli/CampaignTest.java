package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.store.Ending;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.RunFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// The script that runs everything on a host with a GPU, here on the emulator.
@Timeout(600)
@Isolated
class CampaignTest {
  private static final Path SCRIPT = Path.of("../gpu-runner/campaign");

  private record Ended(int status, String err) {}

  private static Ended campaign(Path folder, String... words) throws Exception {
    Path launcher = folder.resolve("acquit");
    if (!Files.exists(launcher)) {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      Files.writeString(
          launcher,
          "#!/bin/sh\nexec '%s' --enable-native-access=ALL-UNNAMED -cp '%s' %s \"$@\"\n"
              .formatted(java, System.getProperty("java.class.path"), Main.class.getName()));
      Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Path err = folder.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(SCRIPT.toAbsolutePath().toString());
    builder.command().addAll(List.of(words));
    builder.environment().put("ACQUIT", launcher.toString());
    builder.environment().put("WANTED", "200");
    Process process =
        builder.redirectError(err.toFile()).redirectOutput(folder.resolve("out").toFile()).start();
    assertThat(process.waitFor(500, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), Files.readString(err));
  }

  @Test
  void everyPartRunsAndASecondStartHasNothingToDo(@TempDir Path folder) throws Exception {
    Path results = folder.resolve("published");
    String[] words = {
      "--device",
      "emulator",
      "--other",
      "emulator",
      "--mode",
      "sanity",
      "--time",
      "10ms",
      "--mutants",
      "0",
      results.toString()
    };
    Ended first = campaign(folder, words);
    assertThat(first.status()).as(first.err()).isZero();
    List<String> summary = Files.readAllLines(results.resolve("summary.md"));
    assertThat(summary).contains("**EMULATED: nothing here was seen on a GPU.**");
    assertThat(summary)
        .filteredOn(line -> line.startsWith("| ") && !line.startsWith("| part"))
        .hasSize(20 + 11 + 1 + 1)
        .allMatch(line -> line.endsWith("| yes |"))
        .anyMatch(line -> line.startsWith("| classic | MP | OBSERVED | "))
        .anyMatch(line ->
            line.startsWith("| system | MP+relacq.sys | NOT SHOWN | ")
                && line.endsWith("| GPU 1 (emulated), joined by one emulated memory | yes |"))
        .anyMatch(line ->
            line.startsWith("| system | inc+atomics.sys | ")
                && line.contains(" | GPU 1 (emulated)"))
        .anyMatch(line -> line.startsWith("| classic | MP | ") && line.endsWith("| none | yes |"))
        .anyMatch(line -> line.startsWith("| table-12.9 | cpp-mp-seq-cst+ptx-abi-12.9 | "))
        .anyMatch(line -> line.startsWith("| table-13 | cpp-mp-seq-cst+ptx-abi-13 | "));
    for (String file : List.of("observed.log", "observed.csv", "observed.json", "devices.json")) {
      assertThat(results.resolve(file)).isNotEmptyFile();
    }
    int runs;
    try (ObservationStore store = ObservationStore.openReading(results.resolve("observed.db"))) {
      runs = store.runs(RunFilter.ALL).size();
      assertThat(store.runs(RunFilter.ALL)).allMatch(r -> r.ending().equals(Ending.done()));
    }
    Ended again = campaign(folder, words);
    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.err()).contains("MP was run before");
    try (ObservationStore store = ObservationStore.openReading(results.resolve("observed.db"))) {
      assertThat(store.runs(RunFilter.ALL)).hasSize(runs);
    }
    assertThat(Files.readAllLines(results.resolve("summary.md"))).hasSameSizeAs(summary);
  }

  @Test
  void whatItDoesNotKnowItRefuses(@TempDir Path folder) throws Exception {
    assertThat(campaign(folder, "--tiem", "1s").status()).isEqualTo(2);
    assertThat(campaign(folder, "--time").err()).contains("--time needs a value");
    assertThat(campaign(folder, "--help").status()).isZero();
    Ended bad = campaign(folder, "--mode", "harder", folder.resolve("x").toString());
    assertThat(bad.status()).isEqualTo(2);
    assertThat(bad.err()).contains("harder");
  }
}
