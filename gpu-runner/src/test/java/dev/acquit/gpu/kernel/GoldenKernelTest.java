package dev.acquit.gpu.kernel;

import dev.acquit.testing.Golden;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The text of some modules; `-Dgolden=update` writes it.
class GoldenKernelTest {
  @ParameterizedTest
  @CsvSource({
    "mp, ALL_ROLES, ALL",
    "dependencies, WARPS, MENTIONED",
    "shared, LANES, ALL",
    "distributed, ALL_ROLES, MENTIONED",
    "system, WARPS, MENTIONED",
  })
  void text(String name, KernelMode mode, Observation observation) throws Exception {
    String actual = PtxTests.plan(PtxTests.named(name), mode, observation).ptx();
    check(name + "-" + mode, actual);
  }

  @ParameterizedTest
  @CsvSource({"system, WARPS, MENTIONED", "pair-shared, ALL_ROLES, ALL"})
  void textsOfTwoKernels(String name, KernelMode mode, Observation observation) throws Exception {
    KernelPair pair = PtxTests.pair(PtxTests.named(name), mode, observation);
    check(name + "-" + mode + "-first", pair.first().ptx());
    check(name + "-" + mode + "-second", pair.second().ptx());
  }

  private static void check(String name, String actual) {
    Golden.assertMatches(Path.of("src/test/resources/kernels", name + ".ptx"), actual);
  }
}
