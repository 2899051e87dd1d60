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
    List<Launch> launches =
        List.of(new Launch(512, 0, 256, 0, 4), new Launch(512, 512, 256, 1000, 4));
    Estimate estimate = Estimate.calibrated(Map.of(cost, launches));
    assertThat(estimate.rate(cost, launches.subList(0, 1), Way.MEASURED))
        .isCloseTo(Estimate.MEASURED_BEST, within(1e6));
    double ends = estimate.rate(cost, launches, new Way(false, 1, false));
    assertThat(ends)
        .as("stress that ends costs a part of what it cost")
        .isBetween(Estimate.MEASURED, Estimate.MEASURED_BEST);
    double several = estimate.rate(cost, launches, new Way(false, 8, false));
    assertThat(several).as("a start for eight instances is not one for each").isGreaterThan(ends);
    assertThat(several).as("nor for nothing").isLessThan(8 * ends);
    assertThat(estimate.rate(cost, launches, new Way(false, 8, true))).isGreaterThan(several);
  }

  /// What the cache cannot hold comes from memory, and comes later.
  @Test
  void memoryIsSlowerThanTheCache() {
    MachineCode none = new MachineCode(List.of());
    Cost cost = new Cost("MP", KernelMode.ALL_ROLES, none, none, 4, 2, 2, 2);
    assertThat(cost.footprint(new Launch(512, 0, 256, 0, 64))).isEqualTo(2 * 64 + 2 * 4);
    Estimate estimate = new Estimate(50e-6, 1e-7);
    Way several = new Way(false, 8, false);
    assertThat(estimate.rate(cost, List.of(new Launch(512, 0, 256, 0, 256)), several))
        .isLessThan(estimate.rate(cost, List.of(new Launch(512, 0, 256, 0, 4)), several));
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
