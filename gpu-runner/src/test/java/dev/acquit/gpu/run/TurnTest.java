package dev.acquit.gpu.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.run.FaultyDevice.Fault;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The turn of a configuration on a device with a clock of its own.
class TurnTest {
  private static PtxTest relaxed() throws Exception {
    return (PtxTest)
        LitmusReader.read(
            "mp.litmus",
            """
            PTX MP
            { x=0; y=0; }
             P0@cta 0,gpu 0      | P1@cta 1,gpu 0        ;
             st.relaxed.gpu x, 1 | ld.relaxed.gpu r0, y  ;
             st.relaxed.gpu y, 1 | ld.relaxed.gpu r1, x  ;
            exists (1:r0=1 /\\ 1:r1=0)
            """);
  }

  private static RunPlan plan(int configurations, Effort effort) {
    return RunPlan.of(RunMode.QUICK, 11).with(Configuration.draw(11, configurations)).with(effort);
  }

  private static TestRun faulty(Fault fault) throws Exception {
    FaultyDevice device = new FaultyDevice(3, fault, Duration.ofMillis(1));
    Hooks hooks = new Hooks(device::nanos, a -> {}, p -> {}, f -> {}, f -> {}, () -> false);
    return new TestRunner(device, plan(2, new Effort.ForIterations(4)), hooks).run(relaxed());
  }

  @Tag("slow")
  @Test
  void aLongTurnIsToldWhileItGoesOn() throws Exception {
    FaultyDevice device = new FaultyDevice(3, Fault.NONE, Duration.ofMillis(220));
    List<Finished> soFar = new ArrayList<>();
    List<Long> when = new ArrayList<>();
    Hooks hooks =
        Hooks.none()
            .withSoFar(f -> {
              soFar.add(f);
              when.add(device.nanos());
            });
    TestRun run =
        new TestRunner(
                device,
                plan(1, new Effort.ForTime(Duration.ofSeconds(60))),
                new Hooks(
                    device::nanos, a -> {}, p -> {}, hooks.soFar(), hooks.finished(), () -> false))
            .run(relaxed());
    ConfigurationRun longest = run.configurations().getFirst();
    List<Finished> ofIt = soFar.stream().filter(f -> f.run().fit().equals(longest.fit())).toList();
    assertThat(ofIt).hasSizeGreaterThan(5);
    long last = 0;
    for (Finished f : ofIt) {
      assertThat(f.run().all().instances()).isBetween(last + 1, longest.all().instances());
      last = f.run().all().instances();
    }
    assertThat(last).as("near the end").isGreaterThan(longest.all().instances() * 3 / 4);
    long before = 0;
    for (long now : when) {
      assertThat(now - before).isGreaterThanOrEqualTo(Hooks.INTERVAL.toNanos());
      before = now;
    }
  }

  @Test
  void ctasThatHaveNoRoomAreMadeSmaller() throws Exception {
    TestRun usual = faulty(Fault.NONE);
    assertThat(usual.configurations()).anyMatch(c -> c.fit().geometry().threads() > 32);
    TestRun run = faulty(Fault.MANY_REGISTERS);
    assertThat(run.ending()).isEqualTo(new Ending.Done());
    assertThat(run.configurations()).allMatch(c -> c.fit().geometry().threads() == 32);
    assertThat(run.notes()).anyMatch(n -> n.words().contains("32 threads of a CTA instead of "));
  }
}
