package dev.acquit.model.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.TerminationChecker;
import dev.acquit.model.engine.TerminationResult;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each test of each suite under each model for its language, by both engines: they say the same.
///
/// Random programs come near what somebody thought of; these are what people thought worth asking.
@Tag("slow")
class SuitesTest {
  /// One in so many questions is in each build.
  private static final int SHARE = 200;

  /// One in so many questions about termination is.
  private static final int SHARE_OF_ENDS = 600;

  /// Of a processor, for each engine: what takes longer is left open.
  private static final Limits LIMITS =
      Limits.DEFAULT.withTime(Duration.ofMillis(Long.getLong("acquit.suites.ms", 300)));

  private static final Set<Verdict> DECIDED =
      Set.of(Verdict.HOLDS, Verdict.FAILS, Verdict.UNDEFINED);

  private static final Set<TerminationVerdict> ENDS =
      Set.of(
          TerminationVerdict.TERMINATES, TerminationVerdict.MAY_HANG, TerminationVerdict.UNDEFINED);

  @ParameterizedTest
  @EnumSource
  void bothEnginesSayTheSame(Suite suite) throws Exception {
    List<Asking> tests = testsOf(suite);
    Under under = new Under();
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    List<String> different = new ArrayList<>();
    int questions = 0;
    int open = 0;
    long begin = System.nanoTime();
    for (Asking asking : tests) {
      for (MemoryModel model : under.of(asking.test())) {
        if (!Rounds.all() && questions++ % SHARE != 0) {
          continue;
        }
        CheckResult one;
        CheckResult other;
        try {
          one = check(asking, model, Engine.ENUMERATING);
          other = check(asking, model, Engine.SYMBOLIC);
        } catch (RuntimeException e) {
          different.add(asking.name() + " under " + model.name() + ": " + e);
          continue;
        }
        if (!DECIDED.contains(one.verdict()) || !DECIDED.contains(other.verdict())) {
          open++;
        } else {
          verdicts.merge(one.verdict(), 1, Integer::sum);
          if (one.verdict() != other.verdict()) {
            different.add(
                "%s under %s: %s and by a formula %s"
                    .formatted(asking.name(), model.name(), one.verdict(), other.verdict()));
          }
        }
      }
    }
    say(suite + ", " + tests.size() + " tests", verdicts, open, begin);
    assertThat(different).isEmpty();
    assertThat(verdicts.isEmpty()).as("%s: nothing decided", suite).isEqualTo(tests.isEmpty());
  }

  private static CheckResult check(Asking asking, MemoryModel model, Engine engine) {
    return new Checker(model, LIMITS, false).by(engine).check(asking.test());
  }

  @ParameterizedTest
  @EnumSource
  void bothEnginesSayTheSameOfTermination(Suite suite) throws Exception {
    List<Asking> tests = testsOf(suite).stream().filter(Asking::goesRound).toList();
    Under under = new Under();
    Map<TerminationVerdict, Integer> verdicts = new EnumMap<>(TerminationVerdict.class);
    List<String> different = new ArrayList<>();
    int questions = 0;
    int open = 0;
    long begin = System.nanoTime();
    for (Asking asking : tests) {
      for (MemoryModel model : under.of(asking.test())) {
        if (Models.shipped(model).isEmpty() && !model.name().equals("sequential")) {
          continue;
        }
        for (String progress : ProgressModels.shipped()) {
          for (Visibility visibility : Visibility.values()) {
            if (!Rounds.all() && questions++ % SHARE_OF_ENDS != 0) {
              continue;
            }
            ProgressModel runs = ProgressModels.find(progress);
            TerminationResult one;
            TerminationResult other;
            try {
              one = ends(asking, model, runs, visibility, Engine.ENUMERATING);
              other = ends(asking, model, runs, visibility, Engine.SYMBOLIC);
            } catch (RuntimeException e) {
              different.add(asking.name() + " under " + model.name() + ": " + e);
              continue;
            }
            if (!ENDS.contains(one.verdict()) || !ENDS.contains(other.verdict())) {
              open++;
            } else {
              verdicts.merge(one.verdict(), 1, Integer::sum);
              if (one.verdict() != other.verdict()) {
                different.add(
                    "%s under %s, %s, %s: %s and by a formula %s"
                        .formatted(
                            asking.name(),
                            model.name(),
                            progress,
                            visibility.word(),
                            one.verdict(),
                            other.verdict()));
              }
            }
          }
        }
      }
    }
    say(suite + ", termination of " + tests.size() + " tests", verdicts, open, begin);
    assertThat(different).isEmpty();
  }

  private static TerminationResult ends(
      Asking asking,
      MemoryModel model,
      ProgressModel progress,
      Visibility visibility,
      Engine engine) {
    return new TerminationChecker(model, progress, visibility, LIMITS, engine).check(asking.test());
  }

  private static List<Asking> testsOf(Suite suite) throws Exception {
    if (!suite.isThere()) {
      System.out.println(
          "SuitesTest: "
              + suite
              + " was not asked: -Dacquit.material and -Dacquit.peer.tests name folders");
    }
    Assumptions.assumeTrue(suite.isThere());
    return suite.tests();
  }

  private static void say(String what, Map<?, Integer> verdicts, int open, long begin) {
    int decided = verdicts.values().stream().mapToInt(Integer::intValue).sum();
    System.out.printf(
        "SuitesTest: %s: %d answers by both engines, %s, %d left open, %d ms%n",
        what, decided, verdicts, open, (System.nanoTime() - begin) / 1_000_000);
  }
}
