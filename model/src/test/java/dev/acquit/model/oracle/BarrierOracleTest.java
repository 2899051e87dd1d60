package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.TerminationResult;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.oracle.BarrierPrograms.Vocabulary;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The engine against barriers as their pages tell them: random programs, all final states, and
/// whether they may hang.
class BarrierOracleTest {
  @Test
  void everyFinalStateOfRandomProgramsIsTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int hanging = 0;
    int several = 0;
    int open = 0;
    for (int run = 0; run < EngineStates.runs(); run++) {
      Vocabulary vocabulary = Vocabulary.values()[run % Vocabulary.values().length];
      BarrierProgram program = BarrierPrograms.random(random, vocabulary);
      BarrierOracle.Result expected = new BarrierOracle(program).run();
      String text = program.text();
      String as = Seed.advice(Seed.value(), run) + "\n" + text;
      CheckResult found =
          EngineStates.check(vocabulary == Vocabulary.KERNELS ? "gpudirect" : "ptx", text);
      assertThat(found.verdict()).as(as).isIn(Verdict.HOLDS, Verdict.FAILS);
      assertThat(EngineStates.states(found, name -> !name.contains(":p")))
          .as(as)
          .isEqualTo(expected.finals());
      if (vocabulary == Vocabulary.KERNELS) {
        // Termination is about threads of one launch.
        continue;
      }
      for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
        TerminationResult result = EngineStates.termination(engine, text);
        if (result.verdict() == TerminationVerdict.UNKNOWN && engine == Engine.SYMBOLIC) {
          open++;
          continue;
        }
        assertThat(result.verdict())
            .as(engine + " " + as)
            .isEqualTo(
                expected.stuck() ? TerminationVerdict.MAY_HANG : TerminationVerdict.TERMINATES);
      }
      hanging += expected.stuck() ? 1 : 0;
      several += expected.stuck() && !expected.finals().isEmpty() ? 1 : 0;
    }
    assertThat(hanging).as("programs that may hang").isPositive();
    assertThat(open).as("formulas that are too large").isLessThan(EngineStates.runs() / 4);
    assertThat(several).as("programs that may hang and may end").isPositive();
  }
}
