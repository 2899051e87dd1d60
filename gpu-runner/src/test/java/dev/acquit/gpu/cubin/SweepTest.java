package dev.acquit.gpu.cubin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import dev.acquit.gpu.kernel.Assembler;
import dev.acquit.gpu.kernel.Batch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPair;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.PtxTests;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.testing.Rounds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What `ptxas` -O3 makes of our kernels, as whole programs and as relocatable code that is linked,
/// has all accesses and fences of the tests; and if one of them is lost, that is noticed.
///
/// There is one kernel of each test for one architecture, at night for three;
/// `-Dacquit.inspect=all` takes one in each mode for five.
@Tag("slow")
class SweepTest {
  private static final Optional<Assembler> ASSEMBLER = Assembler.find();
  private static final boolean ALL = "all".equals(System.getProperty("acquit.inspect"));
  private static final MachineAccess FENCE =
      new MachineAccess(Kind.FENCE, Window.NONE, Strength.GPU);

  private static List<KernelPlan> plans(List<Path> files, boolean everyMode) throws Exception {
    List<KernelPlan> plans = new ArrayList<>();
    for (Path file : files) {
      PtxTest test = PtxTests.read(file);
      List<KernelPlan> ways = new ArrayList<>();
      for (KernelMode mode : KernelMode.values()) {
        if (Kernels.plan(test, mode, Observation.ALL) instanceof KernelPlan plan) {
          ways.add(plan);
        }
      }
      plans.addAll(everyMode ? ways : ways.subList(0, Math.min(1, ways.size())));
      for (KernelMode mode :
          everyMode ? KernelMode.values() : new KernelMode[] {KernelMode.WARPS}) {
        if (Kernels.gpus(test) == 2
            && Kernels.pair(test, mode, Observation.ALL) instanceof KernelPair pair) {
          plans.addAll(List.of(pair.first(), pair.second()));
        }
      }
    }
    return plans;
  }

  private static byte[] image(Batch batch, int sm, Assembler.Way way) throws Exception {
    Assembler.Result result = ASSEMBLER.orElseThrow().assemble(batch.ptx(), sm, way);
    assertThat(result.messages()).isEmpty();
    return result.cubin().orElseThrow();
  }

  static List<Integer> architectures() {
    if (ALL) {
      return List.of(75, 80, 90, 100, 120);
    }
    return Rounds.all() ? List.of(75, 90, 120) : List.of(90);
  }

  @ParameterizedTest
  @MethodSource("architectures")
  void noTestIsRefused(int sm) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    List<Path> files = new ArrayList<>(PtxTests.shipped());
    files.addAll(PtxTests.examples());
    if (Rounds.all()) {
      files.addAll(PtxTests.files());
    }
    // By day every other test: kernels of one shape are of several tests.
    Batch batch = Batch.of(plans(Rounds.daily(files, 2), ALL), sm);
    // Both ways at night; tests below take both.
    for (Assembler.Way way : Rounds.rows(List.of(Assembler.Way.values()), _ -> "a way")) {
      byte[] image = image(batch, sm, way);
      assertThat(Cubin.read(image).sm()).isEqualTo(sm);
      List<String> refused = new ArrayList<>();
      for (Batch.Member kernel : batch.kernels()) {
        Inspection inspection = Inspection.inspect(image, batch.ptx(), kernel.name());
        String which = "%s, %s, %s: ".formatted(kernel.plan().name(), kernel.plan().mode(), way);
        inspection.mismatches().forEach(m -> refused.add(which + m.words()));
        inspection.beside().forEach(m -> refused.add(which + m.words()));
      }
      assertThat(refused).isEmpty();
      assertThat(batch.kernels()).hasSizeGreaterThan(Rounds.all() ? 150 : 35);
    }
  }

  @ParameterizedTest
  @CsvSource({"MP+porlxrel+poacqrlx, 90", "SB+fencesc.sys, 80"})
  void aBatchIsTheSameCode(String name, int sm) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    List<KernelPlan> plans = plans(PtxTests.shipped(), false);
    Batch batch = Batch.of(plans, sm);
    for (Assembler.Way way : Rounds.rows(List.of(Assembler.Way.values()), _ -> "a way")) {
      Cubin all = Cubin.read(image(batch, sm, way));
      for (Batch.Member kernel : batch.kernels()) {
        if (kernel.plan().name().equals(name)) {
          byte[] alone =
              ASSEMBLER.orElseThrow().assemble(kernel.plan().ptx(), sm, way).cubin().orElseThrow();
          assertThat(all.kernels().get(kernel.name()))
              .isEqualTo(Cubin.read(alone).kernels().get(KernelPlan.TEST));
        }
      }
    }
  }

  @Test
  void rolesAreFound() throws Exception {
    for (KernelPlan plan : plans(PtxTests.files(), Rounds.all())) {
      assertThat(Expectation.of(plan.ptx(), KernelPlan.TEST).roles())
          .as(plan.name() + ", " + plan.mode())
          .isEqualTo(plan.seating().seats().size());
    }
  }

  static List<Arguments> codes() {
    return Rounds.rows(
        List.of(
            Arguments.of(90, Assembler.Way.LINKED),
            Arguments.of(80, Assembler.Way.WHOLE),
            Arguments.of(80, Assembler.Way.LINKED),
            Arguments.of(90, Assembler.Way.WHOLE),
            Arguments.of(120, Assembler.Way.LINKED)),
        _ -> "a code");
  }

  /// Of every access and every fence in machine code: it is taken out, or gets a narrower scope; of
  /// those between the first and the last one of a role: it changes places with the next one, and a
  /// fence is put before it. Fences that do nothing may come and go.
  @ParameterizedTest
  @MethodSource("codes")
  void everyChangeIsNoticed(int sm, Assembler.Way way) throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    List<Path> files = new ArrayList<>(PtxTests.shipped());
    files.add(PtxTests.path("fences"));
    Batch batch = Batch.of(plans(files, false), sm);
    Cubin cubin = Cubin.read(image(batch, sm, way));
    int changes = 0;
    for (Batch.Member kernel : batch.kernels()) {
      Expectation expectation = Expectation.of(batch.ptx(), kernel.name());
      List<List<MachineAccess>> code = cubin.kernels().get(kernel.name()).stretches();
      for (int s = 0; s < code.size(); s++) {
        for (int at = 0; at < code.get(s).size(); at++) {
          for (List<MachineAccess> changed : changes(code.get(s), at, expectation)) {
            List<List<MachineAccess>> all = new ArrayList<>(code);
            all.set(s, changed);
            assertThat(new SassComparison(expectation, all).inspection().mismatches())
                .as("%s, %s: %s for %s", kernel.plan().name(), way, changed, code.get(s))
                .isNotEmpty();
            changes++;
          }
        }
      }
    }
    assertThat(changes).isGreaterThan(1000);
  }

  /// What there is more of where the kernel waits for the others is told, and no reason to refuse;
  /// the same between accesses of the test is.
  @Test
  void copiesOutsideOfRolesAreTold() throws Exception {
    assumeTrue(ASSEMBLER.isPresent(), Assembler.ABSENT);
    KernelPlan plan = PtxTests.plan(PtxTests.named("mp"), KernelMode.WARPS, Observation.ALL);
    byte[] image = ASSEMBLER.orElseThrow().assemble(plan.ptx()).cubin().orElseThrow();
    Expectation expectation = Expectation.of(plan.ptx(), KernelPlan.TEST);
    List<List<MachineAccess>> code = Cubin.read(image).kernels().get(KernelPlan.TEST).stretches();
    MachineAccess load = new MachineAccess(Kind.LOAD, Window.GLOBAL, Strength.GPU);
    List<String> told = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (int s = 0; s < code.size(); s++) {
      if (code.get(s).contains(load)) {
        List<List<MachineAccess>> more = new ArrayList<>(code);
        more.set(s, with(code.get(s), code.get(s).indexOf(load), 0, load));
        Inspection inspection = new SassComparison(expectation, more).inspection();
        (inspection.mismatches().isEmpty() ? told : refused).add(code.get(s).toString());
        assertThat(inspection.mismatches().size() + inspection.beside().size()).isEqualTo(1);
      }
    }
    // Each of the two roles has its own loop that waits, and stress looks for its end; one role has
    // a load.
    assertThat(told).hasSize(3).containsOnly("[gpu load of global memory]");
    assertThat(refused)
        .singleElement()
        .asString()
        .startsWith("[gpu load of global memory, CCTL.IVALL");
  }

  private static List<List<MachineAccess>> changes(
      List<MachineAccess> stretch, int at, Expectation expectation) {
    List<List<MachineAccess>> changes = new ArrayList<>();
    MachineAccess access = stretch.get(at);
    Optional<MachineAccess> next =
        at + 1 < stretch.size() ? Optional.of(stretch.get(at + 1)) : Optional.empty();
    boolean idle = next.filter(access::within).isPresent();
    if (!idle) {
      changes.add(with(stretch, at, 1));
    }
    if (access.strength() == Strength.GPU || access.strength() == Strength.SYS) {
      Strength less = access.strength() == Strength.SYS ? Strength.GPU : Strength.CTA;
      changes.add(with(stretch, at, 1, new MachineAccess(access.kind(), access.window(), less)));
    }
    if (inRole(stretch, at, expectation) && next.isPresent()) {
      if (!next.get().equals(access) && !idle && next.get().ordered()) {
        changes.add(with(stretch, at, 2, next.get(), access));
      }
      if (!FENCE.within(next.get())) {
        changes.add(with(stretch, at + 1, 0, FENCE));
      }
    }
    return changes;
  }

  /// Whether a strong access and the next one are those of a role.
  private static boolean inRole(List<MachineAccess> stretch, int at, Expectation expectation) {
    return expectation.runsOfRoles().stream()
        .map(Expectation.Run::accesses)
        .anyMatch(run -> {
          int from = Collections.lastIndexOfSubList(stretch, run);
          return from >= 0 && from <= at && at < from + run.size() - 1;
        });
  }

  /// A stretch with other accesses in the place of some.
  private static List<MachineAccess> with(
      List<MachineAccess> stretch, int at, int gone, MachineAccess... there) {
    List<MachineAccess> changed = new ArrayList<>(stretch.subList(0, at));
    changed.addAll(List.of(there));
    changed.addAll(stretch.subList(at + gone, stretch.size()));
    return changed;
  }
}
