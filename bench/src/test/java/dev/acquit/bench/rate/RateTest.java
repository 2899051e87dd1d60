package dev.acquit.bench.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.acquit.bench.common.Marked;
import dev.acquit.gpu.cubin.MachineCode;
import dev.acquit.gpu.driver.Ptxas;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The estimate gives what was measured, and the table of `docs/kernels.md` is what `bench/rate`
/// writes with the assembler that it names.
@Tag("slow")
class RateTest {
  private static final Path PAGE = Path.of("../docs/kernels.md");

  @Test
  void theEstimateGivesWhatWasMeasured() {
    MachineCode none = new MachineCode(List.of());
    Cost cost = new Cost("MP", KernelMode.ALL_ROLES, none, none, 4, 2, 2, 2);
    assertThat(cost.sectors()).as("by hand").isEqualTo(4 + 2 + 4 + 0.5);
    List<Launch> launches = List.of(new Launch(512, 0, 256, 0), new Launch(512, 512, 256, 1000));
    Estimate estimate = Estimate.calibrated(Map.of(cost, launches));
    assertThat(estimate.rate(cost, launches.subList(0, 1), true))
        .isCloseTo(Estimate.MEASURED_BEST, within(1e6));
    assertThat(estimate.rate(cost, List.of(launches.get(0), launches.get(1)), false))
        .as("stress that ends costs a part of what it cost")
        .isBetween(Estimate.MEASURED, Estimate.MEASURED_BEST);
  }

  @Test
  void theAssemblerSaysTheSame() throws Exception {
    Path ptxas = Tools.orAbort("ptxas", "the table of rates in docs/kernels.md");
    String block = Marked.of(Files.readString(PAGE), Rate.MARK).block();
    String version = "`ptxas` " + Ptxas.of(ptxas).version() + ",";
    Assumptions.assumeTrue(block.contains(version), "the table is another ptxas's");
    assertThat(Rate.table(Path.of("../litmus/tests"), ptxas)).isEqualTo(block);
  }
}
