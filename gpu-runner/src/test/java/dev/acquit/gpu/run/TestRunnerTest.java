package dev.acquit.gpu.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Known;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.PtxTests;
import dev.acquit.gpu.run.FaultyDevice.Fault;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Runs of tests on the emulated device, with and without faults.
@Tag("slow")
class TestRunnerTest {
  /// Values of 128 bits, a value that nobody expects, a loop that does not end. What has values of
  /// its own, does not end, or cannot be emulated; each has a test for itself.
  private static final Set<String> STRANGE =
      Set.of("wide.litmus", "odd.litmus", "forever.litmus", "packed-sum.litmus");

  private static final String WEAK = "1:r0=1; 1:r1=0;";

  /// Message passing with these instructions.
  private static PtxTest messages(String flag, String look) throws Exception {
    return (PtxTest)
        LitmusReader.read(
            "mp.litmus",
            """
            PTX MP
            { x=0; y=0; }
             P0@cta 0,gpu 0         | P1@cta 1,gpu 0         ;
             st.relaxed.gpu x, 1    | %s r0, y               ;
             %s y, 1                | ld.relaxed.gpu r1, x   ;
            exists (1:r0=1 /\\ 1:r1=0)
            """
                .formatted(look, flag));
  }

  private static PtxTest relaxed() throws Exception {
    return messages("st.relaxed.gpu", "ld.relaxed.gpu");
  }

  private static RunPlan plan(int configurations, Effort effort) {
    return RunPlan.of(RunMode.QUICK, 11).with(Configuration.draw(11, configurations)).with(effort);
  }

  private static RunPlan iterations(int configurations, int iterations) {
    return plan(configurations, new Effort.ForIterations(iterations));
  }

  private static TestRun emulated(PtxTest test, RunPlan plan) {
    try (Device device = new EmulatedDevice(3, new Tendency(0.5, 0.5))) {
      return new TestRunner(device, plan, Hooks.none()).run(test);
    }
  }

  private static long count(Counts counts, String state) {
    return counts.states().entrySet().stream()
        .filter(e -> e.getKey().toString().startsWith(state))
        .mapToLong(e -> e.getValue())
        .sum();
  }

  @Test
  void relaxedMessagesShowTheWeakOutcome() throws Exception {
    TestRun run = emulated(relaxed(), iterations(2, 3));
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.kind()).isEqualTo(DeviceDescription.Kind.EMULATED);
    assertThat(run.configurations()).hasSize(4).allMatch(c -> c.iterations() == 3);
    assertThat(run.counts().skipped()).isZero();
    assertThat(run.counts().odd()).isZero();
    assertThat(run.histogram().values().stream().mapToLong(n -> n).sum())
        .isEqualTo(run.counts().instances())
        .isGreaterThan(1000);
    for (KernelMode mode : List.of(KernelMode.ALL_ROLES, KernelMode.WARPS)) {
      assertThat(run.configurations())
          .as("%s", mode)
          .anyMatch(c -> c.fit().mode() == mode && count(c.all(), WEAK) > 0);
    }
    assertThat(run.kernels())
        .extracting(KernelHash::mode)
        .containsExactly(KernelMode.ALL_ROLES, KernelMode.WARPS);
    assertThat(run.kernels()).allMatch(k -> k.text().length() == 64 && k.image().isEmpty());
    assertThat(run.kernels().getFirst().text()).isNotEqualTo(run.kernels().getLast().text());
  }

  @Test
  void releaseAndAcquireNeverDo() throws Exception {
    TestRun run = emulated(messages("st.release.gpu", "ld.acquire.gpu"), iterations(3, 3));
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(count(run.counts(), WEAK)).isZero();
    assertThat(count(run.counts(), "1:r0=1; 1:r1=1;")).isPositive();
  }

  @Test
  void theSameSeedShowsTheSame() throws Exception {
    TestRun one = emulated(relaxed(), iterations(2, 3));
    TestRun two = emulated(relaxed(), iterations(2, 3));
    assertThat(two.histogram()).isEqualTo(one.histogram());
    assertThat(two.configurations())
        .extracting(ConfigurationRun::fit)
        .isEqualTo(one.configurations().stream().map(ConfigurationRun::fit).toList());
    RunPlan other =
        RunPlan.of(RunMode.QUICK, 12)
            .with(Configuration.draw(12, 2))
            .with(new Effort.ForIterations(3));
    assertThat(emulated(relaxed(), other).histogram()).isNotEqualTo(one.histogram());
  }

  @Test
  void partsForDriftAreTheBeginningAndTheEnd() throws Exception {
    TestRun run = emulated(relaxed(), iterations(1, 20));
    for (ConfigurationRun part : run.configurations()) {
      long all = part.all().instances();
      assertThat(part.first().instances()).isEqualTo(all / 5);
      assertThat(part.last().instances()).isEqualTo(all / 10);
    }
  }

  /// Placement, stress and sums of all tests of the repository, in all modes: by day of a sixth.
  @Test
  void everyTestRunsWhereItSays() throws Exception {
    RunPlan plan =
        RunPlan.of(RunMode.TOUGH, 11)
            .with(Configuration.draw(11, 1))
            .with(new Effort.ForIterations(1));
    Map<KernelMode, Integer> modes = new EnumMap<>(KernelMode.class);
    List<String> wrong = new ArrayList<>();
    List<Path> files =
        PtxTests.files().stream()
            .filter(f -> !STRANGE.contains(f.getFileName().toString()))
            .toList();
    int share = 6;
    for (Path file : Rounds.daily(files, share)) {
      TestRun run = emulated(PtxTests.read(file), plan);
      boolean fine =
          switch (run.ending()) {
            case Ending.Refused r -> true;
            case Ending.Done d -> run.counts().skipped() + run.counts().odd() == 0;
            default -> false;
          };
      if (!fine) {
        wrong.add(run.test() + ": " + run.ending().words() + ", " + run.counts());
      }
      for (ConfigurationRun part : run.configurations()) {
        modes.merge(part.fit().mode(), 1, Integer::sum);
        assertThat(part.placement().instances() * part.fit().geometry().times())
            .isEqualTo(part.all().instances());
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(modes).hasSize(3);
    assertThat(modes.values()).as("%s", modes).allMatch(n -> n > 10 / Rounds.of(1, share));
  }

  @Test
  void unexpectedValuesAreShown() throws Exception {
    TestRun run = emulated(PtxTests.named("odd"), iterations(1, 1));
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.counts().odd()).isEqualTo(run.counts().instances());
    assertThat(run.configurations())
        .allSatisfy(c ->
            assertThat(c.oddities())
                .hasSize(Slice.ODDITIES)
                .allMatch(o -> o.toString().contains("[x]=0x101;")));
  }

  @Test
  void whatDoesNotComeToItsEndIsCounted() throws Exception {
    TestRun run = emulated(PtxTests.named("forever"), iterations(1, 1));
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.counts().instances()).isPositive().isEqualTo(run.counts().skipped());
  }

  @Test
  void whatADeviceDoesNotTakeIsTold() throws Exception {
    TestRun run = emulated(PtxTests.named("packed-sum"), iterations(1, 1));
    assertThat(run.ending())
        .isInstanceOfSatisfying(
            Ending.Failed.class,
            f -> assertThat(f.problem().kind()).isEqualTo(DeviceProblem.Kind.REFUSED));
    assertThat(run.ending().words()).contains("'add.f16x2' in memory is not emulated");
    assertThat(run.ending().deviceLost()).isFalse();
  }

  @Test
  void refusalsAreToldInWords() throws Exception {
    TestRun spin = emulated(PtxTests.named("spin"), iterations(1, 1));
    assertThat(spin.ending()).isEqualTo(new Ending.Done());
    assertThat(spin.configurations())
        .extracting(c -> c.fit().mode())
        .containsOnly(KernelMode.WARPS);
    assertThat(spin.notes())
        .anyMatch(n -> n instanceof Note.ModeRefused && n.words().contains("has a loop"));
  }

  @Test
  void whatDoesNotFitIsTold() throws Exception {
    TestRun run = emulated(relaxed(), iterations(2, 1));
    assertThat(run.notes())
        .filteredOn(n -> n instanceof Note.Clipped)
        .hasSize(4)
        .allMatch(n -> n.words().contains(" instead of "));
    assertThat(run.notes()).noneMatch(n -> n instanceof Note.InProgramOrder);
  }

  private static KernelPlan ofWarps(PtxTest test) {
    return PtxTests.plan(test, KernelMode.WARPS, Observation.ALL);
  }

  @Test
  void whatAReaderHasToKnowDependsOnTheDevice() throws Exception {
    PtxTest weak = PtxTests.named("mp");
    assertThat(Notes.of(weak, ofWarps(weak), DeviceDescription.Kind.HARDWARE, "a CPU"))
        .containsExactly(new Note.WeakAccesses());
    assertThat(Notes.of(weak, ofWarps(weak), DeviceDescription.Kind.EMULATED, "none")).isEmpty();
    PtxTest buffering =
        (PtxTest)
            LitmusReader.read(
                "lb.litmus",
                """
                PTX LB
                { x=0; y=0; }
                 P0@cta 0,gpu 0          | P1@cta 1,gpu 0          ;
                 ld.relaxed.gpu r0, x    | ld.relaxed.gpu r0, y    ;
                 st.relaxed.gpu y, 1     | st.relaxed.gpu x, 1     ;
                exists (0:r0=1 /\\ 1:r0=1)
                """);
    assertThat(Notes.of(buffering, ofWarps(buffering), DeviceDescription.Kind.HARDWARE, "a CPU"))
        .isEmpty();
    assertThat(Notes.of(buffering, ofWarps(buffering), DeviceDescription.Kind.EMULATED, "none"))
        .containsExactly(new Note.InProgramOrder());
  }

  @Test
  void aCtaHasNotRoomForEveryTest() throws Exception {
    int threads = 33;
    StringBuilder text = new StringBuilder("PTX crowd\n{ x=0; }\n");
    for (int row = 0; row < 2; row++) {
      for (int t = 0; t < threads; t++) {
        text.append(row == 0 ? " P" + t + "@cta 0,gpu 0" : " st.relaxed.gpu x, 1");
        text.append(t < threads - 1 ? " |" : " ;\n");
      }
    }
    PtxTest crowd =
        (PtxTest) LitmusReader.read("crowd.litmus", text.append("exists (x=1)\n").toString());
    assertThat(emulated(crowd, iterations(1, 1)).ending().words())
        .isEqualTo("the test has more than 32 threads in a CTA, which has 32 warps at most");
  }

  /// A run on a device with a fault.
  private static TestRun faulty(Fault fault) throws Exception {
    FaultyDevice device = new FaultyDevice(3, fault, Duration.ofMillis(1));
    Hooks hooks = new Hooks(device::nanos, a -> {}, p -> {}, f -> {}, f -> {}, () -> false);
    return new TestRunner(device, iterations(2, 4), hooks).run(relaxed());
  }

  @Test
  void lostInstancesEndTheRun() throws Exception {
    TestRun run = faulty(Fault.LOSES_INSTANCES);
    assertThat(run.ending())
        .isInstanceOfSatisfying(
            Ending.BadSum.class, b -> assertThat(b.counted()).isLessThan(b.expected()));
    assertThat(run.ending().faulty()).isTrue();
    assertThat(run.configurations()).as("what was counted before").hasSize(1);
  }

  @Test
  void rolesAtTheWrongPlaceEndTheRun() throws Exception {
    TestRun run = faulty(Fault.ONE_CTA);
    assertThat(run.ending().words())
        .endsWith("P0 and P1 were in CTA 0 and 0, and should be in two");
    assertThat(run.ending()).isInstanceOf(Ending.BadPlacement.class);
    assertThat(run.configurations()).isEmpty();
  }

  @Test
  void missingStressEndsTheRun() throws Exception {
    assertThat(faulty(Fault.NO_STRESS).ending()).isInstanceOf(Ending.NoStress.class);
  }

  @Test
  void machineCodeThatIsNotTheTestIsNotRun() throws Exception {
    FaultyDevice device = new FaultyDevice(3, Fault.EMPTY_CODE, Duration.ofMillis(1));
    TestRun run = new TestRunner(device, iterations(2, 4), Hooks.none()).run(relaxed());
    assertThat(run.ending()).isInstanceOf(Ending.Mismatched.class);
    assertThat(run.ending().words())
        .startsWith("the machine code is not the test (all roles in each thread): ")
        .contains("dropped or changed a gpu store of global memory");
    assertThat(device.launches()).isEmpty();
  }

  /// Release and acquire of a cluster's scope are those of the GPU's scope in machine code of
  /// sm_90; those of the CTA's scope are not. Where there is no machine code, all are run.
  @Test
  void whatIsAnotherTestInMachineCodeIsNotRun() throws Exception {
    Tools.orAbort("ptxas", "machine code of mutants");
    PtxTest cluster = messages("st.release.cluster", "ld.acquire.gpu");
    PtxTest cta = messages("st.release.cta", "ld.acquire.gpu");
    PtxTest gpu = messages("st.release.gpu", "ld.acquire.gpu");
    FaultyDevice device = new FaultyDevice(3, Fault.REAL_CODE, Duration.ofMillis(1));
    TestRunner runner = new TestRunner(device, iterations(1, 1), Hooks.none());
    TestRun run = runner.run(gpu);
    assertThat(run.kernels()).hasSize(2).allMatch(k -> k.code().isPresent());
    int launches = device.launches().size();
    TestRun same = runner.run(cluster, Known.NOTHING, run.kernels());
    assertThat(same.ending()).isEqualTo(new Ending.SameCode("sm_90"));
    assertThat(device.launches()).hasSize(launches);
    assertThat(runner.run(cta, Known.NOTHING, run.kernels()).ending()).isEqualTo(new Ending.Done());
    FaultyDevice emulator = new FaultyDevice(3, Fault.NONE, Duration.ofMillis(1));
    TestRunner without = new TestRunner(emulator, iterations(1, 1), Hooks.none());
    assertThat(without.run(cluster, Known.NOTHING, without.run(gpu).kernels()).ending())
        .isEqualTo(new Ending.Done());
  }

  @Test
  void machineCodeThatNobodyCanReadIsToldOf() throws Exception {
    TestRun run = faulty(Fault.STRANGE_CODE);
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.notes()).anyMatch(n -> n instanceof Note.NotInspected);
    assertThat(run.kernels()).allMatch(k -> !k.inspected() && k.image().isPresent());
  }

  @Test
  void aLaunchThatDoesNotEndLosesTheDevice() throws Exception {
    FaultyDevice device = new FaultyDevice(3, Fault.HANGS, Duration.ofMillis(1));
    Hooks hooks = new Hooks(device::nanos, a -> {}, p -> {}, f -> {}, f -> {}, () -> false);
    List<Finished> told = new ArrayList<>();
    TestRun run =
        new TestRunner(device, iterations(2, 4), hooks.withFinished(told::add)).run(relaxed());
    assertThat(told).extracting(Finished::run).isEqualTo(run.configurations());
    assertThat(run.ending().deviceLost()).isTrue();
    assertThat(run.ending().words()).contains("has not ended");
    assertThat(run.counts().instances()).as("what was counted before").isPositive();
  }

  @Test
  void aTimeIsKept() throws Exception {
    FaultyDevice device = new FaultyDevice(3, Fault.NONE, Duration.ofMillis(22));
    Hooks hooks = new Hooks(device::nanos, a -> {}, p -> {}, f -> {}, f -> {}, () -> false);
    Duration time = Duration.ofSeconds(10);
    TestRun run = new TestRunner(device, plan(6, new Effort.ForTime(time)), hooks).run(relaxed());
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.configurations()).hasSize(12);
    assertThat(device.nanos()).isBetween(9_000_000_000L, 11_000_000_000L);
    double allRoles =
        run.configurations().stream()
            .filter(c -> c.fit().mode() == KernelMode.ALL_ROLES)
            .mapToDouble(ConfigurationRun::seconds)
            .sum();
    assertThat(allRoles / run.seconds()).isBetween(0.7, 0.8);
    assertThat(run.configurations()).allMatch(c -> c.iterations() > 5);
  }

  @Test
  void whatTheTimeIsTooShortForIsTold() throws Exception {
    FaultyDevice device = new FaultyDevice(3, Fault.NONE, Duration.ofMillis(300));
    Hooks hooks = new Hooks(device::nanos, a -> {}, p -> {}, f -> {}, f -> {}, () -> false);
    TestRun run =
        new TestRunner(device, plan(6, new Effort.ForTime(Duration.ofSeconds(3))), hooks)
            .run(relaxed());
    assertThat(run.notes())
        .anyMatch(n ->
            n instanceof Note.TimeRanOut(int left) && left == 12 - run.configurations().size());
    assertThat(device.nanos()).isBetween(3_000_000_000L, 4_000_000_000L);
  }

  @Test
  void aRunCanBeStoppedAndSaysHowFarItIs() throws Exception {
    List<Progress> told = new ArrayList<>();
    Hooks hooks = Hooks.none().withProgress(told::add).withStop(() -> told.size() == 5);
    try (Device device = new EmulatedDevice(3, Tendency.DEFAULT)) {
      TestRun run = new TestRunner(device, iterations(4, 3), hooks).run(relaxed());
      assertThat(run.ending()).isEqualTo(new Ending.Stopped());
      assertThat(run.counts()).isEqualTo(told.getLast().counts());
    }
    assertThat(told).hasSize(5);
    assertThat(told).extracting(Progress::turn).containsExactly(1, 1, 1, 2, 2);
    assertThat(told).allMatch(p -> p.turns() == 8 && p.test().equals("MP"));
    assertThat(told).extracting(p -> p.counts().instances()).isSorted().doesNotHaveDuplicates();
  }

  /// Sensitivity counts each instance of an emulator that shows an outcome, as it counts round
  /// trips of a GPU. That is right if launches differ by no more than independent instances would.
  @Test
  void instancesOfAnEmulatorDoNotComeInBursts() throws Exception {
    for (KernelMode mode : List.of(KernelMode.ALL_ROLES, KernelMode.WARPS)) {
      List<Long> seen = new ArrayList<>();
      long instances = 0;
      for (int seed = 1; seed <= 40; seed++) {
        RunPlan one = iterations(1, 1);
        RunPlan plan =
            new RunPlan(
                one.configurations(),
                one.effort(),
                List.of(new Share(mode, 1)),
                one.observation(),
                one.launchLimit());
        try (Device device = new EmulatedDevice(seed, Tendency.DEFAULT)) {
          Counts counts = new TestRunner(device, plan, Hooks.none()).run(relaxed()).counts();
          instances = counts.instances();
          seen.add(
              counts.states().entrySet().stream()
                  .filter(e -> e.getKey().toString().contains(WEAK))
                  .mapToLong(Map.Entry::getValue)
                  .sum());
        }
      }
      double mean = seen.stream().mapToLong(n -> n).average().orElseThrow();
      double squares = seen.stream().mapToDouble(n -> (n - mean) * (n - mean)).sum();
      double dispersion = squares / (seen.size() - 1) / (mean * (1 - mean / instances));
      assertThat(mean).isGreaterThan(3);
      // 1 for independent instances; above 1.6 with a chance of 1%, of 39 degrees of freedom.
      assertThat(dispersion).as(mode + " " + seen).isLessThan(1.8);
    }
  }
}
