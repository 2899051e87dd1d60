package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.acquit.testing.Rounds;
import dev.acquit.testing.cpp.CppProgram;
import dev.acquit.testing.cpp.RandomCppPrograms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Integers are what nvcc takes them for: random programs of one thread, compiled and read back.
@Tag("slow")
class GateValuesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_129L);

  @TempDir private Path folder;

  @Test
  void nvccComputesWhatCppSays() throws Exception {
    String compiler = compiler();
    Path tests = folder.resolve("values.litmus");
    List<String> texts =
        IntStream.range(0, Rounds.of("acquit.values.nvcc", 300, 24))
            .mapToObj(i -> RandomCppPrograms.sequential(SEED, i))
            .filter(p -> p.undefined().isEmpty())
            .map(CppProgram::askingForNoOther)
            .toList();
    Files.writeString(tests, String.join("---\n", texts));
    Cli.Result result = Cli.run("gate", "litmus", tests.toString(), compiler, "--unit", "16");
    assertThat(result.out().lines().filter(l -> l.startsWith("SOUND ")))
        .as("-Dacquit.seed=%d: %s", SEED, result.out())
        .hasSameSizeAs(texts);
    assertThat(result.status()).isZero();
  }

  /// Says it if there is no nvcc.
  private static String compiler() {
    Optional<Path> nvcc =
        Stream.of(System.getenv("PATH").split(":"))
            .map(p -> Path.of(p, "nvcc"))
            .filter(Files::isExecutable)
            .findFirst();
    if (nvcc.isEmpty()) {
      String words = "NOT TESTED: integers of C++ as nvcc has them, since there is no nvcc";
      System.err.println(words);
      abort(words);
    }
    return "--compiler=" + nvcc.orElseThrow();
  }
}
