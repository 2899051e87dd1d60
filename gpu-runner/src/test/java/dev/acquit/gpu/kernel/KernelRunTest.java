package dev.acquit.gpu.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.testing.Rounds;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What kernels do with instances, memory and stress, looked at on the [EmulatedDevice].
@Tag("slow")
class KernelRunTest {
  private static KernelPlan plan(String name, KernelMode mode) throws Exception {
    return PtxTests.plan(PtxTests.named(name), mode, Observation.ALL);
  }

  private static Geometry geometry(KernelPlan plan, int stressing) {
    int clusters = plan.seating().clusters();
    int testing =
        plan.mode() == KernelMode.ALL_ROLES ? Seating.powerOfTwo(2 * clusters) : 2 * clusters;
    int warp = plan.seating().alone() ? 1 : 32;
    return new Geometry(testing, testing + stressing, warp * plan.seating().positions());
  }

  @ParameterizedTest
  @CsvSource({
    "mp, ALL_ROLES",
    "mp, WARPS",
    "mp, LANES",
    "two-in-cta, ALL_ROLES",
    "two-in-cta, WARPS",
    "two-in-cta, LANES",
    "three-places, ALL_ROLES",
    "three-places, WARPS",
    "three-places, LANES",
    "shared, ALL_ROLES",
    "shared, WARPS",
    "shared, LANES",
    "distributed, ALL_ROLES",
    "distributed, WARPS",
    "dependencies, ALL_ROLES",
    "widths, ALL_ROLES",
    "widths, LANES",
    "fences, WARPS",
    "overwritten, ALL_ROLES",
    "overwritten, LANES",
    "system, ALL_ROLES",
    "system, WARPS",
    "leave, LANES",
  })
  void everyInstanceIsCountedAndEveryRoleIsInItsPlace(String name, KernelMode mode)
      throws Exception {
    KernelPlan plan = plan(name, mode);
    long seed = Long.getLong("acquit.seed", 7);
    Random random = new Random(seed);
    for (int i = 0; i < Rounds.of(3, 1); i++) {
      Environment drawn = Environment.draw(plan, random);
      Environment environment =
          new Environment(
              drawn.strideCells(),
              drawn.interleaved(),
              drawn.factors(),
              drawn.shifts(),
              4,
              drawn.preStress() % 3,
              drawn.prePattern(),
              drawn.stress() % 3,
              drawn.stressPattern(),
              1,
              1,
              1,
              4);
      for (int times : plan.repeats() ? new int[] {1, 2, 8} : new int[] {1}) {
        Geometry g = geometry(plan, 3);
        KernelLaunch launch =
            new KernelLaunch(
                plan, new Geometry(g.testingGroups(), g.groups(), g.threads(), times), environment);
        EmulatedRun run = EmulatedRun.of(launch, seed + i, 2);
        assertThat(run.sum()).isEqualTo(2L * launch.instances());
        assertThat(launch.instances()).isEqualTo(times * launch.instancesAtATime());
        assertThat(run.outcomes().keySet())
            .as("seed %d", seed)
            .allMatch(o -> o instanceof Outcome.Seen);
        assertThat(run.placement().example()).isEmpty();
        assertThat(run.placement().right()).isTrue();
        assertThat(run.placement().instances()).isEqualTo(launch.instancesAtATime());
        assertThat(run.control().getInt(4)).isEqualTo(2 * launch.endings());
        assertThat(run.control().getLong(8))
            .isBetween(0L, 6 * plan.seating().clusterCtas() * launch.stressRounds());
      }
    }
  }

  /// Whoever meets at one instance does not meet at the next one, as far as the draw has it.
  @ParameterizedTest
  @EnumSource(
      value = KernelMode.class,
      names = {"ALL_ROLES", "WARPS"})
  void othersMeetAtEachInstanceOfAThread(KernelMode mode) throws Exception {
    KernelPlan plan = plan("mp", mode);
    Geometry geometry = new Geometry(4, 4, 64, 8);
    KernelLaunch launch = new KernelLaunch(plan, geometry, Environment.calm(plan));
    Set<Integer> apart = new HashSet<>();
    Set<Integer> looked = new HashSet<>();
    for (int seed = 0; seed < 12; seed++) {
      looked.add(Draw.draw(plan, geometry, new Random(seed)).placed());
      ByteBuffer places = EmulatedRun.of(launch, seed, 1).places();
      int one = places.getInt(8) & 0xFFFF;
      int other = places.getInt(16 * launch.instancesAtATime() + 8) & 0xFFFF;
      apart.add(Math.floorMod(other - one, geometry.threads()));
    }
    assertThat(looked).as("each of them is looked at").hasSizeGreaterThan(3);
    assertThat(apart).hasSizeGreaterThan(3);
  }

  @Test
  void whoMeetsWithinATestPlaysOneInstance() throws Exception {
    for (String name : List.of("shared", "leave")) {
      KernelPlan plan = plan(name, KernelMode.LANES);
      assertThat(plan.repeats()).as(name).isFalse();
      Geometry g = geometry(plan, 0);
      Geometry twice = new Geometry(g.testingGroups(), g.groups(), g.threads(), 2);
      Environment calm = Environment.calm(plan);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new KernelLaunch(plan, twice, calm))
          .withMessageContaining("at one instance of a launch");
    }
  }

  @Test
  void stressTouchesEachTarget() throws Exception {
    KernelPlan plan = plan("mp", KernelMode.WARPS);
    Environment environment =
        new Environment(1, false, List.of(1, 1), List.of(0, 0), 0, 0, 0, 5, 1, 4, 3, 8, 16);
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(2, 2 + 16, 32), environment);
    EmulatedRun run = EmulatedRun.of(launch, 1, 1);
    assertThat(run.control().getInt(0)).as("CTAs that started").isEqualTo(2);
    assertThat(run.control().getInt(4)).as("threads that were over").isEqualTo(launch.endings());
    assertThat(run.control().getLong(8)).as("rounds of stress").isEqualTo(16 * 5);
    int[] lines = new int[8];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = run.scratch()[16 * i];
    }
    assertThat(lines)
        .as("the last round's number is in the lines 0, 3, 6 and 9 - 8")
        .containsExactly(5, 5, 0, 5, 0, 0, 5, 0);
  }

  /// A long bound is not reached, a CTA goes one round at least, and none goes on for ever.
  @ParameterizedTest
  @EnumSource(KernelMode.class)
  void stressEndsWithTheTest(KernelMode mode) throws Exception {
    KernelPlan plan = plan("mp", mode);
    int bound = 5000;
    Environment environment =
        new Environment(1, false, List.of(1, 1), List.of(0, 0), 0, 0, 0, bound, 1, 4, 3, 8, 16);
    int testing = mode == KernelMode.ALL_ROLES ? 2 : plan.seating().clusters();
    KernelLaunch launch =
        new KernelLaunch(plan, new Geometry(testing, testing + 3, 32), environment);
    int launches = 3;
    EmulatedRun run = EmulatedRun.of(launch, 1, launches);
    assertThat(run.control().getInt(4)).isEqualTo(launches * launch.endings()).isPositive();
    assertThat(run.control().getLong(8)).isBetween(3L * launches, 3L * launches * bound / 10);
    assertThat(EmulatedRun.of(launch, 1, launches).control().getLong(8))
        .as("the same by the same seed")
        .isEqualTo(run.control().getLong(8));
  }

  @Test
  void unexpectedValuesAreKept() throws Exception {
    PtxTest test = PtxTests.named("odd");
    KernelPlan plan = PtxTests.plan(test, KernelMode.ALL_ROLES, Observation.ALL);
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(2, 2, 32), Environment.calm(plan));
    EmulatedRun run = EmulatedRun.of(launch, 1, 1);
    assertThat(run.outcomes().keySet()).allMatch(o -> o instanceof Outcome.Odd);
    assertThat(run.sum()).isEqualTo(launch.instances());
    assertThat(plan.fields().getLast().term()).isEqualTo(new Term.Memory("x"));
    assertThat(plan.oddities(run.odd())).hasSize(EmulatedRun.ODDITIES);
    assertThat(plan.oddities(run.odd())).allMatch(o -> o.getLast() == 257);
  }

  @Test
  void aRoleThatGoesRoundForEverIsSkipped() throws Exception {
    KernelPlan plan = plan("forever", KernelMode.WARPS);
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(2, 2, 32), Environment.calm(plan));
    EmulatedRun run = EmulatedRun.of(launch, 1, 1);
    assertThat(run.outcomes()).containsOnlyKeys(new Outcome.Skipped());
    assertThat(run.sum()).isEqualTo(launch.instances());
  }

  @Test
  void misplacedRolesAreFound() throws Exception {
    KernelPlan plan = plan("two-in-cta", KernelMode.WARPS);
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(2, 2, 64), Environment.calm(plan));
    byte[] buffer = new byte[(int) launch.placementBytes()];
    assertThat(PlacementCheck.check(launch, buffer).misplaced()).isEqualTo(launch.instances());
    assertThat(PlacementCheck.check(launch, buffer).example())
        .contains("P0 and P1 were in warp 0 and 0, and should be in two");
    Arrays.fill(buffer, (byte) -1);
    assertThat(PlacementCheck.check(launch, buffer).unrecorded()).isEqualTo(launch.instances());
    assertThat(PlacementCheck.check(launch, buffer).right()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    // test, mode, testing groups, groups, threads, instances
    "mp, ALL_ROLES, 512, 1056, 256, 131072",
    "mp, WARPS, 512, 1056, 256, 65536",
    "mp, LANES, 2, 3, 32, 32",
    "two-in-cta, WARPS, 64, 100, 64, 1024",
    "three-places, ALL_ROLES, 4, 5, 128, 1024",
    "three-places, WARPS, 2, 2, 64, 32",
  })
  void aGeometryHasSoManyInstances(
      String name, KernelMode mode, int testing, int groups, int threads, int instances)
      throws Exception {
    KernelPlan plan = plan(name, mode);
    Geometry geometry = new Geometry(testing, groups, threads);
    assertThat(new KernelLaunch(plan, geometry, Environment.calm(plan)).instances())
        .isEqualTo(instances);
  }

  @Test
  void valuesBeforeAndAfterAReadAreToldApart() throws Exception {
    KernelPlan plan = plan("overwritten", KernelMode.WARPS);
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(2, 2, 32), Environment.calm(plan));
    assertThat(EmulatedRun.of(launch, 1, 20).outcomes().keySet())
        .allSatisfy(o -> {
          State state = ((Outcome.Seen) o).state();
          assertThat(state.value(new Term.Memory("y"))).isEqualTo(Value.of(1));
          assertThat(state.value(new Term.ThreadRegister(0, "r0"))).isIn(Value.of(0), Value.of(1));
        })
        .hasSizeGreaterThan(2);
  }

  /// What narrow instructions leave in a register that others use wide is filled up with its sign,
  /// as the models have it; elements begin with their own values, and are told apart at the end.
  @ParameterizedTest
  @CsvSource({
    "two-widths, ALL_ROLES",
    "two-widths, LANES",
    "elements, WARPS",
    "elements, LANES",
    "untouched-beginning, WARPS",
  })
  void registersHaveTwoWidthsAndElementsTheirValues(String name, KernelMode mode) throws Exception {
    PtxTest test = PtxTests.named(name);
    KernelPlan plan = PtxTests.plan(test, mode, Observation.MENTIONED);
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(2, 2, 32), Environment.calm(plan));
    Map<Outcome, Long> outcomes = EmulatedRun.of(launch, 1, 1).outcomes();
    assertThat(outcomes.keySet())
        .singleElement()
        .isInstanceOfSatisfying(
            Outcome.Seen.class,
            seen ->
                assertThat(test.header().condition().proposition().holds(seen.state()::value))
                    .isTrue());
  }

  @Test
  void indexesAreDecoded() throws Exception {
    KernelPlan plan = plan("mp", KernelMode.ALL_ROLES);
    assertThat(plan.indexes()).isEqualTo(3 * 3 * 3 * 3 + 1);
    assertThat(plan.outcome(0)).hasToString("Seen[state=1:r0=0; 1:r1=0; [x]=0; [y]=0;]");
    assertThat(plan.outcome(1 + 9 + 27)).hasToString("Seen[state=1:r0=1; 1:r1=0; [x]=1; [y]=1;]");
    assertThat(plan.outcome(2)).isInstanceOf(Outcome.Odd.class);
    assertThat(plan.outcome(81)).isEqualTo(new Outcome.Skipped());
    assertThat(plan.fields().getFirst().value(1)).contains(Value.of(1));
    assertThat(plan.assemblerMayReorder()).isTrue();
    assertThat(plan("two-in-cta", KernelMode.WARPS).assemblerMayReorder()).isFalse();
  }
}
