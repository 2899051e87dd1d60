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
import dev.acquit.model.engine.Mark;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rounds of loops with barriers and votes are left out exactly: what ends has the final states of
/// all interleavings, and whatever rounds written out end with, or race, a loop does.
@Tag("slow")
class MeetingLoopsTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 2, false);

  private static final String WAITING =
      """
      PTX waiting
      { x=0; f=0; g=0; }
       P0@cta 0,gpu 0 | P1@cta 0,gpu 0 | P2@cta 1,gpu 0 | P3@cta 1,gpu 0 ;
       st.weak x, 1 | bar.sync 0 | | ;
       bar.sync 0 | | L2: | L3: ;
       st.release.gpu f, 1 | | setp.ne.u32 p1, r1, 1 | setp.ne.u32 p1, r1, 1 ;
        | | barrier.red.and.pred p2, 0, p1 | barrier.red.and.pred p2, 0, p1 ;
        | | @!p2 bra E2 | @!p2 bra E3 ;
        | | LOOK | ;
        | | MEET | MEET ;
        | | | THEN ;
        | | bra L2 | bra L3 ;
        | | E2: | E3: ;
        | | bar.sync 0 | bar.sync 0 ;
        | | ld.weak.u32 r2, x | ld.weak.u32 r2, x ;
      exists (2:r2=0 \\/ 3:r2=0)
      """;

  /// Blocks that take turns: both wait so, and have barriers behind the loop.
  private static final String TURNS =
      """
      PTX turns
      { x=0; y=0; f=0; 0:r1=7; 1:r1=7; 2:r1=7; 3:r1=7; }
       P0@cta 0,gpu 0 | P1@cta 0,gpu 0 | P2@cta 1,gpu 0 | P3@cta 1,gpu 0 ;
       L0: | L1: | L2: | L3: ;
       setp.ne.u32 p1, r1, 0 | setp.ne.u32 p1, r1, 0 | setp.ne.u32 p1, r1, 1 | setp.ne.u32 p1, r1, 1 ;
       barrier.red.and.pred p2, 0, p1 | barrier.red.and.pred p2, 0, p1 | barrier.red.and.pred p2, 0, p1 | barrier.red.and.pred p2, 0, p1 ;
       @!p2 bra E0 | @!p2 bra E1 | @!p2 bra E2 | @!p2 bra E3 ;
       ld.acquire.gpu.u32 r1, f | | ld.acquire.gpu.u32 r1, f | ;
       bra L0 | bra L1 | bra L2 | bra L3 ;
       E0: | E1: | E2: | E3: ;
       bar.sync 0 | bar.sync 0 | bar.sync 0 | bar.sync 0 ;
       ld.weak.u32 r2, x | ld.weak.u32 r2, y | ld.weak.u32 r2, x | ld.weak.u32 r2, y ;
       add.u32 r2, r2, 1 | add.u32 r2, r2, 1 | add.u32 r2, r2, 2 | add.u32 r2, r2, 2 ;
       st.weak.u32 x, r2 | st.weak.u32 y, r2 | st.weak.u32 x, r2 | st.weak.u32 y, r2 ;
       BAR0 | BAR0 | bar.sync 0 | bar.sync 0 ;
       st.release.gpu.u32 f, 1 | | st.release.gpu.u32 f, 0 | ;
      forall (x=3 /\\ y=3)
      """;

  private static CheckResult check(String model, String text) throws Exception {
    MemoryModel found = model.equals("sequential") ? Models.sequential() : Models.find(model);
    return new Checker(found, LIMITS, false)
        .by(Engine.SYMBOLIC)
        .check(LitmusReader.read("toy", text));
  }

  private static final int STATES = Rounds.of(100, 2);

  /// Of the first programs that are written out those of which nothing is known in the end.
  private static final Set<Integer> OPEN = Set.of(0, 1, 3);

  /// How often rounds are written out.
  private static final int COPIES = 3;

  private static String anyBut(MeetingToy toy, Set<String> ends) {
    String all = toy.asked().stream().map(a -> a + "=7").collect(Collectors.joining(" \\/ "));
    return ends.isEmpty()
        ? "exists (x=0 \\/ not x=0 \\/ " + all + ")"
        : ends.stream().collect(Collectors.joining(") \\/ (", "exists (not ((", ")))"));
  }

  /// There are many rows of barriers to choose from, of which few can be.
  @ParameterizedTest
  @CsvSource({"bar.sync 0, HOLDS, false", "'', FAILS, true"})
  void blocksTakeTurns(String last, Verdict verdict, boolean races) throws Exception {
    CheckResult result = check("ptx", TURNS.replace("BAR0", last));
    assertThat(result.verdict()).isEqualTo(verdict);
    assertThat(result.marks().isEmpty()).isEqualTo(!races);
  }

  @Test
  void finalStatesAreThoseOfTheInterleavings() throws Exception {
    int programs = Rounds.of(200, 9);
    Random random = new Random(Seed.value());
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    for (int i = 0; i < programs; i++) {
      MeetingToy toy = MeetingToy.random(random, false);
      List<String> ends = new ArrayList<>(toy.ends());
      if (ends.isEmpty()) {
        i--;
        continue;
      }
      String what = Seed.advice(Seed.value(), i) + "\n" + toy.text(0, ends.toString());
      CheckResult none = check("sequential", toy.text(0, "exists (x=9)"));
      assertThat(none.verdict()).as(what).isIn(Verdict.FAILS, Verdict.UNKNOWN);
      verdicts.merge(none.verdict(), 1, Integer::sum);
      if (none.verdict() == Verdict.FAILS) {
        Collections.shuffle(ends, random);
        for (String end : ends.subList(0, Math.min(STATES, ends.size()))) {
          CheckResult result = check("sequential", toy.text(0, "exists (" + end + ")"));
          assertThat(result.verdict()).as(end + what).isEqualTo(Verdict.HOLDS);
        }
      }
    }
    System.out.println("MeetingLoopsTest: " + verdicts);
    assertThat(verdicts.getOrDefault(Verdict.FAILS, 0)).isGreaterThan(programs / 2);
  }

  /// Accesses may be weak, and acquire or release: what is written out has no loop, and so none of
  /// the rules of loops.
  @Test
  void whatRoundsWrittenOutEndWithLoopsDo() throws Exception {
    int programs = Rounds.of(100, 6);
    Random random = new Random(Seed.value());
    int compared = 0;
    int races = 0;
    int states = 0;
    for (int i = 0; i < programs; i++) {
      MeetingToy toy = MeetingToy.random(random, true);
      if (toy.ends().isEmpty()) {
        i--;
        continue;
      }
      if (OPEN.contains(i) && !Rounds.all()) {
        continue;
      }
      CheckResult loop = check("ptx", toy.text(0, "exists (x=9)"));
      if (loop.verdict() != Verdict.FAILS) {
        continue;
      }
      compared++;
      String what = Seed.advice(Seed.value(), i) + "\n" + toy.text(0, "");
      Set<String> seen = new TreeSet<>();
      for (int more = 0; more < STATES; more++) {
        CheckResult written = check("ptx", toy.text(COPIES, anyBut(toy, seen)));
        Set<String> flags = written.marks().stream().map(Mark::check).collect(Collectors.toSet());
        races += more == 0 ? flags.size() : 0;
        flags.removeAll(loop.openFlags());
        assertThat(loop.marks().stream().map(Mark::check).toList()).as(what).containsAll(flags);
        if (written.verdict() != Verdict.HOLDS) {
          break;
        }
        String state = Oracles.states(written).first();
        String end = toy.asking(state);
        assertThat(seen.add(end)).isTrue();
        assertThat(check("ptx", toy.text(0, "exists (" + end + ")")).verdict())
            .as(end + "\n" + what)
            .isEqualTo(Verdict.HOLDS);
        states++;
      }
    }
    System.out.printf(
        "MeetingLoopsTest: %d of %d written out, %d states, %d races%n",
        compared, programs, states, races);
    assertThat(compared).isGreaterThan(programs / 3);
    assertThat(races).isPositive();
  }

  private static CheckResult waiting(String look, String meet, int unroll) throws Exception {
    return waiting(look, meet, unroll, "");
  }

  /// @param look what P2 does in each round
  /// @param meet the barrier behind it
  /// @param then what P3 does behind that
  private static CheckResult waiting(String look, String meet, int unroll, String then)
      throws Exception {
    String text = WAITING.replace("LOOK", look).replace("MEET", meet).replace("THEN", then);
    return new Checker(Models.find("ptx"), new Limits(Duration.ofSeconds(20), unroll, false), false)
        .by(Engine.SYMBOLIC)
        .check(LitmusReader.read("waiting", text));
  }

  /// Where what is read anew decides about nothing but the vote, a wait is decided with the
  /// smallest bound.
  @Test
  void aWaitIsDecided() throws Exception {
    CheckResult right = waiting("ld.acquire.gpu.u32 r1, f", "bar.sync 0", 1);
    assertThat(right.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(right.marks()).isEmpty();
    CheckResult wrong = waiting("ld.relaxed.gpu.u32 r1, f", "bar.sync 0", 1);
    assertThat(wrong.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(wrong.marks()).extracting(Mark::check).contains("race");
  }

  /// One thread looks for all, and tells them by what it stores, as Triton's waits do.
  @ParameterizedTest
  @CsvSource({"acquire, FAILS", "relaxed, HOLDS"})
  void aWaitThatTellsTheOthersIsDecided(String order, Verdict verdict) throws Exception {
    String text =
        """
        PTX telling
        { f=0; x=0; s=0; }
         P0@cta 0,gpu 0 | P1@cta 1,gpu 0 | P2@cta 1,gpu 0 ;
         st.weak x, 1 | L1: | L2: ;
         st.release.gpu f, 1 | bar.sync 0 | bar.sync 0 ;
          | atom.ORDER.gpu.cas.b32 r0, f, 1, 1 | bar.sync 0 ;
          | st.weak s, r0 | ld.weak r1, s ;
          | bar.sync 0 | beq r1, 0, L2 ;
          | ld.weak r1, s | ld.weak r2, x ;
          | beq r1, 0, L1 | ;
          | ld.weak r2, x | ;
        exists (1:r2=0 \\/ 2:r2=0)
        """
            .replace("ORDER", order);
    assertThat(check("ptx", text).verdict()).isEqualTo(verdict);
  }

  /// A race that there is only behind a look in vain is found.
  @Test
  void aLookInVainMayRace() throws Exception {
    CheckResult races = waiting("ld.acquire.gpu.u32 r1, f", "bar.sync 0", 1, "ld.weak.u32 r3, x");
    assertThat(races.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(races.marks()).extracting(Mark::check).contains("race");
  }

  /// Threads of one block, each with its column, and what a thread of another block does.
  private static Verdict together(String first, String second, String other, String exists)
      throws Exception {
    List<String> a = List.of(first.split(";"));
    List<String> b = List.of(second.split(";"));
    StringBuilder text =
        new StringBuilder(
            "PTX both\n{ x=0; }\n P0@cta 0,gpu 0 | P1@cta 0,gpu 0 | P2@cta 1,gpu 0 ;\n");
    for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
      text.append(i < a.size() ? a.get(i) : "").append(" | ");
      text.append(i < b.size() ? b.get(i) : "").append(" | ").append(i == 0 ? other : "");
      text.append(" ;\n");
    }
    text.append("exists (").append(exists).append(")\n");
    return new Checker(Models.sequential(), new Limits(Duration.ofSeconds(20), 6, false), false)
        .by(Engine.SYMBOLIC)
        .check(LitmusReader.read("both", text.toString()))
        .verdict();
  }

  /// A round that is idle for one thread, and at once for the other, is needed where the other
  /// counts, wherever it does so.
  @Test
  void whoIsNotIdleKeepsTheOthersRounds() throws Exception {
    String waits = "L0:;barrier.red.or.pred p2, 0, p1;@!p2 bra L0";
    String counts =
        "L1:;add.u32 r5, r5, 1;setp.eq.u32 p1, r5, 5;barrier.red.or.pred p2, 0, p1;@!p2 bra L1";
    assertThat(together(waits, counts, "", "1:r5=5")).isEqualTo(Verdict.HOLDS);
    assertThat(together(counts.replace("L1", "L0"), waits.replace("L0", "L1"), "", "0:r5=5"))
        .isEqualTo(Verdict.HOLDS);
  }

  /// First the one counts, and then the other: at each time one of them is idle.
  @Test
  void idleRoundsAreTheSameForAll() throws Exception {
    String first =
        "L0:;ld.relaxed.gpu.u32 r1, x;setp.eq.u32 p1, r1, 1;@p1 bra S0;add.u32 r5, r5, 1;S0:"
            + ";barrier.red.or.pred p2, 0, p4;@!p2 bra L0";
    String second =
        "L1:;ld.relaxed.gpu.u32 r1, x;setp.eq.u32 p1, r1, 0;@p1 bra S1;add.u32 r6, r6, 1;S1:"
            + ";setp.eq.u32 p1, r6, 5;barrier.red.or.pred p2, 0, p1;@!p2 bra L1";
    assertThat(together(first, second, "st.relaxed.gpu x, 1", "0:r5=4 /\\ 1:r6=5"))
        .isEqualTo(Verdict.HOLDS);
  }

  /// Registers are as before, and memory is not.
  @Test
  void whatIsWrittenIsNotIdle() throws Exception {
    String first =
        "L0:;atom.relaxed.gpu.add.u32 r1, x, 1;setp.eq.u32 p1, r1, 5;barrier.red.or.pred p2, 0, p1"
            + ";@!p2 bra L0";
    assertThat(together(first, "L1:;barrier.red.or.pred p2, 0, p4;@!p2 bra L1", "", "x=6"))
        .isEqualTo(Verdict.HOLDS);
  }

  /// What is not known to be idle is no wait: where more depends on what is read anew than votes
  /// do, where lanes exchange values as well, and where barriers have a number of threads.
  @Test
  void whatIsRefused() throws Exception {
    for (String look :
        List.of(
            "setp.eq.u32 p4, r1, 7;@p4 bra F2;ld.relaxed.gpu.u32 r3, g;F2:;ld.acquire.gpu.u32 r1,"
                + " f",
            "vote.sync.any.pred p5, p6, 1;ld.acquire.gpu.u32 r1, f")) {
      CheckResult open = waiting(look.replace(";", " | ;\n | | "), "bar.sync 0", 1);
      assertThat(open.verdict()).as(look).isEqualTo(Verdict.UNKNOWN);
    }
    String changes =
        "L0:;mov.u32 r3, r1;ld.relaxed.gpu.u32 r1, x;setp.ne.u32 p1, r1, r3;@p1 bra L0;";
    assertThat(together(changes + "bar.sync 0", "bar.sync 0", "st.relaxed.gpu x, 1", "x=9"))
        .isEqualTo(Verdict.FAILS);
    assertThat(together(changes + "bar.sync 0, 2", "bar.sync 0, 2", "st.relaxed.gpu x, 1", "x=9"))
        .isEqualTo(Verdict.UNKNOWN);
  }

  /// Rounds that change nothing are left out of executions that end; threads may do nothing else
  /// for ever.
  @Test
  void idleRoundsMayGoOnForEver() throws Exception {
    String text =
        """
        PTX forever
        { x=0; 1:p3=1; }
         P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
         L0: | L1: ;
         setp.ne.u32 p1, r1, 1 | ;
         barrier.red.and.pred p2, 0, p1 | barrier.red.and.pred p2, 0, p3 ;
         @!p2 bra E0 | @!p2 bra E1 ;
         ld.relaxed.gpu.u32 r1, x | ;
         bra L0 | bra L1 ;
         E0: | E1: ;
        exists (x=0)
        """;
    TerminationVerdict verdict = EngineStates.termination(Engine.SYMBOLIC, text).verdict();
    assertThat(verdict).isNotEqualTo(TerminationVerdict.TERMINATES);
  }

  /// A thread that others wait for at a barrier may come to its bound meanwhile.
  @Test
  void whoIsWaitedForMayComeToABound() throws Exception {
    String text =
        """
        PTX counting
        { x=0; f=0; }
         P0@cta 0,gpu 0 | P1@cta 0,gpu 0 | P2@cta 1,gpu 0 ;
         L0: | bar.sync 0 | st.relaxed.gpu f, 1 ;
         atom.relaxed.gpu.add.u32 r1, x, 1 | | ;
         ld.relaxed.gpu.u32 r2, f | | ;
         setp.eq.u32 p1, r2, 0 | | ;
         @p1 bra L0 | | ;
         bar.sync 0 | | ;
        exists (x=7)
        """;
    assertThat(check("ptx", text).verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  /// Whether the round of one lane is idle may depend on what another one does behind the bound:
  /// here P0 reads what P1 writes a round later, after it had waited for three.
  @Test
  void aRoundMayNotBeIdleForWhatIsBehindTheBound() throws Exception {
    String text =
        """
        PTX lanes
        { y=0; z=0; 0:p6=1; 1:p7=1; 1:p5=0; 0:p1=0; }
         P0@cta 0,gpu 0 | P1@cta 0,gpu 0 | P2@cta 1,gpu 0 ;
         L0: | L1: | st.relaxed.gpu z, 1 ;
         vote.sync.ballot.b32 r6, p1, 3 | ld.relaxed.gpu.u32 r3, z | ;
         and.b32 r7, r6, 2 | setp.ne.u32 p4, r3, 1 | ;
         setp.ne.u32 p2, r7, 0 | @p4 bra N1 | ;
         @p2 bra E0 | atom.relaxed.gpu.exch.b32 r8, y, 1 | ;
         setp.lt.u32 p3, r5, 2 | vote.sync.ballot.b32 r6, p7, 3 | ;
         @p3 bra C0 | and.b32 r7, r6, 1 | ;
         ld.relaxed.gpu.u32 r1, y | setp.eq.u32 p2, r7, 0 | ;
         setp.eq.u32 p3, r1, 0 | @p2 bra D1 | ;
         @p3 bra L0 | mov.u32 r4, 5 | ;
         vote.sync.ballot.b32 r6, p6, 3 | bra E1 | ;
         bra E0 | N1: | ;
         C0: | vote.sync.ballot.b32 r6, p5, 3 | ;
         add.u32 r5, r5, 1 | bra L1 | ;
         bra L0 |  | ;
         E0: | D1: | ;
         | mov.u32 r4, 7 | ;
         | E1: | ;
        exists (1:r4=5)
        """;
    assertThat(check("ptx", text).verdict()).isEqualTo(Verdict.UNKNOWN);
    CheckResult more =
        new Checker(Models.find("ptx"), new Limits(Duration.ofSeconds(20), 3, false), false)
            .by(Engine.SYMBOLIC)
            .check(LitmusReader.read("lanes", text));
    assertThat(more.verdict()).isEqualTo(Verdict.HOLDS);
  }
}
