package dev.acquit.gpu.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.kernel.KernelLaunch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPair;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.PtxTests;
import dev.acquit.ptx.isa.Target;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Configurations of a seed, and what devices make of them.
class ConfigurationTest {
  /// What devices that run so many CTAs at a time make of configurations.
  private static Fitting.End end(KernelPlan plan, int resident) {
    return end(plan, resident, 1L << 36);
  }

  private static Fitting.End end(KernelPlan plan, int resident, long memory) {
    Kernel kernel =
        new Kernel() {
          @Override
          public int residentBlocks(LaunchShape shape) {
            return resident;
          }

          @Override
          public void launch(LaunchShape shape, List<Argument> arguments) {
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
    return new Fitting.End(plan, kernel, device);
  }

  private static List<Fit> fits(KernelPlan plan, int count, int resident, long memory)
      throws Exception {
    return fits(RunPlan.of(RunMode.QUICK, 5), plan, count, resident, memory);
  }

  private static List<Fit> fits(
      RunPlan asked, KernelPlan plan, int count, int resident, long memory) throws Exception {
    List<Fit> fits = new java.util.ArrayList<>();
    Fitting.End end = end(plan, resident, memory);
    for (Configuration configuration : Configuration.draw(5, count)) {
      fits.add(Fitting.fit(configuration, end, Fitting.wanted(asked, plan, end.device())));
    }
    return fits;
  }

  /// Where launches take turns there are two sets of locations, and both have to find room.
  @Test
  void twoSetsOfLocationsTakeTheMemoryOfTwo() throws Exception {
    KernelPlan plan = plan("mp", KernelMode.WARPS);
    RunPlan asked = RunPlan.of(RunMode.QUICK, 5);
    int smaller = 0;
    for (long memory : List.of(1L << 22, 1L << 24, 1L << 26)) {
      List<Fit> one = fits(asked, plan, 50, 4096, memory);
      List<Fit> two = fits(asked.withOverlap(true), plan, 50, 4096, memory);
      for (int i = 0; i < 50; i++) {
        KernelLaunch launch = two.get(i).launch(plan);
        long bytes = 2 * (launch.locationBytes() + launch.outcomeBytes()) + launch.placementBytes();
        boolean least = two.get(i).geometry().testingGroups() == 1;
        assertThat(least || bytes <= memory / 4).as(two.get(i).text()).isTrue();
        smaller += one.get(i).geometry().equals(two.get(i).geometry()) ? 0 : 1;
      }
    }
    assertThat(smaller).isPositive();
  }

  /// How many instances there are behind one start, and whether launches take turns, is asked for:
  /// a run that was launched otherwise is not what is wanted, unless there was not room for more.
  @Test
  void whatWasLaunchedOtherwiseIsNotWhatIsWanted() throws Exception {
    KernelPlan plan = plan("mp", KernelMode.WARPS);
    RunPlan asked = RunPlan.of(RunMode.QUICK, 5);
    List<RunPlan> ways =
        List.of(
            asked.withTimes(OptionalInt.of(1)),
            asked.withTimes(OptionalInt.of(4)),
            asked.withTimes(OptionalInt.of(64)),
            asked.withTimes(OptionalInt.of(4)).withOverlap(true));
    int fewer = 0;
    int others = 0;
    for (long memory : List.of(1L << 22, 1L << 36)) {
      for (RunPlan way : ways) {
        for (RunPlan other : ways) {
          Fit.Wanted wanted = Fitting.wanted(other, plan, end(plan, 4096, memory).device());
          List<Fit> had = fits(way, plan, 20, 4096, memory);
          List<Fit> now = fits(other, plan, 20, 4096, memory);
          for (int i = 0; i < had.size(); i++) {
            Fit fit = had.get(i);
            Optional<String> clipped =
                fit.clipped().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Note.Clipped.of(fit).words());
            boolean is = wanted.is(fit.text(), clipped);
            assertThat(is || !way.equals(other)).as(fit.text()).isTrue();
            assertThat(!is || fit.text().equals(now.get(i).text())).as(fit.text()).isTrue();
            fewer += is && fit.geometry().times() < wanted.times() ? 1 : 0;
            others += is ? 0 : 1;
          }
        }
      }
    }
    assertThat(others).isGreaterThan(12 * 20);
    assertThat(fewer).isPositive();
    assertThat(new Fit.Wanted(1, false).is("seed=1 number=0 mode=LANES", Optional.empty()))
        .as("of a store from before")
        .isTrue();
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

  private static List<Fit> pairs(String name, KernelMode mode, int resident, int other)
      throws Exception {
    KernelPair pair = PtxTests.pair(PtxTests.named(name), mode, Observation.ALL);
    List<Fit> fits = new java.util.ArrayList<>();
    for (Configuration configuration : Configuration.draw(5, 50)) {
      Fit fit = Fitting.fit(configuration, end(pair.first(), resident), end(pair.second(), other));
      int instances = fit.launch(pair.first()).instances();
      assertThat(fit.secondLaunch(pair.second()).instances()).isEqualTo(instances);
      assertThat(instances).isLessThanOrEqualTo(4096);
      assertThat(fit.environment().spinLimit()).isPositive();
      fits.add(fit);
    }
    return fits;
  }

  @ParameterizedTest
  @CsvSource({"system", "pair-shared"})
  void twoDevicesHaveTheSameInstances(String name) throws Exception {
    for (KernelMode mode : KernelMode.values()) {
      List<Fit> large = pairs(name, mode, 4096, 4096);
      List<Fit> small = pairs(name, mode, 4096, 8);
      for (int i = 0; i < large.size(); i++) {
        Fit fit = small.get(i);
        assertThat(fit.environment()).isEqualTo(large.get(i).environment());
        assertThat(fit.configuration()).isEqualTo(large.get(i).configuration());
        int least = mode == KernelMode.ALL_ROLES ? 2 : 4;
        assertThat(fit.second().orElseThrow().groups()).isBetween(1, Math.max(8, least));
        assertThat(fit.text()).contains(" second=");
      }
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
