package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.program.Programs;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Termination by executions against what it is: whether a program can go round forever in its
/// states. Both agree under sequential consistency. `SpinOracleTest` holds the same against another
/// implementation in each build.
class TerminationTest {
  private static final int RUNS = Integer.getInteger("acquit.spins", 60);
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofMillis(300));

  @Tag("nightly")
  @Test
  void agreesWithTheStatesOfRandomPrograms() throws Exception {
    Random random = new Random(Seed.value());
    RandomSpins spins = new RandomSpins(random);
    MemoryModel model = Models.sequential();
    Map<TerminationVerdict, Integer> verdicts = new EnumMap<>(TerminationVerdict.class);
    Map<TerminationVerdict, Integer> formulas = new EnumMap<>(TerminationVerdict.class);
    for (int run = 0; run < RUNS; run++) {
      String text = spins.next();
      LitmusTest test = LitmusReader.read("random", text);
      StateSpace space = new StateSpace(Programs.of(test));
      if (!space.isWhole()) {
        continue;
      }
      for (String name : ProgressModels.shipped()) {
        ProgressModel progress = ProgressModels.find(name);
        for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
          TerminationVerdict verdict =
              new TerminationChecker(model, progress, Visibility.COHERENCE, LIMITS, engine)
                  .check(test)
                  .verdict();
          (engine == Engine.SYMBOLIC ? formulas : verdicts).merge(verdict, 1, Integer::sum);
          // What goes round in its states is found, whatever its rounds write.
          if (verdict != TerminationVerdict.UNKNOWN || space.hangs(progress)) {
            assertThat(verdict)
                .as(engine + " " + name + " " + Seed.advice(Seed.value(), run) + "\n" + text)
                .isEqualTo(
                    space.hangs(progress)
                        ? TerminationVerdict.MAY_HANG
                        : TerminationVerdict.TERMINATES);
          }
        }
      }
    }
    System.out.println("TerminationTest: " + verdicts + ", by formulas " + formulas);
    assertThat(formulas).containsKeys(TerminationVerdict.MAY_HANG, TerminationVerdict.TERMINATES);
    int unknown = verdicts.getOrDefault(TerminationVerdict.UNKNOWN, 0);
    assertThat(unknown).isLessThan(verdicts.values().stream().mapToInt(v -> v).sum() / 4);
  }
}
