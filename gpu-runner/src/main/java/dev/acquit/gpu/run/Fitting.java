package dev.acquit.gpu.run;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.Geometry;
import dev.acquit.gpu.kernel.KernelLaunch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  /// So many instances two GPUs play at a time. Both start within a microsecond or two of each
  /// other and play all instances at once; but accesses to what is far away queue at the link, and
  /// the more there are, the less does an instance's turn at one end say about its turn at the
  /// other. At some 10^8 to 10^9 accesses a second over a link this many are through in ten to a
  /// hundred microseconds. Nobody has measured it.
  private static final int PAIR_INSTANCES = 4096;

  /// At so many instances threads play their roles behind one start. Most of a launch grows with
  /// nothing (docs/kernels.md has the estimate).
  private static final int TIMES = 8;

  /// The same on an emulator, where a launch costs nothing, and what is later is no weaker.
  private static final int EMULATED_TIMES = 2;

  /// Rounds that a kernel waits for the other end, where it need not wait for its own CTAs.
  private static final int OTHER_ROUNDS = 1024;

  /// A kernel that plays roles.
  ///
  /// @param test the kernel
  record End(KernelPlan plan, Kernel test, DeviceDescription device) {}

  private final Configuration configuration;
  private final End first;
  private final Optional<End> second;
  private final Environment environment;
  private final Fit.Wanted wanted;
  private final List<String> clipped = new ArrayList<>();

  private Fitting(Configuration configuration, End first, Optional<End> second, Fit.Wanted wanted) {
    this.configuration = configuration;
    this.wanted = wanted;
    this.first = first;
    this.second = second;
    this.environment = environment();
  }

  /// What a device makes of a configuration.
  ///
  /// @param wanted what is asked for
  /// @throws DeviceException if the device cannot say how much it holds
  static Fit fit(Configuration configuration, End end, Fit.Wanted wanted) throws DeviceException {
    return new Fitting(configuration, end, Optional.empty(), wanted).fit();
  }

  /// What a plan asks for, as far as a module can run so.
  static Fit.Wanted wanted(RunPlan plan, KernelPlan module, DeviceDescription device) {
    boolean emulated = device.kind() == DeviceDescription.Kind.EMULATED;
    int times = plan.times().orElse(emulated ? EMULATED_TIMES : TIMES);
    return new Fit.Wanted(
        module.repeats() ? times : 1, plan.overlap() && module.otherThreads().isEmpty());
  }

  /// What two devices make of a configuration: launches of both have as many instances.
  ///
  /// @throws DeviceException if a device cannot say how much it holds
  static Fit fit(Configuration configuration, End first, End second) throws DeviceException {
    return new Fitting(configuration, first, Optional.of(second), new Fit.Wanted(1, false)).fit();
  }

  private Fit fit() throws DeviceException {
    int threads = threads(first, "threads of a CTA");
    KernelPlan plan = first.plan();
    int least = least(first, threads);
    int unit = plan.mode() == KernelMode.ALL_ROLES ? 1 : plan.seating().clusters();
    int drawn = Math.max(least, unit * Integer.highestOneBit(Math.max(1, testing() / unit)));
    int stress = stress(first);

    int room = room(first, smallest(first, threads));
    // Testing and stress keep their proportion.
    int roomToTest = emulated() ? EMULATED_GROUPS : (int) ((long) room * drawn / (drawn + stress));
    int tests = drawn;
    while (tests > least
        && (tests > roomToTest
            || instances(tests, threads) > mostInstances()
            || !hasMemory(new Geometry(tests, tests, threads)))) {
      tests /= 2;
    }
    Optional<Geometry> other = Optional.empty();
    if (second.isPresent()) {
      double share = (double) drawn / (drawn + stress);
      int otherThreads = threads(second.get(), "threads of a CTA on the other GPU");
      int otherLeast = KernelLaunch.leastInstances(second.get().plan(), otherThreads);
      int otherRoom = otherRoom(second.get(), otherThreads);
      while (tests > least
          && instances(tests, threads) > otherLeast
          && otherTests(instances(tests, threads), otherThreads) > share * otherRoom) {
        tests /= 2;
      }
      while (instances(tests, threads) < otherLeast) {
        tests *= 2;
      }
      other = Optional.of(other(instances(tests, threads), otherThreads, otherRoom));
    }
    int roomToStress = emulated() ? EMULATED_STRESSES : room - tests;
    int stresses = Math.clamp(roomToStress, 0, stress);
    int each = wanted.times();
    while (each > 1 && !hasMemory(new Geometry(tests, tests, threads, each))) {
      each /= 2;
    }
    clip(Fit.BEHIND_ONE_START, wanted.times(), each);
    clip("clusters that test", drawn, tests);
    clip("clusters that make stress", stress, stresses);
    return new Fit(
        configuration,
        plan.mode(),
        new Geometry(tests, tests + stresses, threads, each),
        environment,
        other,
        wanted.overlap(),
        clipped);
  }

  /// The other device's launch of so many instances.
  private Geometry other(int instances, int threads, int room) {
    int tests = otherTests(instances, threads);
    int stress = stress(second.orElseThrow());
    int stresses = Math.clamp(emulated() ? EMULATED_STRESSES : room - tests, 0, stress);
    clip("clusters that make stress on the other GPU", stress, stresses);
    return new Geometry(tests, tests + stresses, threads);
  }

  private int otherTests(int instances, int threads) {
    return KernelLaunch.testingGroups(second.orElseThrow().plan(), instances, threads);
  }

  private int otherRoom(End end, int threads) throws DeviceException {
    return room(end, smallest(end, threads));
  }

  /// The fewest clusters that can test.
  private static int least(End end, int threads) {
    int instances = KernelLaunch.leastInstances(end.plan(), threads);
    return KernelLaunch.testingGroups(end.plan(), instances, threads);
  }

  private int testing() {
    return configuration.testingCtas() / first.plan().seating().clusterCtas();
  }

  private int stress(End end) {
    return configuration.stressCtas() / end.plan().seating().clusterCtas();
  }

  /// Threads of a CTA: those that were drawn, fewer on an emulator, and fewer where a CTA of so
  /// many needs more registers than a multiprocessor has, so that not even one would run.
  private int threads(End end, String what) throws DeviceException {
    KernelPlan plan = end.plan();
    int positions = plan.seating().positions();
    int least = plan.mode() == KernelMode.LANES ? Math.max(32, positions) : 32 * positions;
    int wanted = plan.seating().alone() ? least : Math.max(least, configuration.threads());
    int threads = emulated() ? Math.min(wanted, Math.max(least, EMULATED_THREADS)) : wanted;
    while (threads > least && room(end, smallest(end, threads)) == 0) {
      threads /= 2;
    }
    clip(what, wanted, threads);
    return threads;
  }

  private static Geometry smallest(End end, int threads) {
    int least = least(end, threads);
    return new Geometry(least, least, threads);
  }

  private Environment environment() {
    Environment drawn = configuration.environment(first.plan());
    if (!first.plan().otherThreads().isEmpty() && drawn.spinLimit() == 0) {
      drawn = drawn.withSpinLimit(OTHER_ROUNDS);
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
  private int room(End end, Geometry geometry) throws DeviceException {
    KernelLaunch launch = new KernelLaunch(end.plan(), geometry, environment);
    return end.test().residentBlocks(launch.testShape()) / end.plan().seating().clusterCtas();
  }

  /// Whether launches of this size take less than a quarter of the memory.
  private boolean hasMemory(Geometry geometry) {
    KernelLaunch launch = new KernelLaunch(first.plan(), geometry, environment);
    int sets = wanted.overlap() ? 2 : 1;
    long bytes = sets * (launch.locationBytes() + launch.outcomeBytes()) + launch.placementBytes();
    return bytes <= first.device().memory() / 4;
  }

  private KernelLaunch launch(int tests, int threads) {
    return new KernelLaunch(first.plan(), new Geometry(tests, tests, threads), environment);
  }

  private int instances(int tests, int threads) {
    return launch(tests, threads).instances();
  }

  /// As many instances as both ends keep up with.
  private int mostInstances() {
    if (second.isPresent()) {
      return PAIR_INSTANCES;
    }
    return first.plan().hosted() ? HOST_INSTANCES : Integer.MAX_VALUE;
  }

  private boolean emulated() {
    return first.device().kind() == DeviceDescription.Kind.EMULATED;
  }

  private void clip(String what, int from, int to) {
    if (to < from) {
      clipped.add("%d %s instead of %d".formatted(to, what, from));
    }
  }
}
