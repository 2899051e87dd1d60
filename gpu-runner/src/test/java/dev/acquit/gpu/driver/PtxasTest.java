package dev.acquit.gpu.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.device.Pair;
import dev.acquit.ptx.isa.Target;
import dev.acquit.testing.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// An assembler in place of the driver's, played by scripts.
@Timeout(300)
@ResourceLock("runs")
class PtxasTest {
  private static final String VERSION =
      "case $1 in --version) echo 'ptxas: NVIDIA (R) Ptx optimizing assembler';"
          + " echo 'Cuda compilation tools, release 13.0, V13.0.88'; exit 0;; esac\n";

  @TempDir private Path folder;

  private Path script(String body) throws IOException {
    return Script.write(folder.resolve("ptxas"), "#!/bin/sh\n" + body);
  }

  private static DeviceProblem problem(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    return catchThrowableOfType(DeviceException.class, call).problem();
  }

  @Test
  void itsMachineCodeIsLoadedAndItsNameTold() throws Exception {
    // Says how it was called, and makes machine code of the text.
    Path program =
        script(
            VERSION + "echo \"$1 $2\"; test $4 = -o && (printf 'code of '; cat \"$3\") > \"$5\"");
    try (FakeDriver fake = new FakeDriver()) {
      CudaDriver driver =
          ((DriverSearch.Found) CudaDriver.find(fake)).driver().with(Ptxas.of(program));
      try (Device gpu = driver.open(0);
          LoadedModule module = gpu.load("the text")) {
        assertThat(module.image()).contains("code of the text".getBytes(StandardCharsets.UTF_8));
        assertThat(module.log()).isEqualTo("-O3 -arch=sm_90");
        assertThat(gpu.description().software()).isEqualTo("CUDA driver 13.0, ptxas 13.0.88");
      }
      assertThat(fake.calls).contains(Call.LOAD).doesNotContain(Call.LINK, Call.LINK_ADD);
    }
  }

  @Test
  void aSecondGpuHasTheSameAssembler() throws Exception {
    Path program = script(VERSION);
    try (FakeDriver fake = new FakeDriver()) {
      fake.devices = 2;
      CudaDriver driver =
          ((DriverSearch.Found) CudaDriver.find(fake)).driver().with(Ptxas.of(program));
      try (Device gpu = driver.open(0);
          Pair pair = driver.pair(gpu, 1)) {
        assertThat(pair.second().description().software()).endsWith(", ptxas 13.0.88");
      }
    }
  }

  @Test
  void whatItDoesNotTakeIsRefusedWithWhatItSays() throws Exception {
    Ptxas ptxas = Ptxas.of(script(VERSION + "echo 'line 7; error: no such thing' >&2; exit 255"));
    DeviceProblem problem = problem(() -> ptxas.assemble("", new Target(90)));
    assertThat(problem.kind()).isEqualTo(DeviceProblem.Kind.REFUSED);
    assertThat(problem.what()).isEqualTo("ptxas 13.0.88 for sm_90 ended with status 255");
    assertThat(problem.log()).contains("line 7; error: no such thing");
  }

  @Test
  void oneThatMakesNothingIsNotBelieved() throws Exception {
    Ptxas ptxas = Ptxas.of(script(VERSION));
    assertThat(problem(() -> ptxas.assemble("", new Target(90))).kind())
        .isEqualTo(DeviceProblem.Kind.REFUSED);
  }

  @Tag("slow")
  @Test
  void oneThatHangsIsEnded() throws Exception {
    Ptxas ptxas =
        Ptxas.of(script(VERSION + "sleep 1000 & exec sleep 1000"), Duration.ofMillis(1500));
    assertThat(problem(() -> ptxas.assemble("", new Target(90))).what())
        .endsWith("ptxas' has not ended within 1.5 s");
  }

  @Test
  void oneThatSaysTooMuchIsCutOff() throws Exception {
    Ptxas ptxas = Ptxas.of(script(VERSION + "yes | head -c 3000000; exit 1"));
    assertThat(problem(() -> ptxas.assemble("", new Target(90))).log())
        .hasSizeBetween(65_000, 66_000)
        .endsWith("bytes more)");
  }

  @Test
  void otherProgramsAreNone() throws Exception {
    assertThat(problem(() -> Ptxas.of(folder.resolve("none"))).what())
        .isEqualTo("found no program '" + folder.resolve("none") + "', expected an assembler");
    assertThat(problem(() -> Ptxas.of(folder)).what()).contains("found no program");
    Path other = script("echo hello");
    assertThat(problem(() -> Ptxas.of(other)).what())
        .isEqualTo("found '" + other + "', which is not ptxas, expected an assembler");
  }
}
