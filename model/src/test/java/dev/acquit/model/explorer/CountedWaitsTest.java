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
import dev.acquit.model.engine.TerminationVerdict;
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
import org.junit.jupiter.params.provider.ValueSource;

/// Waits that give up after a few rounds and after more than are followed, tested at their heads,
/// at their tails and in the middle, counting up and down: what they reach and whether they end is
/// what all interleavings say, and under every model what the same rounds written out say.
@Tag("slow")
class CountedWaitsTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 1, false);
  private static final int COUNTER = 4;
  private static final Place X = Place.of(0);
  private static final Place Y = Place.of(1);

  /// A program with its rounds and with them written out.
  private record Pair(Toy looped, Toy written) {}

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyCountIsDecided(boolean cpp) throws Exception {
    int programs = Rounds.of("acquit.waits.tests", 100, 2);
    Random seeds = new Random(Seed.value());
    List<MemoryModel> models = new ArrayList<>();
    for (Models.Shipped m : Models.shipped()) {
      if ((m.family() == Models.Family.CPP) == cpp) {
        models.add(Models.find(m.name()));
      }
    }
    int asked = 0;
    int open = 0;
    for (int run = 0; run < programs; run++) {
      Random random = new Random(seeds.nextLong());
      // Few rounds and many, in turns, so that each kind is in every build.
      int rounds = run % 2 == 0 ? 33 + random.nextInt(8) : 1 + random.nextInt(8);
      Pair pair = pair(random, rounds);
      Explorer explorer = new Explorer(pair.looped());
      assertThat(explorer.isWhole()).isTrue();
      List<String> terms =
          pair.looped().terms().stream()
              .filter(t -> !t.equals("0:r" + COUNTER) || random.nextBoolean())
              .toList();
      TreeSet<String> reached = explorer.finals(terms);
      List<String> questions = new ArrayList<>();
      for (int i = 0; i < Math.min(2, reached.size()); i++) {
        questions.add("exists " + words(List.copyOf(reached).get(random.nextInt(reached.size()))));
      }
      int some = questions.size();
      questions.add(
          reached.isEmpty()
              ? "exists (true)"
              : reached.stream()
                  .map(CountedWaitsTest::words)
                  .collect(Collectors.joining(" \\/ ", "exists (~(", "))")));
      String about = Seed.advice(Seed.value(), run) + "\n" + reached + "\n";
      for (int q = 0; q < questions.size(); q++) {
        String question = questions.get(q);
        String what = about + text(pair.looped(), cpp, question);
        Verdict said = ask(pair.looped(), cpp, Models.sequential(), question);
        asked++;
        open += said == Verdict.UNKNOWN ? 1 : 0;
        assertThat(said).as(what).isIn(q < some ? Verdict.HOLDS : Verdict.FAILS, Verdict.UNKNOWN);
        MemoryModel model = models.get((run + q) % models.size());
        said = ask(pair.looped(), cpp, model, question);
        Verdict wanted = ask(pair.written(), cpp, model, question);
        asked++;
        open += said == Verdict.UNKNOWN ? 1 : 0;
        if (said != Verdict.UNKNOWN && wanted != Verdict.UNKNOWN) {
          assertThat(said)
              .as(
                  model.name()
                      + " "
                      + what
                      + "\nwritten out\n"
                      + text(pair.written(), cpp, question))
              .isEqualTo(wanted);
        }
        if (q < some) {
          assertThat(said).as(model.name() + " " + what).isIn(Verdict.HOLDS, Verdict.UNKNOWN);
        }
      }
      String text = text(pair.looped(), cpp, "exists (x=0)");
      TerminationVerdict ends = Fates.ask(Models.sequential(), Engine.SYMBOLIC, text);
      asked++;
      if (ends == TerminationVerdict.UNKNOWN) {
        open++;
      } else {
        assertThat(ends).as(about + text).isEqualTo(Fates.of(explorer));
      }
    }
    System.out.printf("CountedWaitsTest: %d of %d answers left open%n", open, asked);
    assertThat(open).isLessThan(asked / 4);
  }

  private static Verdict ask(Toy toy, boolean cpp, MemoryModel model, String question)
      throws Exception {
    CheckResult result =
        new Checker(model, LIMITS, false)
            .by(Engine.AUTO)
            .check(LitmusReader.read("waits", text(toy, cpp, question)));
    return result.verdict();
  }

  /// With one scope, which others draw by the place of an access: rounds that are written out have
  /// each access many times.
  private static String text(Toy toy, boolean cpp, String question) {
    return cpp
        ? CppText.of(toy, question).replace("thread_scope_device", "thread_scope_system")
        : PtxText.of(toy, question).replaceAll("\\.(cta|gpu)\\b", ".sys");
  }

  private static String words(String state) {
    return Arrays.stream(state.substring(1, state.length() - 1).split(", "))
        .collect(Collectors.joining(" /\\ ", "(", ")"));
  }

  private static Pair pair(Random random, int rounds) {
    boolean down = random.nextBoolean();
    Look given = new Look(COUNTER, true, Operand.of(down ? 0 : rounds));
    Deed count = new Deed.Compute(COUNTER, Update.ADD, COUNTER, Operand.of(down ? -1 : 1));
    List<Deed> look = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      look.add(random.nextBoolean() ? new Deed.Fence(true) : new Deed.Load(1, Y, how(random)));
    }
    look.add(new Deed.Load(0, X, how(random)));
    if (random.nextInt(4) == 0) {
      look.add(
          new Deed.If(
              new Look(0, true, Operand.of(1)),
              List.of(new Deed.Load(1, Y, how(random))),
              List.of()));
    }
    look.add(new Deed.Leave(new Look(0, random.nextInt(4) > 0, Operand.of(2))));
    List<Deed> round = new ArrayList<>();
    switch (random.nextInt(3)) {
      case 0 -> {
        round.add(new Deed.Leave(given));
        round.addAll(look);
        round.add(count);
      }
      case 1 -> {
        round.addAll(look);
        round.add(count);
        round.add(new Deed.Leave(given));
      }
      default -> {
        round.add(count);
        round.addAll(look);
        round.add(new Deed.Leave(given));
        if (random.nextBoolean()) {
          round.add(new Deed.Fence(false));
        }
      }
    }
    List<Deed> before = new ArrayList<>();
    before.add(new Deed.Set(COUNTER, Operand.of(down ? rounds : 0)));
    List<Deed> behind = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      before.add(new Deed.Store(Y, Operand.of(3), how(random)));
    }
    behind.add(new Deed.Load(2, Y, how(random)));
    if (random.nextInt(3) == 0) {
      behind.add(
          random.nextBoolean()
              ? new Deed.Store(X, Operand.of(3), how(random))
              : new Deed.If(
                  new Look(0, false, Operand.of(2)),
                  List.of(new Deed.Store(X, Operand.of(3), how(random))),
                  List.of()));
    }
    List<Deed> second = new ArrayList<>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      second.add(
          switch (random.nextInt(6)) {
            case 0 -> new Deed.Fence(random.nextBoolean());
            case 1 -> new Deed.Load(3, random.nextBoolean() ? X : Y, how(random));
            default ->
                new Deed.Store(
                    random.nextBoolean() ? X : Y, Operand.of(1 + random.nextInt(2)), how(random));
          });
    }
    if (random.nextInt(4) == 0) {
      // Somebody who waits for ever for what the first thread may do behind its wait.
      second.add(
          new Deed.Loop(
              List.of(
                  new Deed.Load(3, X, how(random)),
                  new Deed.Leave(new Look(3, random.nextBoolean(), Operand.of(3))))));
    }
    List<Variable> variables =
        List.of(
            Variable.scalar("x", Integer.SIZE, random.nextInt(2)),
            Variable.scalar("y", Integer.SIZE, 0));
    List<Deed> looped = new ArrayList<>(before);
    looped.add(new Deed.Loop(List.copyOf(round)));
    looped.addAll(behind);
    List<Deed> written = new ArrayList<>(before);
    written.addAll(written(round, 0, rounds + 1));
    written.addAll(behind);
    return new Pair(
        new Toy(variables, List.of(new Toy.Strand(0, looped), new Toy.Strand(1, second))),
        new Toy(variables, List.of(new Toy.Strand(0, written), new Toy.Strand(1, second))));
  }

  /// So many rounds one behind the other, each in the branch that has not left before.
  private static List<Deed> written(List<Deed> round, int from, int times) {
    List<Deed> all = new ArrayList<>();
    for (int i = from; i < round.size(); i++) {
      if (round.get(i) instanceof Deed.Leave(Look(int register, boolean equal, Operand with))) {
        List<Deed> rest = written(round, i + 1, times);
        if (!rest.isEmpty()) {
          all.add(new Deed.If(new Look(register, !equal, with), rest, List.of()));
        }
        return all;
      }
      all.add(round.get(i));
    }
    if (times > 1) {
      all.addAll(written(round, 0, times - 1));
    }
    return all;
  }

  /// As C++ has it, too: nothing races.
  private static Strength how(Random random) {
    return List.of(Strength.RELAXED, Strength.ORDERED, Strength.FULL).get(random.nextInt(3));
  }
}
