package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `--verbose` says, and that it says it on standard error only.
@Tag("slow")
class VerboseTest {
  private static final String HASH = "sha256 [0-9a-f]{64}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "check ../docs/examples/mp-relacq.litmus @ model ptx, shipped, HASH @ .*mp-relacq.litmus:"
            + " mp-relacq under ptx: No, said by two engines, enumerating engine, [0-9]+ steps, 3"
            + " final states, [0-9.]+ ms",
        "verify ptx-abi-13 --bound 2 @ mapping ptx-abi-13, shipped, HASH @"
            + " class same, programs of 2 instructions: [0-9]+ queries in [0-9.]+ s",
        "verify ptx-abi-13 --tests=../litmus/families/CoRR.litmus @ model cpp20, shipped, HASH @"
            + " 61 tests judged in [0-9.]+ s",
        "run --device emulator --mode sanity ../litmus/tests/MP.litmus @"
            + " model ptx, shipped, HASH @"
            + " MP on emulator .*: 1 configuration in [0-9.]+ s, done; kernels: .*, HASH"
      })
  void saysWhatIsLoadedAndWhatItTook(String command, String loaded, String took) {
    String[] words = command.split(" ");
    Cli.Result plain = Cli.run(words);
    List<String> details =
        Cli.run((command + " -v").split(" "))
            .err()
            .lines()
            .filter(l -> l.startsWith("detail: "))
            .toList();
    assertThat(details).anyMatch(l -> l.matches("detail: " + loaded.replace("HASH", HASH)));
    assertThat(details).anyMatch(l -> l.matches("detail: " + took.replace("HASH", HASH)));
    assertThat(details).doesNotHaveDuplicates();
    assertThat(plain.err()).doesNotContain("detail: ");
    assertThat(Cli.run((command + " -v -q").split(" ")).err()).doesNotContain("detail: ");
  }

  @Test
  void saysWhereAFileLies(@TempDir Path folder) throws Exception {
    Path cat = folder.resolve("mine.cat");
    Files.copy(Path.of("../docs/examples/sc.cat"), cat);
    Cli.Result result =
        Cli.run("check", "-v", "-m", cat.toString(), "../docs/examples/mp-relacq.litmus");
    assertThat(result.err()).contains("detail: model mine, " + cat.toAbsolutePath() + ", sha256 ");
    assertThat(result.out()).doesNotContain("detail");
  }
}
