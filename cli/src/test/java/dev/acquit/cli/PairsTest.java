package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Locks, queues and barriers as people write them, right and wrong, on the emulator: what the
/// right one promises holds in each instance, and is broken in some of the wrong one. `bench/pairs`
/// runs those in CUDA, too, and for longer.
@Tag("slow")
@Timeout(300)
@ResourceLock(Cli.RUNS)
class PairsTest {
  private static final Path PAIRS = Path.of("../docs/examples/pairs");
  private static final String WRONG = "-wrong";
  private static final int PAIR_COUNT = 11;

  private static List<String> names() throws Exception {
    try (Stream<Path> files = Files.list(PAIRS)) {
      return files.map(f -> f.getFileName().toString().replace(".litmus", "")).sorted().toList();
    }
  }

  @Test
  void eachRightOneHasAWrongOne() throws Exception {
    Map<Boolean, List<String>> parts =
        names().stream().collect(Collectors.partitioningBy(n -> n.endsWith(WRONG)));
    assertThat(parts.get(true)).isEqualTo(parts.get(false).stream().map(n -> n + WRONG).toList());
    assertThat(parts.get(false)).hasSize(PAIR_COUNT);
  }

  @Test
  void theModelHoldsTheRightOnesRight() throws Exception {
    Cli.Result result = Cli.run("check", "--fail-on", "no", PAIRS.toString());
    assertThat(result.status()).isEqualTo(1);
    for (String name : names()) {
      assertThat(result.out()).contains(name + (name.endsWith(WRONG) ? ": VIOLATED" : ": HOLDS"));
    }
  }

  @Test
  void runsTellThemApart() throws Exception {
    Cli.Result result =
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--time=50ms",
            "--mutants=0",
            "--format=json",
            PAIRS.toString());
    assertThat(result.status()).as(result.err()).isEqualTo(1);
    Map<String, String> verdicts = new TreeMap<>();
    Map<String, String> wanted = new TreeMap<>();
    try (MappingIterator<JsonNode> runs =
        new ObjectMapper().readerFor(JsonNode.class).readValues(result.out())) {
      while (runs.hasNext()) {
        JsonNode run = runs.next();
        String name = run.get("test").asText();
        verdicts.put(
            name,
            run.get("verdict").asText()
                + (run.get("kept").get("broken").asLong() > 0 ? ", broken" : ", kept"));
      }
    }
    for (String name : names()) {
      wanted.put(name, name.endsWith(WRONG) ? "VIOLATED, broken" : "NOT SHOWN, kept");
    }
    assertThat(verdicts).isEqualTo(wanted);
  }
}
