package dev.acquit.gpu.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.PtxTest;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// No role of a test always comes first: neither in the time of the emulator, nor in the order of
/// warps, lanes and CTAs.
@Tag("slow")
class RoleOrderTest {
  private static final Path CLASSIC = Path.of("../litmus/tests");
  private static final int RECORD = 16;
  private static final int THREAD = 8;
  private static final int THREADS = 0xFFFF;

  /// The outcomes of a test in which one role was over before the other one began, as far as
  /// outcomes say. In MP, R and S they do not say it of both roles alike, since a role that writes
  /// twice is late for the other one as soon as its first write is.
  @ParameterizedTest
  @CsvSource({
    "SB+fencescrlxrlxs, 0:r0=1; 1:r0=0;, 0:r0=0; 1:r0=1;, 1.5",
    "LB, 0:r0=1; 1:r0=0;, 0:r0=0; 1:r0=1;, 1.5",
    "2+2W+fencescrlxrlxs, [x]=2; [y]=1;, [x]=1; [y]=2;, 1.5",
    "MP+porlxrel+poacqrlx, 1:r0=0; 1:r1=0;, 1:r0=1; 1:r1=1;, 5",
    "R+fencescrlxrlxs, 1:r0=0; [x]=1; [y]=1;, 1:r0=1; [x]=1; [y]=2;, 5",
    "S+porlxrel+poacqrlx, 1:r0=0; [x]=2;, 1:r0=1; [x]=1;, 5",
  })
  void eachRoleComesFirst(String name, String lastFirst, String firstFirst, double most)
      throws Exception {
    PtxTest test = PtxTests.read(CLASSIC.resolve(name + ".litmus"));
    KernelPlan plan = PtxTests.plan(test, KernelMode.ALL_ROLES, Observation.ALL);
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(4, 4, 64), Environment.calm(plan));
    Map<Outcome, Long> seen = EmulatedRun.of(launch, 5, 8).outcomes();
    double one = count(seen, lastFirst);
    double other = count(seen, firstFirst);
    assertThat(Math.max(one, other) / Math.min(one, other))
        .as("%.0f and %.0f of %d", one, other, 8 * launch.instances())
        .isLessThan(most);
  }

  private static long count(Map<Outcome, Long> outcomes, String state) {
    return outcomes.entrySet().stream()
        .filter(e -> e.getKey() instanceof Outcome.Seen s && s.state().toString().startsWith(state))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /// Which of two roles has the lower thread of a CTA, or the lower CTA of a cluster. Of three
  /// roles in four warps the first one is before the second one in three of four turns.
  @ParameterizedTest
  @CsvSource({
    "two-in-cta, WARPS, 128, 8",
    "two-in-cta, LANES, 64, 8",
    "leave, LANES, 128, 8",
    "distributed, WARPS, 32, 0",
  })
  void eachRoleHasTheFirstPlace(String name, KernelMode mode, int threads, int at)
      throws Exception {
    KernelPlan plan = PtxTests.plan(PtxTests.named(name), mode, Observation.ALL);
    int testing = 4 * plan.seating().clusters();
    KernelLaunch launch =
        new KernelLaunch(plan, new Geometry(testing, testing, threads), Environment.calm(plan));
    int lower = 0;
    int all = 0;
    for (int seed = 0; seed < 8; seed++) {
      EmulatedRun run = EmulatedRun.of(launch, seed, 1);
      assertThat(run.placement().right()).isTrue();
      for (int i = 0; i < launch.instances(); i++) {
        lower +=
            place(run.places(), launch, 0, i, at) < place(run.places(), launch, 1, i, at) ? 1 : 0;
        all++;
      }
    }
    assertThat((double) lower / all).as("%d of %d", lower, all).isBetween(0.2, 0.9);
  }

  private static int place(ByteBuffer places, KernelLaunch launch, int role, int instance, int at) {
    int word = places.getInt(RECORD * (role * launch.instances() + instance) + at);
    return at == THREAD ? word & THREADS : word;
  }
}
