package dev.acquit.model.oracle;

import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Kernels, streams and devices beside x86 threads, over all explicit executions.
class LaunchOracleTest {
  private static Engine.Told random(Random random, boolean valuesOfRaces) {
    Tiny program = LaunchPrograms.random(random);
    boolean[] found = new boolean[2];
    Set<String> states =
        Executions.states(
            program,
            x -> {
              LaunchOracle oracle = new LaunchOracle(program, x);
              boolean allowed = oracle.allowed();
              found[0] |= oracle.hasRace();
              found[1] |= oracle.isUncovered();
              return allowed;
            },
            true);
    if (found[1]) {
      states = Set.of("NOT_COVERED");
    } else if (found[0] && !valuesOfRaces) {
      states = Set.of("UNDEFINED");
    }
    return new Engine.Told(program.text(), states);
  }

  @Test
  void randomPrograms() throws Exception {
    Engine.compare("gpudirect", random -> random(random, false));
  }

  @Test
  void randomProgramsWithRaces() throws Exception {
    Engine.compare("gpudirect-values", random -> random(random, true));
  }
}
