package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The shipped tests between two GPUs, or a GPU and the CPU: what is forbidden does not show on the
/// emulator, what the model allows does.
@Tag("slow")
@Timeout(300)
@ResourceLock(Cli.RUNS)
class SystemRunTest {
  private static final Path FOLDER = Path.of("../litmus/system");

  @Test
  void everyTestHasItsVerdict() throws Exception {
    Path expected = FOLDER.resolve("expected.csv");
    assertThat(Cli.run("check", "--expect", expected.toString()).status()).isZero();
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files).hasSameSizeAs(Files.readAllLines(expected));
    }
  }

  @Tag("nightly")
  @Test
  void whatIsAllowedShowsAndWhatIsForbiddenDoesNot(@TempDir Path folder) throws Exception {
    show(
        folder.resolve("o.db"),
        "cpu",
        " ran as on another GPU, emulated, too",
        " on the host: emulated, as threads of another GPU",
        "emulator of the PTX memory model");
  }

  @Turn(value = 0, of = 2)
  @Test
  void soItIsWithKernelsOfTwoGpus(@TempDir Path folder) throws Exception {
    show(
        folder.resolve("o.db"),
        "emulator",
        " ran as a kernel on GPU 1 (emulated), joined by one emulated memory",
        " on GPU 1 (emulated), joined by one emulated memory: ",
        "emulator of the PTX memory model with GPU 1 (emulated), joined by one emulated memory");
  }

  @Test
  void aStoreTellsWhatTheOtherEndWas(@TempDir Path folder) throws Exception {
    String store = "--store=" + folder.resolve("o.db");
    String test = FOLDER.resolve("MP+relaxed.sys.litmus").toString();
    for (String other : List.of("cpu", "emulator")) {
      List<String> words =
          new ArrayList<>(List.of("run", "--device=emulator", "--other=" + other, store));
      words.addAll(List.of("--mode=sanity", "--time=20ms", "--mutants=0", "--resume", test));
      assertThat(Cli.run(words.toArray(String[]::new)).err()).doesNotContain("was run before");
      assertThat(Cli.run(words.toArray(String[]::new)).err()).contains("was run before");
    }
    try (ObservationStore observed = ObservationStore.openReading(folder.resolve("o.db"))) {
      List<Run> runs = observed.runs(RunFilter.ALL);
      assertThat(runs).extracting(r -> r.device().name()).doesNotHaveDuplicates().hasSize(2);
      assertThat(runs)
          .filteredOn(r -> r.device().name().contains(" with GPU 1"))
          .singleElement()
          .satisfies(r ->
              assertThat(r.kernel().content())
                  .contains(".entry classify", "// The second GPU's:", "[%signal+128], %launch"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, found --other 1 where tests run on the emulator",
    "gpu, 2, 'expected cpu, emulator or the number of a GPU'",
  })
  void whatDoesNotGoTogetherIsRefused(String other, int status, String words) {
    Cli.Result result =
        Cli.run(
            "run",
            "--device=emulator",
            "--other=" + other,
            FOLDER.resolve("MP+relaxed.sys.litmus").toString());
    assertThat(result.status()).isEqualTo(status);
    assertThat(result.err()).contains(words);
  }

  private static void show(Path store, String other, String note, String placement, String device)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "run",
                "--device=emulator",
                "--mode=sanity",
                Rounds.all() ? "--time=1s" : "--time=300ms",
                "--mutants=0"));
    command.add("--other=" + other);
    command.addAll(List.of("--format=json", "--store=" + store));
    List<String> expected = new ArrayList<>();
    for (String line : Files.readAllLines(FOLDER.resolve("expected.csv"))) {
      String[] cells = line.split(",");
      if (!cells[0].equals("test")) {
        command.add(FOLDER.resolve(cells[0]).toString());
        expected.add(cells[0] + " " + cells[1].equals("PASS"));
      }
    }
    Cli.Result result = Cli.run(command.toArray(String[]::new));
    assertThat(result.status()).as(result.err()).isZero();
    List<String> seen = new ArrayList<>();
    for (String line : result.out().lines().toList()) {
      JsonNode test = new ObjectMapper().readTree(line);
      assertThat(test.get("complete").asBoolean()).isTrue();
      assertThat(test.get("odd").asLong()).isZero();
      seen.add(Path.of(test.get("file").asText()).getFileName() + " " + weak(test));
      assertThat(test.get("notes").toString()).contains(note);
      assertThat(test.get("configurations").get(0).get("placement").asText()).contains(placement);
    }
    assertThat(seen).isEqualTo(expected);
    try (ObservationStore observed = ObservationStore.openReading(store)) {
      assertThat(observed.runs(RunFilter.ALL))
          .hasSizeGreaterThanOrEqualTo(expected.size())
          .allMatch(r -> r.placement().contains(placement))
          .allMatch(r -> r.device().name().equals(device));
    }
  }

  private static boolean weak(JsonNode test) {
    boolean weak = false;
    for (JsonNode outcome : test.get("outcomes")) {
      boolean allowed = outcome.get("grade").asText().equals("ACCEPTABLE_INTERESTING");
      weak |= allowed && outcome.get("samples").asLong() > 0;
    }
    return weak;
  }
}
