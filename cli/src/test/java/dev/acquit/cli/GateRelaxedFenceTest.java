package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A relaxed fence has no row in a table and asks for nothing: any instructions will do for it, and
/// every format can say so.
class GateRelaxedFenceTest {
  private static final String PTX =
      """
      .version 8.6
      .target sm_90
      .address_size 64
      // source: fence relaxed scope=device
      .visible .func nothing() { ret; }
      // source: fence relaxed scope=device
      .visible .func more() { fence.acq_rel.gpu; ret; }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "junit", "sarif", "github"})
  void asksForNothing(String format, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("fences.ptx"), PTX);
    Cli.Result result =
        Cli.run(
            "gate",
            "check",
            "--cache=none",
            "-v",
            "--format=" + format,
            "--fail-on=stronger",
            file.toString());
    assertThat(result.status()).as(result.err()).isEqualTo(1);
    assertThat(result.out()).contains("more", "nothing is asked for");
  }
}
