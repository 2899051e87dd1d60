package dev.acquit.gpu.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.gpu.cubin.Inspection;
import dev.acquit.gpu.cubin.Mismatch;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every kernel of every test assembles: in one mode each, at night in all.
@Tag("slow")
class AssemblyTest {
  private static final Optional<Assembler> ASSEMBLER = Assembler.find();

  /// The modes that are tried of a test; all come in turn.
  private static List<KernelMode> modes(List<Path> files, Path file) {
    List<KernelMode> all = List.of(KernelMode.values());
    int turn = files.indexOf(file) % all.size();
    return Rounds.all() ? all : all.subList(turn, turn + 1);
  }

  /// Each sixth in each build, with one mode.
  static List<Path> files() throws IOException {
    List<Path> all = PtxTests.files();
    return all.stream().filter(f -> Rounds.all() || all.indexOf(f) % 6 == 0).toList();
  }

  /// By day every third one; the mode of each is that of its place among all.
  static List<Path> pairs() throws Exception {
    return Rounds.daily(PtxTests.pairs(), 3);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void bothKernelsOfTwoGpusAssemble(Path file) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    PtxTest test = PtxTests.read(file);
    for (KernelMode mode : modes(PtxTests.pairs(), file)) {
      if (Kernels.pair(test, mode, Observation.ALL) instanceof KernelPair pair) {
        for (KernelPlan plan : List.of(pair.first(), pair.second())) {
          Assembler.Result result = ASSEMBLER.orElseThrow().assemble(plan.ptx());
          assertThat(result.cubin()).as(result.messages() + plan.ptx()).isPresent();
          assertThat(result.messages()).isEmpty();
          assertThat(
                  Inspection.inspect(result.cubin().orElseThrow(), plan.ptx(), KernelPlan.TEST)
                      .mismatches())
              .as(plan.name() + ", " + mode)
              .extracting(Mismatch::words)
              .isEmpty();
        }
      }
    }
  }

  /// As where the two GPUs are not of one kind: each module is assembled for its own.
  @ParameterizedTest
  @CsvSource({"75, 90", "90, 75", "80, 100", "120, 80"})
  void eachIsForItsOwnGpu(int first, int second) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    KernelPair pair = PtxTests.pair(PtxTests.named("system"), KernelMode.WARPS, Observation.ALL);
    assertThat(pair.first().needs().target().sm()).isLessThanOrEqualTo(first);
    assertThat(inspected(pair.first(), first)).isEmpty();
    assertThat(inspected(pair.second(), second)).isEmpty();
  }

  private static List<String> inspected(KernelPlan plan, int sm) throws Exception {
    byte[] image = ASSEMBLER.orElseThrow().assemble(plan.ptx(), sm).cubin().orElseThrow();
    return Inspection.inspect(image, plan.ptx(), KernelPlan.TEST).mismatches().stream()
        .map(Mismatch::words)
        .toList();
  }

  /// Shuffles of lanes at different places of the text are calls of the assembler's own functions.
  @ParameterizedTest
  @ValueSource(strings = {"lanes", "float-sum-constant"})
  void whatIsFoundOutTogetherAssembles(String name) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    KernelPlan plan = PtxTests.plan(PtxTests.named(name), KernelMode.LANES, Observation.ALL);
    for (int sm : List.of(90, 100)) {
      assertThat(inspected(plan, sm)).isEmpty();
    }
  }

  /// Copies of blocks are loops over the lanes of a warp, since they take one address for all.
  @ParameterizedTest
  @MethodSource("copies")
  void whatGoesOnByItselfAssembles(Path file) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    int modes = 0;
    for (KernelMode mode : KernelMode.values()) {
      if (Kernels.plan(PtxTests.read(file), mode, Observation.ALL) instanceof KernelPlan plan) {
        modes++;
        for (int sm : Rounds.rows(List.of(90, 120), _ -> "an architecture")) {
          assertThat(inspected(plan, sm)).as(mode + " sm_" + sm).isEmpty();
        }
      }
    }
    assertThat(modes).isPositive();
  }

  /// By day every other one.
  static List<Path> copies() throws Exception {
    return Rounds.daily(
        PtxTests.examples().stream()
            .filter(f -> f.getFileName().toString().startsWith("async-"))
            .toList(),
        2);
  }

  @ParameterizedTest
  @MethodSource("files")
  void assembles(Path file) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    PtxTest test = PtxTests.read(file);
    for (KernelMode mode : modes(files(), file)) {
      if (Kernels.plan(test, mode, Observation.MENTIONED) instanceof KernelPlan plan) {
        Assembler.Result result = ASSEMBLER.orElseThrow().assemble(plan.ptx());
        assertThat(result.cubin()).as(result.messages() + plan.ptx()).isPresent();
        assertThat(result.messages()).isEmpty();
      }
    }
  }
}
