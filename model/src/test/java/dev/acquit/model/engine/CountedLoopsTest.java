package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loops that wait for others so many rounds and no longer: what is said of one is so of its rounds
/// written out, of which all executions are enumerated.
class CountedLoopsTest {
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 1, false);
  private static final Limits WRITTEN = LIMITS.withTime(Duration.ofSeconds(1));
  private static final int ASKED = 4;

  /// Of the first programs those with more executions than are waited for.
  private static final Set<Integer> LARGE = Set.of(2, 4);

  /// A thread that goes round.
  ///
  /// @param rounds how often at most
  /// @param round what it does in each, with `#` where the number of a round written out stands
  /// @param found what it does when it has found what it looks for
  /// @param other what the other thread does
  private record Counted(int rounds, List<String> round, String found, List<String> other) {
    String text(boolean writtenOut, String condition) {
      return text(writtenOut ? rounds : 1, !writtenOut, condition);
    }

    /// As compilers unroll it: so many rounds are written into one, with registers of their own.
    String unrolled(int times, String condition) {
      return text(times, true, condition);
    }

    private String text(int times, boolean loops, String condition) {
      List<String> first = new ArrayList<>(List.of("mov.u32 r5, 0"));
      for (int i = 0; i < times; i++) {
        String number = String.valueOf(i);
        String own = loops && times > 1 ? "$1" + (1 + i) : "$1";
        first.add(i == 0 && loops ? "L0:" : "M" + i + ":");
        round.forEach(
            line -> first.add(line.replace("#", number).replaceAll("\\b(r[047]|p[03])\\b", own)));
        first.add("add.u32 r5, r5, 1");
      }
      if (loops) {
        first.add("setp.lt.u32 p1, r5, " + rounds);
        first.add("@p1 bra L0");
      }
      first.addAll(List.of("mov.u32 r2, 2", "bra L2", "L1:", found, "L2:"));
      StringBuilder text =
          new StringBuilder("PTX counted\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
      for (int i = 0; i < first.size(); i++) {
        text.append(' ')
            .append(first.get(i))
            .append(" | ")
            .append(i < other.size() ? other.get(i) : "")
            .append(" ;\n");
      }
      return text + condition + "\n";
    }
  }

  private static final List<String> MESSAGE = List.of("st.weak y, 1", "st.release.gpu x, 1");

  private static List<String> looks(String... before) {
    List<String> round = new ArrayList<>(List.of(before));
    round.addAll(List.of("setp.ne.u32 p0, r0, 0", "@p0 bra L1"));
    return round;
  }

  private static CheckResult ask(Counted loop, String condition) throws Exception {
    return ask(loop.text(false, condition));
  }

  private static CheckResult ask(String text) throws Exception {
    return new Checker(Models.find("ptx"), LIMITS, false)
        .by(Engine.SYMBOLIC)
        .check(LitmusReader.read("counted", text));
  }

  /// What the message shows has nothing to do with the number of rounds.
  @Test
  void howOftenItLooksIsNoMatter() throws Exception {
    for (int rounds : new int[] {3, 100, 1_000_000}) {
      Counted right = new Counted(rounds, looks("ld.acquire.gpu r0, x"), "ld.weak r2, y", MESSAGE);
      Counted wrong = new Counted(rounds, looks("ld.relaxed.gpu r0, x"), "ld.weak r2, y", MESSAGE);
      assertThat(ask(right, "~exists (0:r2=0)").verdict())
          .as("%d", rounds)
          .isEqualTo(Verdict.HOLDS);
      assertThat(ask(right, "~exists (0:r2=3)").verdict())
          .as("%d", rounds)
          .isEqualTo(Verdict.HOLDS);
      assertThat(ask(right, "exists (0:r2=1)").verdict()).as("%d", rounds).isEqualTo(Verdict.HOLDS);
      assertThat(ask(wrong, "~exists (0:r2=0)").verdict())
          .as("%d", rounds)
          .isEqualTo(Verdict.FAILS);
    }
  }

  /// Also where several looks that a compiler wrote out were taken for rounds of one loop.
  @Test
  void eventsAreThoseOfTheirStatements() throws Exception {
    Counted wrong = new Counted(960, looks("ld.relaxed.gpu r0, x"), "ld.weak r2, y", MESSAGE);
    String text = wrong.unrolled(4, "~exists (0:r2=0)");
    List<String> rows = text.lines().skip(3).toList();
    CheckResult result = ask(text);
    assertThat(result.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(result.marks()).isNotEmpty();
    Stream.concat(
            Stream.of(result.witness().orElseThrow()), result.marks().stream().map(Mark::execution))
        .flatMap(execution -> execution.events().stream())
        .filter(event -> event.thread() >= 0)
        .forEach(event ->
            assertThat(rows.get(event.statement()).split("[|;]")[event.thread()].strip())
                .isEqualTo(event.text()));
  }

  /// What is only so of numbers that the loop may count to is never an answer.
  @Test
  void whatTheCountDecidesIsLeftOpen() throws Exception {
    Counted late =
        new Counted(
            100,
            List.of(
                "ld.acquire.gpu r0, x",
                "setp.lt.u32 p3, r5, 50",
                "@p3 bra S#",
                "setp.ne.u32 p0, r0, 0",
                "@p0 bra L1",
                "S#:"),
            "ld.weak r2, y",
            MESSAGE);
    assertThat(ask(late, "exists (0:r2=1)").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(ask(late, "exists (0:r2=1 /\\ 0:r5=90)").verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(ask(late, "exists (0:r2=1 /\\ 0:r5=30)").verdict()).isNotEqualTo(Verdict.HOLDS);
    assertThat(ask(late, "~exists (0:r2=0)").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(ask(late, "exists (0:r2=2)").verdict()).isEqualTo(Verdict.HOLDS);
    Counted stores =
        new Counted(
            100,
            List.of(
                "ld.acquire.gpu r0, x",
                "setp.ne.u32 p3, r5, 50",
                "@p3 bra S#",
                "st.relaxed.gpu y, 3",
                "S#:",
                "setp.ne.u32 p0, r0, 0",
                "@p0 bra L1"),
            "ld.weak r2, y",
            MESSAGE);
    assertThat(ask(stores, "~exists (y=3)").verdict()).isEqualTo(Verdict.FAILS);
    assertThat(ask(stores, "~exists (y=4)").verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(ask(stores, "~exists (y=4)").reason().orElseThrow()).contains("unrolled 1 times");
  }

  /// More rounds that write than are followed.
  @Test
  void roundsThatWriteAreBounded() throws Exception {
    List<String> round =
        new ArrayList<>(
            List.of(
                "setp.lt.u32 p3, r5, 50",
                "@p3 bra S#",
                "atom.relaxed.gpu.add.u32 r7, y, 1",
                "S#:"));
    round.addAll(looks("ld.acquire.gpu r0, x"));
    Counted adds = new Counted(100, round, "mov.u32 r2, 1", List.of("st.release.gpu x, 1"));
    assertThat(ask(adds, "~exists (y=10)").verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  /// A race of one round far behind, in which it goes on waiting.
  @Test
  void aRaceOfOneRoundIsNotForgotten() throws Exception {
    List<String> round = looks("ld.acquire.gpu r0, x");
    round.addAll(List.of("setp.ne.u32 p3, r5, 50", "@p3 bra S#", "ld.weak r7, y", "S#:"));
    Counted races = new Counted(100, round, "mov.u32 r2, 1", MESSAGE);
    CheckResult raced = ask(races, "~exists (0:r2=0)");
    assertThat(raced.marks()).extracting(Mark::check).containsExactly("race");
    assertThat(raced.verdict()).isEqualTo(Verdict.HOLDS);
    Counted none = new Counted(100, round, "mov.u32 r2, 1", List.of("st.release.gpu x, 1"));
    assertThat(ask(none, "~exists (0:r2=0)").verdict()).isEqualTo(Verdict.HOLDS);
  }

  /// Whether there is an execution of which an answer speaks is not known where loops would have to
  /// be followed to their ends.
  @Test
  void anAnswerAboutNoExecutionIsNone() throws Exception {
    Counted never = new Counted(100, looks("ld.acquire.gpu r0, x"), "mov.u32 r2, 1", List.of());
    CheckResult result = ask(never, "~exists (0:r2=1)");
    assertThat(result.verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  /// A compiler writes up to 32 rounds into one.
  @Test
  void howOftenACompilerWritesItIsNoMatter() throws Exception {
    String condition = "~exists (0:r2=0)";
    for (int times : new int[] {8, 32}) {
      Counted right = new Counted(960, looks("ld.acquire.gpu r0, x"), "ld.weak r2, y", MESSAGE);
      Counted wrong = new Counted(960, looks("ld.relaxed.gpu r0, x"), "ld.weak r2, y", MESSAGE);
      assertThat(ask(right.unrolled(times, condition)).verdict()).isEqualTo(Verdict.HOLDS);
      assertThat(ask(wrong.unrolled(times, condition)).verdict()).isEqualTo(Verdict.FAILS);
    }
  }

  /// Why nothing ends so is told of what the loop does when its first look finds something.
  @Test
  void thereIsAReasonAlsoWhereACompilerHasUnrolled() throws Exception {
    Counted right = new Counted(960, looks("ld.acquire.gpu r0, x"), "ld.weak r2, y", MESSAGE);
    CheckResult result =
        new Checker(Models.find("ptx"), LIMITS, true)
            .by(Engine.SYMBOLIC)
            .check(LitmusReader.read("counted", right.unrolled(32, "~exists (0:r2=0)")));
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.explanation().orElseThrow().axioms()).containsExactly("Causality");
  }

  /// That nothing races is known though one look was enough for the answer.
  @Test
  void whatIsWrongWithoutARaceIsNotSuspectedOfOne() throws Exception {
    List<String> message = List.of("st.relaxed.gpu y, 1", "st.relaxed.gpu x, 1");
    Counted wrong =
        new Counted(960, looks("ld.relaxed.gpu r0, x"), "ld.relaxed.gpu r2, y", message);
    CheckResult result = ask(wrong.unrolled(32, "~exists (0:r2=0)"));
    assertThat(result.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(result.marks()).isEmpty();
    assertThat(result.openFlags()).isEmpty();
  }

  /// One look is enough for the answer, and the race comes only behind two that found nothing.
  @Test
  void aRaceBehindLooksThatFindNothingIsTold() throws Exception {
    List<String> rows =
        List.of(
            "ld.relaxed.gpu r10, x | st.weak y, 1",
            "setp.ne.u32 p1, r10, 0 | st.relaxed.gpu x, 1",
            "@p1 bra L1 |",
            "ld.relaxed.gpu r20, x |",
            "setp.ne.u32 p2, r20, 0 |",
            "@p2 bra L1 |",
            "ld.weak r5, y |",
            "mov.u32 r9, 1 |",
            "L1: |");
    String head = "PTX late\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n ";
    CheckResult result = ask(head + String.join(" ;\n ", rows) + " ;\nexists (0:r9=0)\n");
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.marks()).extracting(Mark::check).containsExactly("race");
  }

  /// Looks before the last one may have found something, too.
  @Test
  void looksThatStandInSuccessionAreNotOneLook() throws Exception {
    List<String> round =
        List.of(
            "ld.relaxed.gpu r0, x", "add.u32 r6, r6, r0", "setp.eq.u32 p0, r0, 2", "@p0 bra L1");
    List<String> steps = List.of("st.relaxed.gpu x, 1", "st.relaxed.gpu x, 2");
    Counted counted = new Counted(8, round, "mov.u32 r2, 1", steps);
    assertThat(ask(counted.text(true, "~exists (0:r2=1 /\\ 0:r6=4)")).verdict())
        .isEqualTo(Verdict.FAILS);
  }

  /// Who gives up after so many tries has not been inside.
  @ParameterizedTest
  @CsvSource({"acquire, HOLDS", "relaxed, FAILS"})
  void aLockThatIsTriedSoOftenExcludes(String order, Verdict verdict) throws Exception {
    List<String> lines = new ArrayList<>(List.of("mov.u32 r5, 0", "L0:"));
    for (int i = 1; i <= 8; i++) {
      lines.add("atom.%s.gpu.cas.b32 r%d0, x, 0, 1".formatted(order, i));
      lines.add("setp.eq.u32 p%d, r%d0, 0".formatted(i, i));
      lines.add("@p%d bra L1".formatted(i));
    }
    lines.addAll(List.of("add.u32 r5, r5, 8", "setp.lt.u32 p0, r5, 1000", "@p0 bra L0"));
    lines.addAll(List.of("mov.u32 r1, 0", "bra L2", "L1:", "ld.weak r2, y", "add.u32 r3, r2, 1"));
    lines.addAll(List.of("st.weak y, r3", "st.release.gpu x, 0", "mov.u32 r1, 1", "L2:"));
    StringBuilder text = new StringBuilder("PTX tries\n{ x=0; y=0; }\n");
    text.append(" P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    for (String line : lines) {
      text.append(" %s | %s ;\n".formatted(line, line.replace("L", "K")));
    }
    text.append("~exists (0:r1=1 /\\ 1:r1=1 /\\ y=1)\n");
    assertThat(ask(text.toString()).verdict()).isEqualTo(verdict);
  }

  /// The verdicts about what the written rounds end with, and about what they do not.
  @Turn(value = 0, of = 2)
  @Test
  @Tag("slow")
  void randomLoopsAreTheirRounds() throws Exception {
    compare(new Random(Seed.value()), "0:r[0-9]|\\[y]", _ -> 1);
  }

  /// The same of loops that a compiler has unrolled.
  @Turn(value = 1, of = 2)
  @Test
  @Tag("slow")
  void randomUnrolledLoopsAreTheirRounds() throws Exception {
    compare(new Random(Seed.value()), "0:r[256]|\\[y]", r -> r % 8 == 0 ? 8 : r % 2 == 0 ? 2 : 1);
  }

  /// @param names what may be asked for
  /// @param unrolled by the number of rounds how many of them are written into one
  private static void compare(Random all, String names, IntUnaryOperator unrolled)
      throws Exception {
    int programs = Rounds.of(120, 6);
    int decided = 0;
    int asked = 0;
    for (int i = 0; i < programs; i++) {
      // Which programs are small enough here hangs on the machine; the others are the same.
      Random random = new Random(all.nextLong());
      Counted loop = random(random);
      if (LARGE.contains(i) && !Rounds.all()) {
        continue;
      }
      int times = unrolled.applyAsInt(loop.rounds());
      String what = Seed.advice(Seed.value(), i) + "\n" + loop.unrolled(times, "");
      CheckResult out = Checks.check("ptx", loop.text(true, "exists (x=0 /\\ y=0)"), WRITTEN);
      if (!out.complete()) {
        continue;
      }
      Set<String> marks = out.marks().stream().map(Mark::check).collect(Collectors.toSet());
      List<Set<String>> states =
          Checks.states(out).stream()
              .map(s -> (Set<String>) new TreeSet<>(List.of(s.split("; ?"))))
              .toList();
      for (int k = 0; k < ASKED; k++) {
        Set<String> wanted = wanted(random, states, loop.rounds(), names);
        CheckResult result =
            ask(loop.unrolled(times, "exists (" + String.join(" /\\ ", wanted) + ")"));
        Set<String> told = result.marks().stream().map(Mark::check).collect(Collectors.toSet());
        assertThat(marks).as(what).containsAll(told);
        asked++;
        if (result.verdict() == Verdict.UNKNOWN) {
          continue;
        }
        decided++;
        boolean is = states.stream().anyMatch(s -> s.containsAll(wanted));
        assertThat(result.verdict() == Verdict.HOLDS).as("%s: %s", wanted, what).isEqualTo(is);
        told.addAll(result.openFlags());
        assertThat(told).as("%s: %s", wanted, what).containsAll(marks);
      }
    }
    System.out.printf("CountedLoopsTest: %d of %d questions decided%n", decided, asked);
    assertThat(decided).isGreaterThan(asked / 3);
  }

  /// Some of what a final state says, or something near it.
  private static Set<String> wanted(
      Random random, List<Set<String>> states, int rounds, String names) {
    Set<String> wanted = new TreeSet<>();
    for (String part : states.get(random.nextInt(states.size()))) {
      String name = part.substring(0, part.indexOf('='));
      if (!name.matches(names) || random.nextInt(5) >= 2) {
        continue;
      }
      int other =
          name.equals("0:r5")
              ? List.of(0, 1, 2, rounds - 1, rounds).get(random.nextInt(5))
              : random.nextInt(4);
      wanted.add(random.nextInt(3) == 0 ? name + "=" + other : part);
    }
    return wanted.isEmpty() ? Set.of("0:r2=" + random.nextInt(3)) : wanted;
  }

  private static Counted random(Random random) {
    int rounds = 22 + random.nextInt(3);
    List<String> round = new ArrayList<>();
    if (random.nextInt(8) == 0) {
      round.add(pick(random, "ld.relaxed.gpu r4, y", "fence.acq_rel.gpu"));
    }
    round.add(
        pick(
            random,
            "ld.acquire.gpu r0, x",
            "ld.acquire.gpu r0, x",
            "ld.relaxed.gpu r0, x",
            "atom.acquire.gpu.or.b32 r0, x, 0"));
    if (random.nextInt(8) == 0) {
      round.add(pick(random, "fence.acq_rel.gpu", "add.u32 r6, r6, r0"));
    }
    if (random.nextInt(3) == 0) {
      // In one round, or up to one, it does something else.
      round.add(
          pick(random, "setp.ne.u32", "setp.ne.u32", "setp.lt.u32", "setp.ge.u32")
              + " p3, r5, "
              + pick(random, "1", "4", "20", "21"));
      round.add("@p3 bra S#");
      round.add(
          pick(
              random,
              "st.relaxed.gpu y, 3",
              "ld.weak r7, y",
              "ld.acquire.gpu r0, x",
              "mov.u32 r7, r5",
              "mov.u32 r0, 0",
              "bra L1"));
      round.add("S#:");
    }
    round.add(
        random.nextInt(3) == 0
            ? "setp.eq.u32 p0, r0, 2"
            : pick(random, "setp.ne.u32 p0, r0, 0", "setp.ge.u32 p0, r0, 1"));
    round.add("@p0 bra L1");
    List<String> other =
        IntStream.range(0, 2 + random.nextInt(2)).mapToObj(_ -> other(random)).toList();
    return new Counted(
        rounds,
        round,
        pick(random, "ld.weak r2, y", "ld.relaxed.gpu r2, y", "mov.u32 r2, r5", "mov.u32 r2, 1"),
        random.nextInt(3) == 0 ? MESSAGE : other);
  }

  private static String other(Random random) {
    return pick(
        random,
        "st.weak y, 1",
        "st.relaxed.gpu y, 1",
        "st.release.gpu x, 1",
        "st.release.gpu x, 2",
        "st.relaxed.gpu x, 2",
        "st.weak x, 1",
        "fence.acq_rel.gpu",
        "ld.relaxed.gpu r3, y");
  }

  private static String pick(Random random, String... all) {
    return all[random.nextInt(all.length)];
  }
}
