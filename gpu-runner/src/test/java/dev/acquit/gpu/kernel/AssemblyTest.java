package dev.acquit.gpu.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.litmus.ast.PtxTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every kernel of every test assembles.
class AssemblyTest {
  private static final Optional<Assembler> ASSEMBLER = Assembler.find();

  static List<Path> files() throws IOException {
    return PtxTests.files();
  }

  @ParameterizedTest
  @MethodSource("files")
  void assembles(Path file) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    PtxTest test = PtxTests.read(file);
    for (KernelMode mode : KernelMode.values()) {
      if (Kernels.plan(test, mode, Observation.MENTIONED) instanceof KernelPlan plan) {
        Assembler.Result result = ASSEMBLER.orElseThrow().assemble(plan.ptx());
        assertThat(result.cubin()).as(result.messages() + plan.ptx()).isPresent();
        assertThat(result.messages()).isEmpty();
      }
    }
  }
}
