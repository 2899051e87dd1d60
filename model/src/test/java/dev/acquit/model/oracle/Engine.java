package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.testing.Rounds;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// What the engine says of a litmus test, as text goes in and final states come out: all that an
/// oracle knows of it.
final class Engine {
  private Engine() {}

  /// A tiny program and what its oracle says of it.
  ///
  /// @param text the program as a litmus test
  /// @param states the names and values of all registers and variables, for each final state; or
  ///   one verdict
  record Told(String text, Set<String> states) {}

  /// How many programs of a kind are tried: 300 at night, or `-Dacquit.oracle.tests=N`.
  static int tests() {
    return Integer.getInteger("acquit.oracle.tests", Rounds.of(300, 18));
  }

  /// Holds the engine's final states of random programs against an oracle's.
  ///
  /// @param model by whose name the engine knows what the oracle implements
  /// @param oracle a random program, and what may become of it
  static void compare(String model, Function<Random, Told> oracle) throws Exception {
    long seed = Seed.value();
    int decided = 0;
    for (int i = 0; i < tests(); i++) {
      Told told = oracle.apply(new Random(seed + i));
      assertThat(new TreeSet<>(states(told.text(), check(told.text(), model))))
          .as(Seed.advice(seed, i) + "\n" + told.text())
          .isEqualTo(new TreeSet<>(told.states()));
      Verdict verdict = formula(model, told, new Random(seed + i));
      decided += verdict == Verdict.UNKNOWN ? 0 : 1;
    }
    System.out.println(model + ": decided by formulas " + decided + " of " + tests());
    assertThat(decided).isGreaterThan(tests() * 9 / 10);
  }

  /// Asks the formula of a program, too: for a final state or one like it, or whether it has a
  /// meaning.
  private static Verdict formula(String model, Told told, Random random) throws Exception {
    boolean states = told.states().iterator().next().startsWith("{");
    Verdict verdict =
        states
            ? EngineStates.formula(model, told.text(), told.states(), random)
            : new Checker(Models.find(model), Limits.DEFAULT, false)
                .by(dev.acquit.model.engine.Engine.SYMBOLIC)
                .check(LitmusReader.read("test", told.text()))
                .verdict();
    if (verdict != Verdict.UNKNOWN) {
      boolean meant = verdict == Verdict.HOLDS || verdict == Verdict.FAILS;
      assertThat(states ? meant : told.states().contains(verdict.toString()))
          .as("%s by a formula%n%s", verdict, told.text())
          .isTrue();
    }
    return verdict;
  }

  static CheckResult check(String text, String model) throws Exception {
    LitmusTest test = LitmusReader.read("test", text);
    return new Checker(Models.find(model), Limits.DEFAULT, false).checkAll(test);
  }

  /// The final states; of what has no meaning and of what no document speaks about, just that.
  private static Set<String> states(String text, CheckResult result) {
    if (result.verdict() == Verdict.UNDEFINED || result.verdict() == Verdict.NOT_COVERED) {
      return Set.of(result.verdict().toString());
    }
    assertThat(result.complete()).as(result.reason() + "\n" + text).isTrue();
    Set<String> all = new TreeSet<>();
    result.states().keySet().forEach(s -> all.add(words(s)));
    return all;
  }

  private static String words(State state) {
    TreeMap<String, Long> words = new TreeMap<>();
    state
        .values()
        .forEach((term, value) -> {
          long number = ((Value.Number) value).value();
          switch (term) {
            case Term.ThreadRegister(int thread, String name) ->
                words.put(thread + ":" + name, number);
            case Term.Memory(String location) -> words.put(location, number);
            case Term.Part _, Term.Literal _ -> throw new IllegalStateException(text(term));
          }
        });
    words.keySet().removeIf(name -> name.contains(Tiny.MADE_UP));
    return words.toString();
  }

  private static String text(Term term) {
    return term + " is no part of a state";
  }
}
