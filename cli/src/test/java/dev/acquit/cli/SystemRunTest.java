package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.RunFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The shipped tests between two GPUs, or a GPU and the CPU: what is forbidden does not show on the
/// emulator, what the model allows does.
@Timeout(300)
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

  @Test
  void whatIsAllowedShowsAndWhatIsForbiddenDoesNot(@TempDir Path folder) throws Exception {
    Path store = folder.resolve("o.db");
    List<String> command =
        new ArrayList<>(
            List.of("run", "--device=emulator", "--mode=sanity", "--time=2s", "--mutants=0"));
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
      assertThat(test.get("notes").toString()).contains("ran as on another GPU, emulated, too");
      assertThat(test.get("configurations").get(0).get("placement").asText())
          .contains(" on the host: emulated");
    }
    assertThat(seen).isEqualTo(expected);
    try (ObservationStore observed = ObservationStore.openReading(store)) {
      assertThat(observed.runs(RunFilter.ALL))
          .hasSizeGreaterThanOrEqualTo(expected.size())
          .allMatch(
              r -> r.placement().contains(" on the host: emulated, as threads of another GPU"));
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
