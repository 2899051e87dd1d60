package dev.acquit.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.run.Configuration;
import dev.acquit.gpu.run.Effort;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.Hooks;
import dev.acquit.gpu.run.RunMode;
import dev.acquit.gpu.run.RunPlan;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.run.TestRunner;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mutate.Mutant;
import dev.acquit.model.engine.Limits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Of shapes that hardware shows rarely, one of the two mutants that `run` chooses shows the
/// forbidden outcome three times on the emulator, in a launch of each of three configurations and
/// two modes, and the test does not.
@Tag("slow")
class MutantsShowTest {
  private static final int SIGHTINGS = 3;
  private static final RunPlan PLAN =
      RunPlan.of(RunMode.QUICK, 1)
          .with(Configuration.draw(1, 3))
          .with((Effort) new Effort.ForIterations(1));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WRC+poacqrel+poacqrlx+Rlx",
        "IRIW+fencescrlxrlxs+RlxRlx",
        "RWC+fencescrlxrlxs+Rlx",
        "ISA2+porlxrel+poacqrel+poacqrlx"
      })
  void aMutantShows(String name) throws Exception {
    Path file = Path.of("../litmus/tests", name + ".litmus");
    PtxTest test = (PtxTest) LitmusReader.read(file.toString(), Files.readString(file));
    List<Mutant> mutants = new Grader("ptx", Limits.DEFAULT).mutants(test, 2);
    assertThat(mutants).hasSize(2);
    assertThat(seen(test)).isZero();
    List<Long> seen = new ArrayList<>();
    for (Mutant mutant : mutants) {
      seen.add(seen((PtxTest) mutant.test()));
    }
    assertThat(seen).anyMatch(n -> n >= SIGHTINGS);
  }

  private static long seen(PtxTest test) {
    try (Device device = new EmulatedDevice(1, Tendency.DEFAULT)) {
      TestRun run = new TestRunner(device, PLAN, Hooks.none()).run(test);
      assertThat(run.ending()).isEqualTo(new Ending.Done());
      return run.histogram().entrySet().stream()
          .filter(e -> test.header().condition().asks(e.getKey()::value))
          .mapToLong(e -> e.getValue())
          .sum();
    }
  }
}
