package dev.acquit.gpu.kernel;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.host.HostPart;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// The sizes and arguments of the launches of a plan.
///
/// To run: fill `control` and the histogram with zeros, launch `classify` with weight 0, which
/// makes all locations and outcomes fresh, and then `test` and `classify` with weight 1 in turns,
/// with a new [Draw] for each `test`. Another geometry or environment begins with weight 0 again.
///
/// @param geometry how large the launches are
/// @param environment how locations lie, and how much stress there is
public record KernelLaunch(KernelPlan plan, Geometry geometry, Environment environment) {
  /// Checks that they fit together.
  ///
  /// @throws IllegalArgumentException if the geometry has too few threads or clusters for the plan
  public KernelLaunch {
    Seating seating = plan.seating();
    int perInstance = plan.mode() == KernelMode.ALL_ROLES ? 1 : seating.clusters();
    int testing = geometry.testingGroups();
    if (testing % perInstance != 0
        || Integer.bitCount(testing / perInstance) != 1
        || testing < seating.clusters()) {
      throw new IllegalArgumentException(
          testing
              + " testing clusters for a test of "
              + seating.clusters()
              + ", expected "
              + perInstance
              + " times a power of two, and at least those of one instance");
    }
    int least = plan.mode() == KernelMode.LANES ? seating.positions() : 32 * seating.positions();
    if (geometry.threads() < least) {
      throw new IllegalArgumentException(
          geometry.threads() + " threads in a CTA, expected at least " + least);
    }
    if (seating.alone() && geometry.threads() != least) {
      throw new IllegalArgumentException(
          geometry.threads() + " threads in a CTA, expected those of one instance, " + least);
    }
    if (geometry.times() > 1 && !plan.repeats()) {
      throw new IllegalArgumentException(
          "threads of this test play their roles at one instance of a launch");
    }
    if (environment.factors().size() != plan.cells().size()) {
      throw new IllegalArgumentException("an environment of another test");
    }
  }

  /// The fewest instances that a launch can have with so many threads in a CTA.
  public static int leastInstances(KernelPlan plan, int threads) {
    Seating seating = plan.seating();
    return plan.mode() == KernelMode.ALL_ROLES
        ? Seating.powerOfTwo(seating.clusters()) * seating.clusterCtas() * threads
        : threads / seating.positions();
  }

  /// How many clusters have to test for so many instances.
  ///
  /// @param instances a power of two, at least [#leastInstances]
  /// @param threads threads of a CTA
  public static int testingGroups(KernelPlan plan, int instances, int threads) {
    Seating seating = plan.seating();
    return plan.mode() == KernelMode.ALL_ROLES
        ? instances / (seating.clusterCtas() * threads)
        : instances / (threads / seating.positions()) * seating.clusters();
  }

  /// How many instances a launch has; the histogram grows by so many.
  public int instances() {
    return geometry.times() * instancesAtATime();
  }

  /// How many of them threads play their roles at first, and then at the next so many; of so many
  /// it is recorded where roles run.
  public int instancesAtATime() {
    int ctas = plan.seating().clusterCtas();
    return switch (plan.mode()) {
      case ALL_ROLES -> geometry.testingGroups() * ctas * geometry.threads();
      case WARPS, LANES -> geometry.testingGroups() / plan.seating().clusters() * seats();
    };
  }

  /// Instances that share a CTA.
  private int seats() {
    return plan.mode() == KernelMode.ALL_ROLES
        ? geometry.threads()
        : geometry.threads() / plan.seating().positions();
  }

  /// The shape of a launch of `test`.
  public LaunchShape testShape() {
    int ctas = plan.seating().clusterCtas();
    return new LaunchShape(geometry.groups() * ctas, geometry.threads(), ctas, sharedBytes());
  }

  /// The shape of a launch of `classify`.
  public LaunchShape classifyShape() {
    int threads = Math.min(instances(), 256);
    return LaunchShape.of(instances() / threads, threads);
  }

  /// CTAs that say that they have started in one launch; [#testArguments] takes the sum over all
  /// launches since `control` was zero.
  public int startingCtas() {
    return geometry.testingGroups() * plan.seating().clusterCtas();
  }

  /// Threads that say in one launch that they are over: of each CTA, or of each role there, the one
  /// at the last seat. Stress ends when all have.
  public int endings() {
    Seating seating = plan.seating();
    return plan.mode() == KernelMode.ALL_ROLES
        ? startingCtas()
        : geometry.testingGroups() / seating.clusters() * seating.seats().size();
  }

  /// How many bytes [Buffers#locations] has.
  public long locationBytes() {
    return Math.max(16, plan.cells().size() * (instances() + 1L) * strideBytes());
  }

  /// How many bytes [Buffers#outcomes] has.
  public long outcomeBytes() {
    return (long) plan.outcomeBytesOfInstance() * instances();
  }

  /// How many bytes [Buffers#placements] has.
  public long placementBytes() {
    return 16L * plan.seating().seats().size() * instancesAtATime();
  }

  /// How many rounds each CTA that makes stress goes at most. Each of the instances of a thread has
  /// what the environment says, so that the last one has stress, too.
  public long stressRounds() {
    return (long) environment.stress() * geometry.times();
  }

  /// How many bytes [Buffers#histogram] has.
  public long histogramBytes() {
    return 8L * plan.indexes();
  }

  /// How many bytes [Buffers#odd] has with room for so many oddities.
  public long oddBytes(int limit) {
    return 8L + 8L * plan.fields().size() * limit;
  }

  /// How many bytes [Buffers#control] has.
  public long controlBytes() {
    return 16;
  }

  /// Distance of cells where they lie one after the other.
  private int cellBytes() {
    return plan.cells().stream().mapToInt(Cell::bytes).max().orElse(4);
  }

  private int strideBytes() {
    return cellBytes() * environment.strideCells();
  }

  private boolean interleaved() {
    return environment.interleaved() && !plan.draft().anyShared();
  }

  private int sharedBytes() {
    boolean any = plan.cells().stream().anyMatch(Cell::shared);
    return any ? plan.cells().size() * cellBytes() * seats() : 0;
  }

  /// The arguments of `test`.
  ///
  /// @param draw who meets whom
  /// @param buffers the memory
  /// @param starting CTAs that have started in all launches since `control` was zero, this one
  ///   included
  public List<Argument> testArguments(Draw draw, Buffers buffers, long starting) {
    Map<String, Long> values = common(buffers);
    values.put("placements", buffers.placements());
    values.put("scratch", buffers.scratch());
    values.put("control", buffers.control());
    values.put("groups", (long) geometry.groups());
    values.put("testing_groups", (long) geometry.testingGroups());
    values.put("shuffle_factor", (long) draw.shuffleFactor());
    values.put("shuffle_offset", (long) draw.shuffleOffset());
    values.put("spread_factor", (long) draw.spreadFactor());
    values.put("spread_offset", (long) draw.spreadOffset());
    values.put("spread_mask", (long) draw.spreadMask());
    for (int c = 0; c < draw.factors().size(); c++) {
      values.put("factor_" + c, (long) draw.factors().get(c));
    }
    for (int r = 0; r < draw.deltas().size(); r++) {
      values.put("delta_" + r, (long) draw.deltas().get(r));
    }
    values.put("turn", (long) draw.turn());
    values.put("times", (long) geometry.times());
    values.put("time_instances", (long) instancesAtATime());
    values.put("placed_time", (long) draw.placed());
    for (int c = 0; c < draw.steps().size(); c++) {
      values.put("step_" + c, (long) draw.steps().get(c));
    }
    values.put("start_count", starting);
    values.put("end_count", starting / startingCtas() * endings());
    values.put("spin_limit", (long) environment.spinLimit());
    values.put("pre_stress", (long) environment.preStress());
    values.put("pre_pattern", (long) environment.prePattern());
    values.put("stress", stressRounds());
    values.put("stress_pattern", (long) environment.stressPattern());
    values.put("target_mask", environment.targets() - 1L);
    values.put("target_step", (long) environment.targetStep());
    values.put("line_mask", environment.lines() - 1L);
    values.put("line_bytes", (long) environment.lineBytes());
    if (buffers.meeting().isPresent()) {
      values.put("signal", buffers.meeting().get().signal());
      values.put("launch", starting / startingCtas());
    }
    return arguments(plan.testParameters(), values);
  }

  /// The arguments of `classify`.
  ///
  /// @param buffers the memory
  /// @param counting whether it counts; else it only makes everything fresh
  /// @param oddLimit for how many oddities there is room
  public List<Argument> classifyArguments(Buffers buffers, boolean counting, int oddLimit) {
    Map<String, Long> values = common(buffers);
    values.put("histogram", buffers.histogram());
    values.put("odd", buffers.odd());
    values.put("weight", counting ? 1L : 0L);
    values.put("odd_limit", (long) oddLimit);
    return arguments(plan.classifyParameters(), values);
  }

  /// What the host does beside a launch of `test`; empty if it plays no role.
  ///
  /// @param buffers the memory
  /// @param starting see [#testArguments]
  /// @param random draws the order in which threads of the host go through the instances
  public Optional<HostPart> hostPart(Buffers buffers, long starting, RandomGenerator random) {
    if (buffers.meeting().isEmpty() || !plan.draft().hosted()) {
      return Optional.empty();
    }
    Map<String, Long> values = common(buffers);
    Buffers.Meeting meeting = buffers.meeting().get();
    return Optional.of(
        new HostPart(
            new HostRoles(plan.draft(), values).threads(instances(), random),
            meeting.block().orElseThrow(),
            meeting.signal(),
            (int) (starting / startingCtas())));
  }

  private Map<String, Long> common(Buffers buffers) {
    Map<String, Long> values = new HashMap<>();
    values.put("outcomes", buffers.outcomes());
    values.put("instances", (long) instances());
    boolean interleaved = interleaved();
    int cells = plan.cells().size();
    long region = (instances() + 1L) * strideBytes();
    values.put("stride", (long) strideBytes() * (interleaved ? cells : 1));
    values.put("shared_stride", (long) cellBytes());
    for (int l = 0; l < cells; l++) {
      boolean shared = plan.cells().get(l).shared();
      long at = buffers.locations() + l * (interleaved ? strideBytes() : region);
      values.put("location_" + l, shared ? (long) l * cellBytes() * seats() : at);
      values.put("location_" + l + "_final", buffers.locations() + l * region);
      values.put("location_" + l + "_factor", (long) environment.factors().get(l));
      values.put("location_" + l + "_shift", (long) environment.shifts().get(l));
    }
    return values;
  }

  private static List<Argument> arguments(List<Parameter> parameters, Map<String, Long> values) {
    return parameters.stream().map(p -> argument(p, values)).toList();
  }

  private static Argument argument(Parameter parameter, Map<String, Long> values) {
    Long value =
        parameter.name().startsWith("zero") ? Long.valueOf(0) : values.get(parameter.name());
    if (value == null) {
      throw new IllegalStateException("no value for the parameter " + parameter.name());
    }
    return parameter.wide() ? new Argument.Address(value) : new Argument.Word(value.intValue());
  }
}
