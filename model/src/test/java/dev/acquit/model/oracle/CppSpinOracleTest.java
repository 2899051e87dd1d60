package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.TerminationChecker;
import dev.acquit.model.engine.TerminationResult;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Termination of C++ programs against all their states.
@Tag("slow")
class CppSpinOracleTest {
  /// Each is asked of both engines.
  private static final int RUNS = Integer.getInteger("acquit.oracle.tests", Rounds.of(240, 10));

  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofMillis(400));

  @ParameterizedTest
  @EnumSource(names = {"ENUMERATING", "SYMBOLIC"})
  void terminationIsThatOfTheStates(Engine engine) throws Exception {
    MemoryModel model = Models.find("cpp20");
    Random random = new Random(Seed.value());
    Map<TerminationVerdict, Integer> verdicts = new EnumMap<>(TerminationVerdict.class);
    int count = 0;
    for (int run = 0; run < RUNS; run++) {
      CppSpinToy toy = CppSpinToy.random(random);
      CppSpinStates all = new CppSpinStates(toy);
      String progress = SpinProgress.MODELS.get(run % SpinProgress.MODELS.size());
      if (all.isWhole()) {
        count++;
        TerminationResult result =
            new TerminationChecker(
                    model, ProgressModels.find(progress), Visibility.COHERENCE, LIMITS, engine)
                .check(LitmusReader.read("toy", toy.text()));
        TerminationVerdict verdict = result.verdict();
        verdicts.merge(verdict, 1, Integer::sum);
        boolean open =
            result.notes().stream().anyMatch(n -> n.startsWith("whether some execution"));
        if (verdict != TerminationVerdict.UNKNOWN && !open) {
          assertThat(verdict)
              .as(
                  engine
                      + " "
                      + progress
                      + " "
                      + Seed.advice(Seed.value(), run)
                      + "\n"
                      + toy.text())
              .isEqualTo(all.verdict(progress));
        }
      }
    }
    System.out.println("CppSpinOracleTest: " + engine + " " + verdicts);
    assertThat(verdicts).containsKeys(TerminationVerdict.MAY_HANG, TerminationVerdict.UNDEFINED);
    assertThat(verdicts.getOrDefault(TerminationVerdict.UNKNOWN, 0)).isLessThan(count * 2 / 3);
  }
}
