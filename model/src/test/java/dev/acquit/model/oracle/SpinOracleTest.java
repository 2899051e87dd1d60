package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.TerminationChecker;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Loops, atomic operations on values and termination against all states of a program.
@Tag("slow")
class SpinOracleTest {
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofMillis(60));

  /// Each is asked of both engines.
  private static final int RUNS = Rounds.of("acquit.oracle.tests", 150, 15);

  /// What a program that takes back is asked takes longer.
  private static final int TAKEN_BACK =
      Integer.getInteger("acquit.oracle.tests", Rounds.of(150, 6));

  private static final int WRITING = Rounds.of("acquit.oracle.writing", 2_000, 11);

  /// Rounds that write are found whatever the bound is, and soon; what is open takes all its time.
  private static final Limits ROUND = new Limits(Duration.ofSeconds(Rounds.of(3, 1)), 1, false);

  private static final Limits FORMULAS = Limits.DEFAULT.withTime(Duration.ofSeconds(3));

  @Test
  void allFinalStatesAreThoseOfTheInterleavings() throws Exception {
    MemoryModel model = Models.find("ptx");
    Random random = new Random(Seed.value());
    int compared = 0;
    int ends = 0;
    for (int run = 0; run < Oracles.TESTS; run++) {
      SpinToy toy = SpinToy.random(random, true);
      Interleavings all = new Interleavings(toy);
      CheckResult result = Oracles.ask(model, toy.text(), LIMITS);
      String what = Seed.advice(Seed.value(), run) + "\n" + toy.text();
      if (all.isWhole()) {
        assertThat(all.finalStates()).as(what).containsAll(Oracles.states(result));
        if (result.complete()) {
          assertThat(Oracles.states(result)).as(what).isEqualTo(all.finalStates());
          compared++;
          ends += all.finalStates().isEmpty() ? 0 : 1;
        }
      }
    }
    System.out.printf("SpinOracleTest: %d programs of values, %d end%n", compared, ends);
    assertThat(compared).isGreaterThan(Oracles.TESTS * 2 / 3);
    assertThat(ends).isGreaterThan(Oracles.TESTS / 2);
  }

  @Test
  void roundsThatTakeBackWhatTheyAddAreFollowedFarEnough() throws Exception {
    Checker formulas = new Checker(Models.find("ptx"), FORMULAS, false).by(Engine.SYMBOLIC);
    Random random = new Random(Seed.value());
    int compared = 0;
    for (int run = 0; run < TAKEN_BACK; run++) {
      SpinToy toy = SpinToy.takingBack(random);
      Interleavings all = new Interleavings(toy);
      if (all.isWhole()) {
        // What a round leaves in a register tells it from the one before.
        boolean some = run % 2 == 0;
        List<SpinToy.Instruction> body = toy.threads().getFirst().body();
        List<String> states =
            all.finalStates().stream()
                .map(s ->
                    Arrays.stream(s.replaceAll("[{}]", "").split(", "))
                        .filter(v ->
                            !some
                                || !v.matches("0:r[12]=.*")
                                || body.get(v.charAt(3) - '0').kind() == SpinToy.Kind.LD)
                        .collect(Collectors.joining(" /\\ ")))
                .distinct()
                .toList();
        Map<String, Verdict> asked = new LinkedHashMap<>();
        String any = states.isEmpty() ? "false" : String.join(" \\/ ", states);
        asked.put("exists (~(" + any + "))", Verdict.FAILS);
        states.forEach(s -> asked.put("exists (" + s + ")", Verdict.HOLDS));
        for (Map.Entry<String, Verdict> question : asked.entrySet()) {
          String text =
              toy.text().replaceAll("exists .*", Matcher.quoteReplacement(question.getKey()));
          Verdict verdict = formulas.check(LitmusReader.read("toy", text)).verdict();
          if (verdict != Verdict.UNKNOWN) {
            assertThat(verdict)
                .as(Seed.advice(Seed.value(), run) + "\n" + text)
                .isEqualTo(question.getValue());
          }
          compared += verdict == Verdict.FAILS ? 1 : 0;
        }
      }
    }
    System.out.printf("SpinOracleTest: %d of %d that take back%n", compared, TAKEN_BACK);
    assertThat(compared).isGreaterThan(TAKEN_BACK / 3);
  }

  @Test
  void terminationIsThatOfTheStates() throws Exception {
    MemoryModel model = Models.find("ptx");
    Random random = new Random(Seed.value());
    Map<TerminationVerdict, Integer> verdicts = new EnumMap<>(TerminationVerdict.class);
    Map<TerminationVerdict, Integer> formulas = new EnumMap<>(TerminationVerdict.class);
    for (int run = 0; run < RUNS; run++) {
      SpinToy toy = SpinToy.random(random, false);
      toy = run % 3 == 0 ? toy : toy.spread(random);
      toy = run % 2 == 0 ? toy : toy.meeting(random);
      Interleavings all = new Interleavings(toy);
      String progress = SpinProgress.MODELS.get(run % SpinProgress.MODELS.size());
      // All accesses are morally strong: what is seen at last is the same.
      Visibility visibility = random.nextInt(3) == 0 ? Visibility.STRONG : Visibility.COHERENCE;
      for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
        if (all.isWhole()) {
          TerminationVerdict verdict =
              new TerminationChecker(
                      model,
                      ProgressModels.find(progress),
                      visibility,
                      engine == Engine.SYMBOLIC ? FORMULAS : LIMITS,
                      engine)
                  .check(LitmusReader.read("toy", toy.text()))
                  .verdict();
          (engine == Engine.SYMBOLIC ? formulas : verdicts).merge(verdict, 1, Integer::sum);
          boolean weaker = verdict == TerminationVerdict.MAY_HANG && all.passesEnded();
          if (verdict != TerminationVerdict.UNKNOWN && !weaker) {
            String what =
                engine + " " + progress + " " + visibility + " " + Seed.advice(Seed.value(), run);
            assertThat(verdict)
                .as(what + "\n" + toy.text())
                .isEqualTo(
                    all.hangs(progress)
                        ? TerminationVerdict.MAY_HANG
                        : TerminationVerdict.TERMINATES);
          }
        }
      }
    }
    System.out.println("SpinOracleTest: " + verdicts + ", by formulas " + formulas);
    int count = verdicts.values().stream().mapToInt(v -> v).sum();
    assertThat(formulas.getOrDefault(TerminationVerdict.UNKNOWN, 0)).isLessThan(count / 3);
    assertThat(formulas.getOrDefault(TerminationVerdict.MAY_HANG, 0)).isGreaterThan(count / 10);
    assertThat(verdicts.getOrDefault(TerminationVerdict.UNKNOWN, 0)).isLessThan(count / 2);
    assertThat(verdicts.getOrDefault(TerminationVerdict.MAY_HANG, 0)).isGreaterThan(count / 10);
  }

  /// On one location nothing but turns is possible: a program hangs just if its states go round.
  @Turn(value = 1, of = 2)
  @Test
  void roundsThatWriteGoOnForeverWhereTheStatesDo() throws Exception {
    MemoryModel model = Models.find("ptx");
    Random random = new Random(Seed.value());
    int hangs = 0;
    int ends = 0;
    int open = 0;
    for (int run = 0; run < WRITING; run++) {
      SpinToy toy = SpinToy.writing(random);
      toy = run % 3 == 0 ? toy : toy.spread(random);
      toy = run % 2 == 0 ? toy : toy.meeting(random);
      Interleavings all = new Interleavings(toy);
      String progress = SpinProgress.MODELS.get(run % SpinProgress.MODELS.size());
      if (!all.isWhole() || all.passesEnded()) {
        continue;
      }
      for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
        TerminationVerdict verdict =
            new TerminationChecker(
                    model, ProgressModels.find(progress), Visibility.COHERENCE, ROUND, engine)
                .check(LitmusReader.read("toy", toy.text()))
                .verdict();
        String what = engine + " " + progress + " " + Seed.advice(Seed.value(), run);
        if (all.hangs(progress)) {
          assertThat(verdict).as(what + "\n" + toy.text()).isEqualTo(TerminationVerdict.MAY_HANG);
          hangs++;
        } else {
          assertThat(verdict)
              .as(what + "\n" + toy.text())
              .isNotEqualTo(TerminationVerdict.MAY_HANG);
          ends += verdict == TerminationVerdict.TERMINATES ? 1 : 0;
          open += verdict == TerminationVerdict.UNKNOWN ? 1 : 0;
        }
      }
    }
    System.out.printf(
        "SpinOracleTest: of programs that write in rounds %d hang, %d end, %d are open%n",
        hangs, ends, open);
    assertThat(hangs).isGreaterThan(WRITING / 3);
    assertThat(ends).isGreaterThan(0);
  }
}
