package dev.acquit.gpu.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.Shape;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.PtxTests;
import dev.acquit.ptx.isa.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Configurations of a seed, and what devices make of them.
class ConfigurationTest {
  /// What devices that run so many CTAs at a time make of configurations.
  private static List<Fit> fits(KernelPlan plan, int count, int resident, long memory)
      throws Exception {
    Kernel kernel =
        new Kernel() {
          @Override
          public String name() {
            return KernelPlan.TEST;
          }

          @Override
          public int residentBlocks(Shape shape) {
            return resident;
          }

          @Override
          public void launch(Shape shape, List<Argument> arguments) {
            throw new AssertionError("nothing is launched");
          }
        };
    DeviceDescription device =
        new DeviceDescription(
            DeviceDescription.Kind.HARDWARE,
            0,
            "some GPU",
            new Target(90),
            resident / 16,
            2048,
            memory,
            1 << 25,
            true,
            false,
            false,
            "some driver");
    List<Fit> fits = new java.util.ArrayList<>();
    for (Configuration configuration : Configuration.draw(5, count)) {
      fits.add(Fitting.fit(configuration, plan, kernel, device));
    }
    return fits;
  }

  private static KernelPlan plan(String name, KernelMode mode) throws Exception {
    return PtxTests.plan(PtxTests.named(name), mode, Observation.ALL);
  }

  @Test
  void aSeedMeansTheSameAlways() {
    List<Configuration> many = Configuration.draw(42, 100);
    assertThat(Configuration.draw(42, 10)).isEqualTo(many.subList(0, 10));
    assertThat(many).doesNotHaveDuplicates();
    assertThat(many.subList(0, 3))
        .extracting(Configuration::toString)
        .containsExactly(
            "seed 42, configuration 0: 1024 CTAs test, 256 make stress, 128 threads",
            "seed 42, configuration 1: 512 CTAs test, 0 make stress, 64 threads",
            "seed 42, configuration 2: 512 CTAs test, 384 make stress, 256 threads");
    assertThat(Configuration.draw(43, 10)).isNotEqualTo(many.subList(0, 10));
  }

  @Test
  void aLargeDeviceTakesThemAsTheyAre() throws Exception {
    for (KernelMode mode : KernelMode.values()) {
      assertThat(fits(plan("mp", mode), 50, 4096, 1L << 36))
          .allSatisfy(f -> {
            assertThat(f.clipped()).isEmpty();
            Configuration c = f.configuration();
            assertThat(f.geometry().groups()).isEqualTo(c.testingCtas() + c.stressCtas());
          });
    }
  }

  @Test
  void aSmallDeviceSaysWhatItLeavesOut() throws Exception {
    List<Fit> large = fits(plan("mp", KernelMode.WARPS), 50, 4096, 1L << 36);
    List<Fit> small = fits(plan("mp", KernelMode.WARPS), 50, 100, 1L << 36);
    assertThat(small).anyMatch(f -> f.geometry().groups() > f.geometry().testingGroups());
    for (int i = 0; i < 50; i++) {
      Fit fit = small.get(i);
      assertThat(fit.geometry().groups()).isLessThanOrEqualTo(100);
      assertThat(fit.environment()).isEqualTo(large.get(i).environment());
      boolean same = fit.geometry().equals(large.get(i).geometry());
      assertThat(fit.clipped().isEmpty()).as(fit.text()).isEqualTo(same);
      assertThat(fit.hash().equals(large.get(i).hash())).isEqualTo(same);
    }
    assertThat(fits(plan("mp", KernelMode.WARPS), 50, 4096, 1L << 24))
        .anyMatch(f -> !f.clipped().isEmpty());
  }

  @Test
  void testsOfDifferentLocationsHaveTheSameStress() throws Exception {
    List<Fit> two = fits(plan("mp", KernelMode.WARPS), 50, 4096, 1L << 36);
    List<Fit> more = fits(plan("wide", KernelMode.WARPS), 50, 4096, 1L << 36);
    for (int i = 0; i < 50; i++) {
      assertThat(more.get(i).environment().stress()).isEqualTo(two.get(i).environment().stress());
      assertThat(more.get(i).environment().lineBytes())
          .isEqualTo(two.get(i).environment().lineBytes());
    }
  }

  @Test
  void modesAreOrdered() {
    RunMode[] modes = RunMode.values();
    for (int i = 1; i < modes.length; i++) {
      assertThat(modes[i].time()).isGreaterThan(modes[i - 1].time());
      assertThat(modes[i].configurations()).isGreaterThan(modes[i - 1].configurations());
    }
    for (RunMode mode : modes) {
      assertThat(RunPlan.of(mode, 1).configurations()).hasSize(mode.configurations());
    }
  }
}
