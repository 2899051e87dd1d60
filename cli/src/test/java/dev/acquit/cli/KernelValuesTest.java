package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import dev.acquit.testing.cpp.CudaKernel;
import dev.acquit.testing.cpp.RandomCppPrograms;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kernels do what C++ says: random programs of one thread in a CUDA source, compiled once by nvcc
/// and read by `check`. The first kernel is also asked for in the source, which `check` compiles.
@Tag("slow")
class KernelValuesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_129L);

  /// How many kernels a source has: all of it is read for each of them.
  private static final int UNIT = 25;

  @TempDir private Path folder;

  private final Map<String, Integer> notCovered = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private String compiler = "";
  private int right;

  @Test
  void kernelsComputeWhatCppSays() throws Exception {
    compiler = Tools.orAbort("nvcc", "integers of C++ in kernels").toString();
    int count = Rounds.of("acquit.values.kernels", 300, 6);
    for (int first = 0; first < count; first += UNIT) {
      unit(first, Math.min(count, first + UNIT));
    }
    System.err.printf("kernels: %d answers are right, not covered %s%n", right, notCovered);
    assertThat(wrong).as("-Dacquit.seed=%d", SEED).isEmpty();
    assertThat(right).isGreaterThan(count);
  }

  private void unit(int first, int end) throws Exception {
    Map<Integer, CudaKernel> kernels = new LinkedHashMap<>();
    for (int i = first; i < end; i++) {
      int number = i;
      RandomCppPrograms.kernel(SEED, i, "k" + i).ifPresent(k -> kernels.put(number, k));
    }
    StringBuilder text = new StringBuilder(CudaKernel.PRELUDE);
    kernels.values().forEach(k -> text.append(k.text()));
    Path source = folder.resolve("values" + first + ".cu");
    Files.writeString(source, text);
    Path ptx = compiled(source);
    kernels.forEach((number, kernel) -> {
      ask(ptx, number, kernel, kernel.outcome(), "  HOLDS: ");
      ask(ptx, number, kernel, kernel.changed(new Random(number)), "  VIOLATED: ");
    });
    int any = kernels.keySet().iterator().next();
    ask(source, any, kernels.get(any), kernels.get(any).outcome(), "  HOLDS: ");
  }

  private Path compiled(Path source) throws Exception {
    Path ptx = Path.of(source.toString().replace(".cu", ".ptx"));
    Process nvcc =
        new ProcessBuilder(
                compiler, "-w", "-ptx", "-arch=sm_90", source.toString(), "-o", ptx.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(nvcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(nvcc.waitFor()).as(said).isZero();
    return ptx;
  }

  private void ask(
      Path file, int number, CudaKernel kernel, Map<String, BigInteger> state, String expected) {
    String condition = CudaKernel.proposition(state);
    Cli.Result result =
        Cli.run(
            "check",
            "--no-why",
            file.toString(),
            "--compiler=" + compiler,
            "--flag=-w",
            "--thread=" + kernel.thread(),
            "--init=" + kernel.init(),
            "--forall=" + condition);
    String said = result.out() + result.err();
    if (said.contains(expected)) {
      right++;
    } else if (said.contains("Not covered") || said.contains("Unknown")) {
      notCovered.merge(reason(said), 1, Integer::sum);
    } else {
      wrong.add(
          "program %d, expected%s%ncheck --thread='%s' --init='%s' --forall='%s'%n%s%s"
              .formatted(
                  number,
                  expected,
                  kernel.thread(),
                  kernel.init(),
                  condition,
                  kernel.text(),
                  said));
    }
  }

  /// What is not covered, without names and numbers.
  private static String reason(String said) {
    return said.lines()
        .filter(l -> l.startsWith("  Not covered") || l.startsWith("  Unknown"))
        .findFirst()
        .orElse(said)
        .replaceAll("'[^']*'", "'...'")
        .replaceAll("\\d+", "N")
        .strip();
  }
}
