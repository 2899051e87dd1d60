package dev.acquit.gpu.cubin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.gpu.kernel.Assembler;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.PtxTests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What `ptxas` -O3 makes of our kernels has all accesses and fences of the tests.
class InspectionTest {
  private static final Optional<Assembler> ASSEMBLER = Assembler.find();

  static List<Path> files() throws IOException {
    return PtxTests.files();
  }

  @ParameterizedTest
  @MethodSource("files")
  void nothingIsLost(Path file) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    for (KernelMode mode : KernelMode.values()) {
      if (Kernels.plan(PtxTests.read(file), mode, Observation.ALL) instanceof KernelPlan plan) {
        byte[] image = ASSEMBLER.orElseThrow().assemble(plan.ptx()).cubin().orElseThrow();
        assertThat(Inspection.inspect(image, plan.ptx(), KernelPlan.TEST))
            .as(plan.name() + ", " + mode)
            .extracting(Mismatch::words)
            .isEmpty();
      }
    }
  }
}
