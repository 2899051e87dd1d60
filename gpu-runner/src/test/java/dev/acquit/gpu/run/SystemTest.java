package dev.acquit.gpu.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.run.FaultyDevice.Fault;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests with threads on two GPUs.
@ResourceLock("runs")
class SystemTest {
  private static final String MESSAGES =
      """
      PTX messages
      { x=0; y=0; }
       P0@cta 0,gpu %s        | P1@cta 0,gpu %s      ;
       st.weak x, 1           | ld.%s r0, y          ;
       st.%s y, 1             | ld.weak r1, x        ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static final String LOOPS =
      """
      PTX loops
      { x=0; y=0; }
       P0@cta 0,gpu 0         | P1@cta 0,gpu 1          ;
       st.relaxed.sys x, 1    | L0:                     ;
       st.release.sys y, 1    | ld.acquire.sys r0, %s   ;
                              | setp.eq.u32 p0, r0, 0   ;
                              | @p0 bra L0              ;
                              | ld.relaxed.sys r1, x    ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static PtxTest test(String text, Object... parts) throws Exception {
    return (PtxTest) LitmusReader.read("system.litmus", text.formatted(parts));
  }

  private static RunPlan plan(int configurations, int iterations) {
    RunPlan usual = RunPlan.of(RunMode.QUICK, 3);
    return new RunPlan(
        Configuration.draw(3, configurations),
        new Effort.ForIterations(iterations),
        usual.shares(),
        Observation.ALL,
        Duration.ofMinutes(2));
  }

  private static TestRun run(PtxTest test, int configurations, int iterations) {
    try (Device device = new EmulatedDevice(5, new Tendency(0.5, 0.5))) {
      return new TestRunner(device, plan(configurations, iterations), Hooks.none()).run(test);
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

  /// Whichever end the host plays: only scopes that contain both ends order anything.
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "0, 1, acquire.sys, release.sys, false",
    "0, 1, acquire.gpu, release.sys, true",
    "0, 1, acquire.sys, release.gpu, true",
    "0, 1, relaxed.sys, relaxed.sys, true",
    "0, 0, acquire.gpu, release.gpu, false",
    "1, 0, acquire.sys, release.sys, false",
    "1, 0, acquire.gpu, release.gpu, true",
  })
  void onlySystemScopeReachesTheOtherEnd(
      int writer, int reader, String acquire, String release, boolean weak) throws Exception {
    PtxTest test = test(MESSAGES, writer, reader, acquire, release);
    TestRun run = run(test, 4, 3);
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.counts().skipped()).isZero();
    assertThat(run.counts().odd()).isZero();
    assertThat(asked(run, test) > 0).as("%s", run.histogram()).isEqualTo(weak);
    assertThat(run.histogram().keySet().size()).isGreaterThan(2);
  }

  @Test
  void whoWasWhereIsTold() throws Exception {
    TestRun run = run(test(MESSAGES, 0, 1, "acquire.sys", "release.sys"), 1, 1);
    assertThat(run.notes()).contains(new Note.OnAnotherEmulatedGpu(List.of(1)));
    assertThat(run.configurations())
        .allSatisfy(c ->
            assertThat(c.placement().words())
                .endsWith("; P1 on the host: emulated, as threads of another GPU"));
    assertThat(new Note.OnTheHost(List.of(1, 2), "a CPU").words())
        .isEqualTo(
            "P1, P2 are on another GPU than the kernel and ran on the host (a CPU), at system"
                + " scope whatever they say");
  }

  @Tag("slow")
  @Test
  void aThreadOfTheHostThatWaitsForWhatDoesNotComeIsGivenUp() throws Exception {
    TestRun comes = run(test(LOOPS, "y"), 1, 2);
    assertThat(comes.ending()).isEqualTo(new Ending.Done());
    assertThat(comes.counts().skipped()).isZero();
    assertThat(comes.counts().instances()).isPositive();
    TestRun never = run(test(LOOPS, "z"), 1, 1);
    assertThat(never.ending()).isEqualTo(new Ending.Done());
    assertThat(never.counts().skipped()).isEqualTo(never.counts().instances());
  }

  @Test
  void updatesOfBothEndsNeedADeviceThatMakesThemAtomic() throws Exception {
    String text =
        """
        PTX updates
        { x=0; }
         P0@cta 0,gpu 0             | P1@cta 0,gpu 1             ;
         atom.add.relaxed.sys r0, x, 1 | %s ;
        exists (x=1)
        """;
    PtxTest both = test(text, "atom.add.relaxed.sys r0, x, 1");
    TestRun run = run(both, 2, 2);
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(asked(run, both)).isZero();
    assertThat(onABus(both).ending())
        .isInstanceOfSatisfying(
            Ending.Refused.class,
            r -> assertThat(r.reason()).contains("not atomic with the CPU's"));
    assertThat(onABus(test(text, "st.relaxed.sys x, 4")).ending())
        .isInstanceOf(Ending.Refused.class);
    assertThat(onABus(test(text, "ld.relaxed.sys r0, x")).ending()).isEqualTo(new Ending.Done());
  }

  private static TestRun onABus(PtxTest test) {
    try (Device device = new FaultyDevice(5, Fault.NO_HOST_ATOMICS, Duration.ofMillis(1))) {
      return new TestRunner(device, plan(1, 1), Hooks.none()).run(test);
    }
  }

  @Test
  void aDeviceThatCannotReachTheHostSaysSo() throws Exception {
    try (Device device = new FaultyDevice(5, Fault.NO_SHARED_MEMORY, Duration.ofMillis(1))) {
      TestRun run =
          new TestRunner(device, plan(1, 1), Hooks.none())
              .run(test(MESSAGES, 0, 1, "acquire.sys", "release.sys"));
      assertThat(run.ending().words()).contains("cannot reach memory of the host");
      assertThat(run.ending().complete()).isFalse();
    }
  }
}
