package dev.acquit.gpu.run;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.Geometry;
import dev.acquit.gpu.kernel.KernelLaunch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Seating;
import java.util.ArrayList;
import java.util.List;

/// Makes a [Fit] of a configuration.
///
/// All CTAs of a launch should run at the same time, since roles that wait for their turn meet
/// nobody; that is what a device limits. An emulator executes ten thousand times fewer instances in
/// a second, so launches on it are small and stress is a token.
final class Fitting {
  private static final int EMULATED_THREADS = 64;
  private static final int EMULATED_GROUPS = 4;
  private static final int EMULATED_STRESSES = 1;
  private static final int EMULATED_ROUNDS = 2;

  /// Of so many instances a CPU plays its roles in about the time that a launch takes; further ones
  /// would meet nobody.
  private static final int HOST_INSTANCES = 1024;

  /// Rounds that a kernel waits for the threads of the host, where it need not wait for its own.
  private static final int HOST_ROUNDS = 1024;

  private final Configuration configuration;
  private final KernelPlan plan;
  private final Kernel test;
  private final DeviceDescription device;
  private final List<String> clipped = new ArrayList<>();

  private Fitting(
      Configuration configuration, KernelPlan plan, Kernel test, DeviceDescription device) {
    this.configuration = configuration;
    this.plan = plan;
    this.test = test;
    this.device = device;
  }

  /// What a device makes of a configuration.
  ///
  /// @throws DeviceException if the device cannot say how much it holds
  static Fit fit(Configuration configuration, KernelPlan plan, Kernel test, DeviceDescription on)
      throws DeviceException {
    return new Fitting(configuration, plan, test, on).fit();
  }

  private Fit fit() throws DeviceException {
    Environment environment = environment();
    int threads = threads();
    Seating seating = plan.seating();
    boolean allRoles = plan.mode() == KernelMode.ALL_ROLES;
    int unit = allRoles ? 1 : seating.clusters();
    int least = allRoles ? powerOfTwo(seating.clusters()) : seating.clusters();
    int wanted =
        Math.max(least, unit * Integer.highestOneBit(Math.max(1, testing(seating) / unit)));
    int stress = configuration.stressCtas() / seating.clusterCtas();

    int room = room(new Geometry(least, least, threads), environment);
    // Testing and stress keep their proportion.
    int roomToTest =
        emulated() ? EMULATED_GROUPS : (int) ((long) room * wanted / (wanted + stress));
    int tests = wanted;
    while (tests > least
        && (tests > roomToTest
            || tooMany(tests, threads, environment)
            || !hasMemory(tests, threads, environment))) {
      tests /= 2;
    }
    int roomToStress = emulated() ? EMULATED_STRESSES : room - tests;
    int stresses = Math.clamp(roomToStress, 0, stress);
    clip("clusters that test", wanted, tests);
    clip("clusters that make stress", stress, stresses);
    return new Fit(
        configuration,
        plan.mode(),
        new Geometry(tests, tests + stresses, threads),
        environment,
        clipped);
  }

  private int testing(Seating seating) {
    return configuration.testingCtas() / seating.clusterCtas();
  }

  private int threads() {
    int positions = plan.seating().positions();
    int least = plan.mode() == KernelMode.LANES ? Math.max(32, positions) : 32 * positions;
    int threads = Math.max(least, configuration.threads());
    if (!emulated()) {
      return threads;
    }
    int most = Math.max(least, EMULATED_THREADS);
    clip("threads of a CTA", threads, Math.min(threads, most));
    return Math.min(threads, most);
  }

  private Environment environment() {
    Environment drawn = configuration.environment(plan);
    if (hosted() && drawn.spinLimit() == 0) {
      drawn = drawn.withSpinLimit(HOST_ROUNDS);
    }
    if (!emulated()) {
      return drawn;
    }
    Environment small =
        new Environment(
            drawn.strideCells(),
            drawn.interleaved(),
            drawn.factors(),
            drawn.shifts(),
            Math.min(drawn.spinLimit(), EMULATED_ROUNDS),
            Math.min(drawn.preStress(), EMULATED_ROUNDS),
            drawn.prePattern(),
            Math.min(drawn.stress(), EMULATED_ROUNDS),
            drawn.stressPattern(),
            drawn.targets(),
            drawn.targetStep(),
            drawn.lines(),
            drawn.lineBytes());
    clip("rounds of stress before a test", drawn.preStress(), small.preStress());
    clip("rounds of stress", drawn.stress(), small.stress());
    clip("rounds of waiting for others", drawn.spinLimit(), small.spinLimit());
    return small;
  }

  /// How many clusters run at the same time.
  private int room(Geometry geometry, Environment environment) throws DeviceException {
    KernelLaunch launch = new KernelLaunch(plan, geometry, environment);
    return test.residentBlocks(launch.testShape()) / plan.seating().clusterCtas();
  }

  /// Whether launches of this size take less than a quarter of the memory.
  private boolean hasMemory(int tests, int threads, Environment environment) {
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(tests, tests, threads), environment);
    long bytes = launch.locationBytes() + launch.outcomeBytes() + launch.placementBytes();
    return bytes <= device.memory() / 4;
  }

  /// Whether launches of this size have more instances than the host can keep up with.
  private boolean tooMany(int tests, int threads, Environment environment) {
    return hosted()
        && new KernelLaunch(plan, new Geometry(tests, tests, threads), environment).instances()
            > HOST_INSTANCES;
  }

  private boolean hosted() {
    return !plan.hostThreads().isEmpty();
  }

  private boolean emulated() {
    return device.kind() == DeviceDescription.Kind.EMULATED;
  }

  private void clip(String what, int from, int to) {
    if (to < from) {
      clipped.add("%d %s instead of %d".formatted(to, what, from));
    }
  }

  private static int powerOfTwo(int atLeast) {
    return atLeast <= 1 ? 1 : Integer.highestOneBit(atLeast - 1) << 1;
  }
}
