package dev.acquit.model.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Waits of more rounds than are followed: what interleavings reach, with all rounds, every model
/// allows; and under sequential consistency nothing else is found.
@Tag("slow")
class GivesUpTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 1, false);

  /// For a state that perhaps is not reached: by day no more is asked than what is found soon.
  private static final Limits OTHERS = new Limits(Duration.ofSeconds(Rounds.of(20, 1)), 1, false);

  private static final int COUNTER = 4;
  private static final Place X = Place.of(0);
  private static final Place Y = Place.of(1);

  /// Tests of PTX and of C++ take turns by day.
  static List<Boolean> languages() {
    return Rounds.daily(List.of(false, true), 2);
  }

  @ParameterizedTest
  @MethodSource("languages")
  void whatInterleavingsReachIsNotDenied(boolean cpp) throws Exception {
    int programs = Rounds.of(60, 1);
    Random seeds = new Random(Seed.value());
    List<MemoryModel> models = new ArrayList<>();
    for (Models.Shipped m : Models.shipped()) {
      if ((m.family() == Models.Family.CPP) == cpp) {
        models.add(Models.find(m.name()));
      }
    }
    int found = 0;
    int asked = 0;
    for (int run = 0; run < programs; run++) {
      Random random = new Random(seeds.nextLong());
      int rounds = 21 + random.nextInt(10);
      Toy toy = toy(random, rounds);
      List<String> terms = toy.terms();
      TreeSet<String> reached = new Explorer(toy).finals(terms);
      List<String> late =
          reached.stream().filter(s -> s.contains("0:r" + COUNTER + "=" + rounds)).toList();
      if (late.isEmpty()) {
        continue;
      }
      String state = late.get(random.nextInt(late.size()));
      String what = Seed.advice(Seed.value(), run) + "\n" + reached + "\n";
      for (MemoryModel model : List.of(Models.sequential(), models.get(run % models.size()))) {
        CheckResult result = ask(toy, cpp, model, LIMITS, words(state));
        asked++;
        assertThat(result.verdict())
            .as(model.name() + " " + what + text(toy, cpp, words(state)))
            .isIn(Verdict.HOLDS, Verdict.UNKNOWN);
        found += result.verdict() == Verdict.HOLDS ? 1 : 0;
      }
      String other =
          state
              .replaceAll("r2=\\d+", "r2=" + random.nextInt(3))
              .replaceAll("r0=\\d+", "r0=" + random.nextInt(2))
              .replaceAll("r4=\\d+", "r4=" + (rounds - random.nextInt(2)));
      CheckResult result = ask(toy, cpp, Models.sequential(), OTHERS, words(other));
      if (result.verdict() == Verdict.HOLDS) {
        assertThat(reached).as(what + text(toy, cpp, words(other))).contains(other);
      }
    }
    System.out.printf("GivesUpTest: %d of %d states found%n", found, asked);
    assertThat(found).isGreaterThan(asked / 2);
  }

  private static CheckResult ask(
      Toy toy, boolean cpp, MemoryModel model, Limits limits, String words) throws Exception {
    return new Checker(model, limits, false)
        .by(Engine.AUTO)
        .check(LitmusReader.read("gives-up", text(toy, cpp, words)));
  }

  private static String text(Toy toy, boolean cpp, String words) {
    return cpp ? CppText.of(toy, "exists " + words) : PtxText.of(toy, "exists " + words);
  }

  private static String words(String state) {
    return Arrays.stream(state.substring(1, state.length() - 1).split(", "))
        .collect(Collectors.joining(" /\\ ", "(", ")"));
  }

  private static Toy toy(Random random, int rounds) {
    List<Deed> wait = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      wait.add(random.nextBoolean() ? new Deed.Fence(true) : new Deed.Load(1, Y, how(random)));
    }
    wait.add(new Deed.Load(0, X, how(random)));
    if (random.nextInt(4) == 0) {
      wait.add(
          new Deed.If(
              new Look(0, true, Operand.of(1)),
              List.of(new Deed.Load(1, Y, how(random))),
              List.of()));
    }
    wait.add(new Deed.Leave(new Look(0, true, Operand.of(2))));
    if (random.nextInt(4) == 0) {
      wait.add(new Deed.Fence(random.nextBoolean()));
    }
    wait.add(new Deed.Compute(COUNTER, Update.ADD, COUNTER, Operand.of(1)));
    wait.add(new Deed.Leave(new Look(COUNTER, true, Operand.of(rounds))));
    List<Deed> first = new ArrayList<>(List.of(new Deed.Set(COUNTER, Operand.of(0))));
    if (random.nextInt(3) == 0) {
      first.add(new Deed.Store(Y, Operand.of(3), how(random)));
    }
    first.add(new Deed.Loop(wait));
    first.add(new Deed.Load(2, Y, how(random)));
    if (random.nextInt(3) == 0) {
      first.add(new Deed.Store(X, Operand.of(3), how(random)));
    }
    List<Deed> second = new ArrayList<>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      second.add(
          switch (random.nextInt(5)) {
            case 0 -> new Deed.Fence(random.nextBoolean());
            case 1 -> new Deed.Load(3, random.nextBoolean() ? X : Y, how(random));
            default ->
                new Deed.Store(
                    random.nextBoolean() ? X : Y, Operand.of(1 + random.nextInt(2)), how(random));
          });
    }
    return new Toy(
        List.of(
            Variable.scalar("x", Integer.SIZE, random.nextInt(2)),
            Variable.scalar("y", Integer.SIZE, 0)),
        List.of(new Toy.Strand(0, first), new Toy.Strand(1, second)));
  }

  /// As C++ has it, too: nothing races.
  private static Strength how(Random random) {
    return List.of(Strength.RELAXED, Strength.ORDERED, Strength.FULL).get(random.nextInt(3));
  }
}
