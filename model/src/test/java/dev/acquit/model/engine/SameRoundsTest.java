package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.formula.Rotation;
import dev.acquit.model.formula.Ways;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Programs;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Waits that give up, of whose rounds most are not there: one stands for those that read what it
/// has read.
@Tag("slow")
class SameRoundsTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 1, false);
  private static final Limits WRITTEN = new Limits(Duration.ofSeconds(5), 8, false);
  private static final List<String> MESSAGE = List.of("st.weak y, 1", "st.release.gpu x, 1");

  private static String wait(
      int rounds, List<String> round, String behind, List<String> other, String condition) {
    List<String> first = new ArrayList<>(List.of("mov.u32 r5, 0", "L0:"));
    first.addAll(round);
    first.addAll(List.of("@p0 bra L1", "add.u32 r5, r5, 1", "setp.lt.u32 p1, r5, " + rounds));
    first.addAll(List.of("@p1 bra L0", behind, "mov.u32 r2, 2", "L1:"));
    StringBuilder text =
        new StringBuilder("PTX wait\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    for (int i = 0; i < first.size(); i++) {
      text.append(" %s | %s ;\n".formatted(first.get(i), i < other.size() ? other.get(i) : ""));
    }
    return text + condition + "\n";
  }

  private static CheckResult ask(String text) throws Exception {
    return new Checker(Models.find("ptx"), LIMITS, false)
        .by(Engine.SYMBOLIC)
        .check(LitmusReader.read("wait", text));
  }

  /// @param before what it does in each round beside looking
  /// @param shown whether all rounds are shown
  @ParameterizedTest
  @CsvSource({
    "22, membar.cta, true",
    "25, fence.sc.gpu, true",
    "800, fence.acq_rel.gpu, false",
    "1000, fence.sc.gpu, false",
    "5000, 'ld.relaxed.gpu r1, y', false"
  })
  void whatIsBehindIsFound(int rounds, String before, boolean shown) throws Exception {
    List<String> round = List.of(before, "ld.acquire.gpu r0, x", "setp.ne.u32 p0, r0, 0");
    List<String> message = List.of("st.relaxed.gpu y, 1", "st.release.gpu x, 1");
    String end = "exists (0:r2=2 /\\ 0:r3=%d /\\ 0:r5=%d)";
    for (int read = 0; read < 2; read++) {
      CheckResult result =
          ask(wait(rounds, round, "ld.relaxed.gpu r3, y", message, end.formatted(read, rounds)));
      assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
      long looks =
          result.witness().orElseThrow().events().stream()
              .filter(e -> e.text().startsWith("ld.acquire"))
              .count();
      assertThat(looks == rounds).isEqualTo(shown);
      assertThat(result.notes().stream().anyMatch(n -> n.contains("times more"))).isEqualTo(!shown);
    }
    String none = end.formatted(0, rounds - 1);
    assertThat(ask(wait(rounds, round, "ld.relaxed.gpu r3, y", message, none)).verdict())
        .isNotEqualTo(Verdict.HOLDS);
  }

  /// The race is behind the last round, and nothing else is known of it.
  @Test
  void aRaceBehindIsTold() throws Exception {
    List<String> round = List.of("ld.acquire.gpu r0, x", "setp.ne.u32 p0, r0, 0");
    for (int rounds : new int[] {25, 1_000}) {
      CheckResult result = ask(wait(rounds, round, "ld.weak r3, y", MESSAGE, "~exists (0:r2=1)"));
      assertThat(result.marks()).extracting(Mark::check).containsExactly("race");
      assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    }
  }

  /// What reads something else in one round far behind reads that, too.
  @Test
  void aRoundThatIsNotLikeTheOthersIsThere() throws Exception {
    List<String> round =
        List.of(
            "setp.ne.u32 p3, r5, 500",
            "@p3 bra S",
            "ld.relaxed.gpu r6, y",
            "S:",
            "ld.acquire.gpu r0, x",
            "setp.ne.u32 p0, r0, 0");
    String found = "exists (0:r6=1 /\\ 0:r5=1000 /\\ 0:r2=2)";
    assertThat(ask(wait(1_000, round, "", MESSAGE, found)).verdict()).isEqualTo(Verdict.HOLDS);
    String never = "exists (0:r6=1 /\\ 0:r5=300)";
    assertThat(ask(wait(1_000, round, "", MESSAGE, never)).verdict()).isNotEqualTo(Verdict.HOLDS);
  }

  /// Few rounds, of which all executions are enumerated: whatever ends on the ways that leave some
  /// out ends in one of these.
  @Test
  void whatIsFoundIsThere() throws Exception {
    int programs = Rounds.of(80, 3);
    Random seeds = new Random(Seed.value());
    int found = 0;
    int asked = 0;
    MemoryModel model = Models.find("ptx");
    for (int i = 0; i < programs; i++) {
      Random random = new Random(seeds.nextLong());
      int rounds = 4 + random.nextInt(2);
      List<String> round = new ArrayList<>();
      if (random.nextInt(3) == 0) {
        round.add(pick(random, "ld.relaxed.gpu r6, y", "fence.acq_rel.gpu", "fence.sc.gpu"));
      }
      round.add(pick(random, "ld.acquire.gpu r0, x", "ld.relaxed.gpu r0, x", "ld.volatile r0, x"));
      round.add(pick(random, "setp.ne.u32 p0, r0, 0", "setp.eq.u32 p0, r0, 2"));
      List<String> other = new ArrayList<>();
      for (int k = 2 + random.nextInt(2); k > 0; k--) {
        other.add(
            pick(
                random,
                "st.relaxed.gpu x, 1",
                "st.release.gpu x, 2",
                "st.relaxed.gpu y, 1",
                "fence.sc.gpu",
                "ld.relaxed.gpu r1, y"));
      }
      String behind = pick(random, "ld.relaxed.gpu r3, y", "st.relaxed.gpu y, 2", "fence.sc.gpu");
      String text = wait(rounds, round, behind, other, "exists (x=9)");
      LitmusTest test = LitmusReader.read("wait", text);
      CheckResult all = Checks.check("ptx", text, WRITTEN);
      if (!all.complete()) {
        continue;
      }
      Set<String> states = Checks.states(all);
      List<Term> terms = List.copyOf(all.states().firstKey().values().sequencedKeySet());
      Program program = Rotation.of(Programs.of(test));
      for (int shares = 1; shares <= 2; shares++) {
        Budget budget = new Budget(LIMITS.time());
        Ways ways =
            Ways.ofSameRounds(
                program, new LoopRules(1, false), _ -> true, terms, shares, budget::tick);
        assertThat(ways.haveSameRounds() || shares > 1).as(text).isTrue();
        FormulaEngine engine =
            new FormulaEngine(
                program, ways, model, EmbeddedSolver.ofTests(), budget, Limits.DEFAULT);
        for (String value : List.of("0", "1", "2")) {
          String name = pick(random, "0:r0", "0:r3", "0:r6");
          boolean known = terms.stream().anyMatch(t -> t.toString().equals(name));
          String part = known ? " /\\ " + name + "=" + value : "";
          String wanted = "exists (0:r5=" + rounds + " /\\ 0:r2=2" + part + ")";
          LitmusTest question =
              LitmusReader.read("wait", wait(rounds, round, behind, other, wanted));
          var proposition = question.header().condition().proposition();
          boolean is =
              all.states().keySet().stream().anyMatch(s -> proposition.holds(s.values()::get));
          FormulaEngine.Reply reply = engine.ends(question.header(), proposition, terms);
          String what = Seed.advice(Seed.value(), i) + "\n" + text + wanted + "\n" + states;
          switch (reply) {
            case FormulaEngine.Reply.Yes _ -> {
              assertThat(is).as(what).isTrue();
              found++;
              asked++;
            }
            case FormulaEngine.Reply.No _ -> asked += is ? 1 : 0;
            case FormulaEngine.Reply.Open(String why) ->
                assertThat(why).as(what).doesNotContain("not confirmed");
          }
        }
      }
    }
    System.out.printf("SameRoundsTest: %d of %d found%n", found, asked);
    assertThat(found).isGreaterThan(asked / 2);
  }

  private static String pick(Random random, String... all) {
    return all[random.nextInt(all.length)];
  }
}
