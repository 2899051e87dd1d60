package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What tests compute is what the runner expects and what the model allows: values that it did not
/// expect would be told as faults of the device.
@Tag("slow")
class RunValuesTest {
  private static final Path TESTS = Path.of("src/test/resources/values");

  static List<Path> tests() throws IOException {
    try (Stream<Path> files = Files.list(TESTS)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("tests")
  void valuesAreExpectedAndAllowed(Path test) throws IOException {
    Cli.Result result =
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--time=200ms",
            "--mutants=0",
            "--format=json",
            test.toString());
    assertThat(result.status()).as(result.out() + result.err()).isZero();
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.get("odd").asLong()).isZero();
    assertThat(json.get("complete").asBoolean()).isTrue();
    long seen = 0;
    for (JsonNode outcome : json.get("outcomes")) {
      seen += outcome.get("samples").asLong();
      if (outcome.get("samples").asLong() > 0) {
        assertThat(outcome.get("grade").asText()).startsWith("ACCEPTABLE");
      }
    }
    assertThat(seen).isEqualTo(json.get("instances").asLong());
  }

  /// Of 128 bits the runner tells lower halves apart: it does not take one for the whole.
  @Test
  void whatHasMoreThan64BitsIsNotTakenForItsLowerHalf(@TempDir Path folder) throws IOException {
    Path test =
        Files.writeString(
            folder.resolve("high.litmus"),
            """
            PTX high
            { x=0; }
             P0@cta 0,gpu 0             | P1@cta 1,gpu 0             ;
             mov.u64 r1, 0              | ld.relaxed.gpu.b128 rq1, x ;
             mov.u64 r2, 1              |                            ;
             mov.b128 rq0, {r1, r2}     |                            ;
             st.relaxed.gpu.b128 x, rq0 |                            ;
            exists (1:rq1=0)
            """);
    Cli.Result result =
        Cli.run("run", "--device=emulator", "--mode=sanity", "--time=200ms", test.toString());
    assertThat(result.out()).contains("NOT RUN").contains("has more than");
  }
}
