package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import dev.acquit.testing.cpp.CppProgram;
import dev.acquit.testing.cpp.RandomCppPrograms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Integers are what nvcc takes them for: random programs of one thread, compiled and read back.
///
/// libcu++ exchanges the word around a narrow object, so a test that also has plain accesses to the
/// object is not covered. That is counted, and no more than a part of the tests may be so.
@Tag("slow")
class GateValuesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_129L);

  /// A compare-and-swap that is tried again makes executions without end.
  private static final String TIMEOUT = "2s";

  @TempDir private Path folder;

  @Test
  void nvccComputesWhatCppSays() throws Exception {
    String compiler = "--compiler=" + Tools.orAbort("nvcc", "integers of C++ as nvcc has them");
    Path tests = folder.resolve("values.litmus");
    List<String> texts =
        IntStream.range(0, Rounds.of("acquit.values.nvcc", 300, 6))
            .mapToObj(i -> RandomCppPrograms.sequential(SEED, i))
            .filter(p -> p.undefined().isEmpty())
            .map(CppProgram::askingForNoOther)
            .toList();
    Files.writeString(tests, String.join("---\n", texts));
    Cli.Result result =
        Cli.run("gate", "litmus", tests.toString(), compiler, "--unit", "16", "--timeout", TIMEOUT);
    Map<String, Long> verdicts =
        result
            .out()
            .lines()
            .filter(l -> l.matches("[A-Z_]+ values: .*"))
            .collect(
                Collectors.groupingBy(
                    l -> l.substring(0, l.indexOf(' ')), TreeMap::new, Collectors.counting()));
    System.err.println("nvcc: " + verdicts);
    assertThat(verdicts.values().stream().mapToLong(n -> n).sum())
        .as(result.out() + result.err())
        .isEqualTo(texts.size());
    assertThat(verdicts.keySet())
        .as("-Dacquit.seed=%d: %s", SEED, result.out())
        .isSubsetOf("SOUND", "NOT_COVERED", "UNKNOWN");
    assertThat(verdicts.getOrDefault("SOUND", 0L)).isGreaterThan(texts.size() / 2);
  }
}
