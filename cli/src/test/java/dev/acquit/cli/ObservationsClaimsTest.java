package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// `acquit observations claims`: seeds add units, and the same run twice adds none.
@Tag("slow")
@ResourceLock(Cli.RUNS)
class ObservationsClaimsTest {
  private static final String TEST = "src/test/resources/tests/ptx/MP.litmus";

  @TempDir private Path folder;

  private String store(int seed) {
    String file = folder.resolve(seed + ".db").toString();
    Cli.Result result =
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--time=50ms",
            "--mutants=0",
            "--seed=" + seed,
            "--store=" + file,
            TEST);
    assertThat(result.status()).as(result.err()).isZero();
    return file;
  }

  private static JsonNode claims(String... files) throws Exception {
    String[] words = new String[files.length + 3];
    words[0] = "observations";
    words[1] = "claims";
    words[2] = "--format=json";
    System.arraycopy(files, 0, words, 3, files.length);
    Cli.Result result = Cli.run(words);
    assertThat(result.status()).as(result.err()).isZero();
    JsonNode tests = new ObjectMapper().readTree(result.out()).get("tests");
    assertThat(tests).hasSize(1);
    return tests.get(0);
  }

  private static long seen(JsonNode test) {
    long all = 0;
    for (JsonNode outcome : test.get("outcomes")) {
      all += outcome.get("seen").asLong();
    }
    return all;
  }

  @Test
  void seedsAreUnitsAndTheSameRunIsOne() throws Exception {
    String one = store(1);
    String two = store(2);
    JsonNode first = claims(one);
    JsonNode both = claims(one, two);
    assertThat(first.get("seeds").asInt()).isEqualTo(1);
    assertThat(both.get("seeds").asInt()).isEqualTo(2);
    assertThat(both.get("configurations").asInt())
        .isEqualTo(first.get("configurations").asInt() + claims(two).get("configurations").asInt());
    assertThat(both.get("instances").asLong())
        .isEqualTo(first.get("instances").asLong() + claims(two).get("instances").asLong())
        .isEqualTo(seen(both));
    assertThat(both.get("asked").asBoolean()).isTrue();
    // 1 of 1 showed it: one in two others does; 2 of 2: five in six of two others.
    for (JsonNode outcome : both.get("outcomes")) {
      if (outcome.get("showing").asInt() == 2 && both.get("configurations").asInt() == 2) {
        assertThat(outcome.get("again").asDouble()).isBetween(0.83, 0.84);
      }
    }
    assertThat(claims(one, one, two)).isEqualTo(both);
    assertThat(Cli.run("observations", "claims", one, two).out())
        .contains("MP, EMULATED on ", "configurations of 2 seeds", "  *1:r0=1; 1:r1=0;");
    assertThat(Cli.run("observations", "claims", one, "--test=none").status()).isEqualTo(2);
  }
}
