package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.TerminationChecker;
import dev.acquit.model.engine.TerminationResult;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Asks the engine what oracles ask themselves: everything goes through the text of a test.
final class EngineStates {
  private EngineStates() {}

  /// How many random programs of a kind are compared: more with `-Dacquit.oracle.tests=N`.
  static int runs() {
    return Integer.getInteger("acquit.oracle.tests", Rounds.of(300, 18));
  }

  static CheckResult check(String model, String text) throws Exception {
    return new Checker(Models.find(model), Limits.DEFAULT, false)
        .checkAll(LitmusReader.read("random", text));
  }

  /// Every final state, as what each variable and register holds.
  ///
  /// @param asked which of them are told
  static Set<String> states(CheckResult result, Predicate<String> asked) {
    Set<String> all = new TreeSet<>();
    result
        .states()
        .keySet()
        .forEach(state -> {
          Map<String, String> values = new TreeMap<>();
          Arrays.stream(state.toString().split(";"))
              .map(String::trim)
              .filter(s -> !s.isEmpty() && asked.test(s.split("=")[0]))
              .forEach(s -> values.put(s.split("=")[0], s.split("=")[1]));
          all.add(values.toString());
        });
    return all;
  }

  /// Of PTX, where all threads run on.
  static TerminationResult termination(dev.acquit.model.engine.Engine engine, String text)
      throws Exception {
    return new TerminationChecker(
            Models.find("ptx"),
            ProgressModels.find("fair"),
            Visibility.COHERENCE,
            Limits.DEFAULT,
            engine)
        .check(LitmusReader.read("random", text));
  }

  static TerminationResult termination(String model, String progress, String text)
      throws Exception {
    return termination(model, progress, text, Limits.DEFAULT.time());
  }

  static TerminationResult termination(
      String model, String progress, String text, Duration patience) throws Exception {
    return new TerminationChecker(
            Models.find(model),
            ProgressModels.find(progress),
            Visibility.COHERENCE,
            Limits.DEFAULT.withTime(patience))
        .check(LitmusReader.read("random", text));
  }

  /// Asks the formula of a program for one of its final states, or for one that differs from it in
  /// a value, and holds the answer against them; if it has none, that is all.
  ///
  /// @param model the name of the model
  /// @param text the program, whose condition is another one
  /// @param finals all final states
  /// @return the answer
  static Verdict formula(String model, String text, Set<String> finals, Random random)
      throws Exception {
    List<String> all = List.copyOf(finals);
    String state = all.get(random.nextInt(all.size()));
    List<String> values =
        new ArrayList<>(List.of(state.substring(1, state.length() - 1).split(", ")));
    if (random.nextBoolean()) {
      int other = random.nextInt(values.size());
      values.set(other, values.get(other).replaceFirst("=.*", "=" + random.nextInt(3)));
    }
    String asked =
        text.substring(0, text.lastIndexOf("exists "))
            + "exists ("
            + String.join(" /\\ ", values)
            + ")\n";
    Verdict verdict =
        new Checker(Models.find(model), Limits.DEFAULT, false)
            .by(dev.acquit.model.engine.Engine.SYMBOLIC)
            .check(LitmusReader.read("random", asked))
            .verdict();
    if (verdict == Verdict.HOLDS || verdict == Verdict.FAILS) {
      assertThat(verdict)
          .as(asked)
          .isEqualTo(
              finals.contains("{" + String.join(", ", values) + "}")
                  ? Verdict.HOLDS
                  : Verdict.FAILS);
    }
    return verdict;
  }
}
