package dev.acquit.gpu.kernel;

import static org.assertj.core.api.Assertions.assertThat;

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
    Path expected = Path.of("src/test/resources/kernels", name + "-" + mode + ".ptx");
    if (System.getProperty("golden", "check").equals("update")) {
      Files.writeString(expected, actual);
    }
    assertThat(expected).as("-Dgolden=update writes it").exists();
    assertThat(actual).isEqualTo(Files.readString(expected));
  }
}
