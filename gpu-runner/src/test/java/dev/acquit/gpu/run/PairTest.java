package dev.acquit.gpu.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.Joint;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.device.EmulatedPair;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.PtxTests;
import dev.acquit.gpu.run.FaultyDevice.Fault;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.testing.Rounds;
import dev.acquit.text.Sha256;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests whose threads are kernels of two emulated GPUs: the very texts that two real ones would
/// get, executed side by side over one memory.
@Tag("slow")
class PairTest {
  private static final String MESSAGES =
      """
      PTX messages
      { x=0; y=0; }
       P0@cta 0,gpu %s        | P1@cta 0,gpu %s      ;
       st.weak x, 1           | ld.%s r0, y          ;
       st.%s y, 1             | ld.weak r1, x        ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static PtxTest test(String text, Object... parts) throws Exception {
    return (PtxTest) LitmusReader.read("pair.litmus", text.formatted(parts));
  }

  private static RunPlan plan(RunMode mode, int configurations, int iterations) {
    RunPlan usual = RunPlan.of(mode, 3);
    return new RunPlan(
        Configuration.draw(3, configurations),
        new Effort.ForIterations(iterations),
        usual.shares(),
        Observation.ALL,
        Duration.ofMinutes(2));
  }

  private static TestRun run(PtxTest test, RunPlan plan) {
    try (EmulatedDevice device = new EmulatedDevice(5, new Tendency(0.5, 0.5));
        EmulatedPair pair = new EmulatedPair(device)) {
      OtherEnd other = new OtherEnd.SecondDevice(pair, true);
      return new TestRunner(device, plan, Hooks.none(), other).run(test);
    }
  }

  private static long asked(TestRun run, PtxTest test) {
    Condition condition = test.header().condition();
    long seen = 0;
    for (var entry : run.counts().states().entrySet()) {
      State state = entry.getKey();
      seen += condition.asks(state::value) ? entry.getValue() : 0;
    }
    return seen;
  }

  /// Whichever GPU comes first: only scopes that contain both order anything.
  @ParameterizedTest
  @CsvSource({
    "0, 1, acquire.sys, release.sys, false",
    "0, 1, acquire.gpu, release.sys, true",
    "0, 1, acquire.sys, release.gpu, true",
    "0, 1, relaxed.sys, relaxed.sys, true",
    "1, 0, acquire.sys, release.sys, false",
    "1, 0, acquire.gpu, release.gpu, true",
  })
  void onlySystemScopeReachesTheOtherGpu(
      int writer, int reader, String acquire, String release, boolean weak) throws Exception {
    PtxTest test = test(MESSAGES, writer, reader, acquire, release);
    TestRun run = run(test, plan(RunMode.TOUGH, 4, 3));
    assertThat(run.ending().words()).isEqualTo("done");
    assertThat(run.counts().skipped()).isZero();
    assertThat(run.counts().odd()).isZero();
    assertThat(asked(run, test) > 0).as("%s", run.histogram()).isEqualTo(weak);
    assertThat(run.histogram().keySet().size()).isGreaterThan(2);
  }

  /// By day every other one.
  static List<Path> files() throws Exception {
    return Rounds.daily(PtxTests.pairs(), 2);
  }

  @ParameterizedTest
  @MethodSource("files")
  void bothKernelsMeetAtEveryInstance(Path file) throws Exception {
    PtxTest test = PtxTests.read(file);
    TestRun run = run(test, plan(RunMode.TOUGH, 2, 2));
    assertThat(run.ending().words()).isEqualTo("done");
    assertThat(run.counts().skipped()).isZero();
    assertThat(run.counts().odd()).isZero();
    assertThat(run.notes()).noneMatch(n -> n instanceof Note.OnAnotherEmulatedGpu);
    assertThat(run.configurations())
        .isNotEmpty()
        .allSatisfy(c ->
            assertThat(c.placement().elsewhere())
                .hasValueSatisfying(e ->
                    assertThat(e)
                        .isInstanceOfSatisfying(
                            Placement.OnASecondDevice.class,
                            o ->
                                assertThat(o.there().instances())
                                    .isEqualTo(c.placement().instances())
                                    .isPositive())));
  }

  @Test
  void theSameSeedShowsTheSame() throws Exception {
    PtxTest test = test(MESSAGES, 0, 1, "relaxed.sys", "relaxed.sys");
    TestRun one = run(test, plan(RunMode.QUICK, 2, 2));
    TestRun other = run(test, plan(RunMode.QUICK, 2, 2));
    assertThat(one.histogram()).isEqualTo(other.histogram());
    assertThat(one.configurations())
        .extracting(c -> c.fit().text())
        .isEqualTo(other.configurations().stream().map(c -> c.fit().text()).toList())
        .allMatch(text -> text.contains(" second="));
  }

  @Test
  void bothModulesAreHashed() throws Exception {
    PtxTest test = test(MESSAGES, 0, 1, "relaxed.sys", "relaxed.sys");
    List<Finished> told = new ArrayList<>();
    try (EmulatedDevice device = new EmulatedDevice(5, Tendency.DEFAULT);
        EmulatedPair pair = new EmulatedPair(device)) {
      Hooks hooks = Hooks.none().withFinished(told::add);
      TestRunner runner =
          new TestRunner(
              device, plan(RunMode.SANITY, 1, 1), hooks, new OtherEnd.SecondDevice(pair, true));
      TestRun run = runner.run(test);
      assertThat(run.kernels().getFirst().text()).isEqualTo(Sha256.of(told.getFirst().text()));
      assertThat(told.getFirst().text().split("\\.entry test")).hasSize(3);
      assertThat(runner.companion(test))
          .map(Companion::device)
          .contains(pair.second().description());
      assertThat(runner.companion(PtxTests.named("mp"))).isEmpty();
    }
  }

  @Test
  void sharedMemoryOfBothEndsIsRefusedOrLeftToTheHost() throws Exception {
    PtxTest both =
        test(
            """
            PTX both
            { x=0; s @ shared cta 0,gpu 0; t @ shared cta 0,gpu 1; }
             P0@cta 0,gpu 0          | P1@cta 0,gpu 1       ;
             st.shared.u32 s, 1      | st.shared.u32 t, 1   ;
             ld.relaxed.sys r0, x    | st.relaxed.sys x, 1  ;
            exists (0:r0=1)
            """);
    TestRun run = run(both, plan(RunMode.QUICK, 1, 1));
    assertThat(run.ending())
        .isEqualTo(
            new Ending.Refused(
                "no thread of the test runs in the CTA in whose shared memory t lies"));
  }

  private static TestRun faulty(Fault fault, PtxTest test, boolean atomic, boolean required) {
    try (EmulatedDevice device = new EmulatedDevice(5, new Tendency(0.5, 0.5));
        EmulatedPair pair = new EmulatedPair(device)) {
      Joint joint = new Joint(Joint.Kind.EMULATED_MEMORY, atomic, "one memory");
      Device second = new FaultyDevice(pair.second(), fault, Duration.ofMillis(1));
      OtherEnd other =
          new OtherEnd.SecondDevice(new FaultyPair(pair, second, List.of(joint)), required);
      return new TestRunner(device, plan(RunMode.QUICK, 1, 3), Hooks.none(), other).run(test);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ONE_CTA, 'on GPU 1 (emulator of the PTX memory model): of 128 instances 128 had roles at'",
    "NO_STRESS, 'on GPU 1 (emulator of the PTX memory model): CTAs that make stress went 0 rounds'",
    "EMPTY_CODE, 'on GPU 1 (emulator of the PTX memory model): the machine code is not the test'",
  })
  void faultsOfTheSecondOneAreFound(Fault fault, String words) throws Exception {
    PtxTest test =
        test(
            """
            PTX three
            { x=0; }
             P0@cta 0,gpu 0      | P1@cta 0,gpu 1         | P2@cta 1,gpu 1       ;
             st.relaxed.sys x, 1 | ld.relaxed.sys r0, x   | ld.relaxed.sys r0, x ;
            exists (1:r0=1)
            """);
    TestRun run = faulty(fault, test, true, true);
    assertThat(run.ending().words()).startsWith(words);
    assertThat(run.ending().faulty()).isTrue();
  }

  @Test
  void aLaunchThatTheSecondOneLeavesOutIsFound() throws Exception {
    PtxTest test = test(MESSAGES, 0, 1, "relaxed.sys", "relaxed.sys");
    assertThat(faulty(Fault.LOSES_INSTANCES, test, true, true).ending())
        .isInstanceOfSatisfying(
            Ending.BadStart.class,
            e -> assertThat(e.reason()).endsWith("started 4 times, expected 8"));
  }

  @Test
  void updatesWithoutAtomicMemoryAreLeftToTheHost() throws Exception {
    PtxTest updates =
        test(
            """
            PTX updates
            { x=0; }
             P0@cta 0,gpu 0                | P1@cta 0,gpu 1 ;
             atom.add.relaxed.sys r0, x, 1 | st.relaxed.sys x, 5 ;
            exists (x=1)
            """);
    String words =
        "threads of the test on both GPUs update what the other one writes: updates are not atomic";
    assertThat(faulty(Fault.NONE, updates, false, true).ending())
        .isEqualTo(new Ending.Refused(words));
    TestRun run = faulty(Fault.NONE, updates, false, false);
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.notes())
        .contains(new Note.NoSecondDevice(words), new Note.OnAnotherEmulatedGpu(List.of(1)));
    assertThat(new Note.NoSecondDevice(words).words())
        .startsWith("no second GPU was the other end");
    assertThat(faulty(Fault.NONE, updates, true, true).ending()).isEqualTo(new Ending.Done());
  }
}
