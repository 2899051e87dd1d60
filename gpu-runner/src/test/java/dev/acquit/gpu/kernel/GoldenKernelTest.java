package dev.acquit.gpu.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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

  private static void check(String name, String actual) throws IOException {
    Path expected = Path.of("src/test/resources/kernels", name + ".ptx");
    if (System.getProperty("golden", "check").equals("update")) {
      Files.writeString(expected, actual);
    }
    assertThat(expected).as("-Dgolden=update writes it").exists();
    assertThat(actual).isEqualTo(Files.readString(expected));
  }
}
