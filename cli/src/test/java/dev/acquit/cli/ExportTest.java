package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `export` leaves in a folder.
class ExportTest {
  @TempDir private Path folder;

  private Cli.Result export(String bound) {
    return Cli.run("export", "--alloy", "ptx-abi-13", "--bound", bound, "--out", folder.toString());
  }

  @Test
  void modulesAreWritten() throws IOException {
    Cli.Result result = export("3");
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.err()).contains("6 modules written", "compile_check.als");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "program.als",
              "source_events.als",
              "target_events.als",
              "source_cpp20.als",
              "target_ptx.als",
              "compile_check.als");
    }
  }

  @Test
  void modulesOfOursAreReplaced() throws IOException {
    assertThat(export("2").status()).isZero();
    assertThat(export("4").status()).isZero();
    assertThat(Files.readString(folder.resolve("program.als"))).contains("I4").doesNotContain("I5");
  }

  @Test
  void filesOfOthersStay() throws IOException {
    Path mine = folder.resolve("target_ptx.als");
    Files.writeString(mine, "module target_ptx\n");
    Cli.Result result = export("2");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("was not written by acquit export");
    assertThat(mine).hasContent("module target_ptx");
    assertThat(folder.resolve("program.als")).doesNotExist();
  }
}
