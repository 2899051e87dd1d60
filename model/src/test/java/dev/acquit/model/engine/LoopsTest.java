package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A loop that only waits is cut exactly: its states, and whether it races, are those of the same
/// loop written out several times. Other loops are unrolled up to a bound that the verdict admits.
class LoopsTest {
  private static final int MORE = 4;
  private static final int COPIES = 4;

  private static final String ATOMIC = "atomic_int* x, atomic_int* y";
  private static final String LOAD_Y = "atomic_load_explicit(y, memory_order_acquire)";

  /// A waiting thread.
  ///
  /// @param variables its parameters; x is plain or atomic
  /// @param before what comes before the loop
  /// @param condition of the loop
  /// @param body of the loop
  /// @param after what comes after the loop
  private record Wait(
      String variables, String before, String condition, String body, String after) {
    String loop() {
      return before + "while (" + condition + ") { " + body + " } " + after;
    }

    String unrolled() {
      String nest = "if (" + condition + ") { stuck = 1; }";
      for (int i = 0; i < COPIES; i++) {
        nest = "if (" + condition + ") { " + body + " " + nest + " }";
      }
      return "int stuck = 0; " + before + nest + " if (stuck == 0) { " + after + " }";
    }
  }

  private static final List<Wait> WAITS =
      List.of(
          new Wait("int* x, atomic_int* y", "int r1 = 0; ", LOAD_Y + " == 0", "", "r1 = *x;"),
          new Wait(
              "int* x, atomic_int* y",
              "int r1 = 0; ",
              "(" + LOAD_Y + " == 0) | (*x < 0)",
              "",
              "r1 = *x;"),
          new Wait(
              "int* x, atomic_int* y",
              "int r0 = 0; int r1 = 0; ",
              "r0 == 0",
              "r0 = " + LOAD_Y + ";",
              "r1 = *x;"),
          new Wait(
              ATOMIC,
              "int r0 = 0; int r1 = 0; ",
              "r0 != 2",
              "r0 = atomic_load_explicit(y, memory_order_relaxed);",
              "r1 = atomic_load_explicit(x, memory_order_relaxed);"),
          new Wait(
              ATOMIC,
              "int r0 = 0; int r1 = 1; ",
              "r0 != r1",
              "r0 = " + LOAD_Y + "; r1 = " + LOAD_Y + ";",
              ""),
          new Wait(
              ATOMIC,
              "int r0 = 0; int r1 = 5; ",
              "r0 == 0",
              "r0 = " + LOAD_Y + "; if (r0 == 1) { r1 = atomic_load(x); }",
              ""));

  private static String test(Wait wait, String body) {
    boolean plain = wait.variables().startsWith("int*");
    String store = plain ? "*x = 1;" : "atomic_store_explicit(x, 1, memory_order_relaxed);";
    return "C wait\n{ x=0; y=0; }\nP0 ("
        + wait.variables()
        + ") { "
        + store
        + " atomic_store_explicit(y, 1, memory_order_release);"
        + " atomic_store_explicit(y, 2, memory_order_release); }\n"
        + "P1 ("
        + wait.variables()
        + ") { "
        + body
        + " }\nexists (x=0)\n";
  }

  @Test
  void cppWaitsAreCutExactly() throws Exception {
    for (String model : List.of("cpp20", "cpp17", "rc11", "rc11-no-nta")) {
      for (Wait wait : WAITS) {
        CheckResult loop = Checks.check(model, test(wait, wait.loop()));
        CheckResult copies = Checks.check(model, test(wait, wait.unrolled()));
        assertThat(loop.complete()).as("%s", wait).isTrue();
        assertThat(loop.verdict()).as("%s under %s", wait, model).isEqualTo(copies.verdict());
        Set<String> finished = new TreeSet<>();
        for (String s : Checks.states(copies)) {
          if (s.contains("1:stuck=0;")) {
            finished.add(s.replace("1:stuck=0; ", ""));
          }
        }
        assertThat(Checks.states(loop)).as("%s under %s", wait, model).isEqualTo(finished);
      }
    }
  }

  @Test
  void aRaceInAnEarlierRoundCounts() throws Exception {
    assertThat(Checks.check("cpp20", test(WAITS.get(0), WAITS.get(0).loop())).verdict())
        .isEqualTo(Verdict.FAILS);
    assertThat(Checks.check("cpp20", test(WAITS.get(1), WAITS.get(1).loop())).verdict())
        .isEqualTo(Verdict.UNDEFINED);
  }

  @Test
  void ptxWaitsAreCutExactly() throws Exception {
    for (String load : List.of("ld.acquire.gpu", "ld.relaxed.gpu", "ld.weak")) {
      String round = load + " r0, y\nsetp.eq.u32 p0, r0, 0\n";
      String loop = "L0:\n" + round + "@p0 bra L0\nld.weak r1, x";
      StringBuilder copies = new StringBuilder();
      for (int i = 0; i < COPIES; i++) {
        copies.append(round).append("@!p0 bra L1\n");
      }
      copies.append("mov.u32 r9, 1\nL1:\nld.weak r1, x");
      CheckResult one = Checks.check("ptx", ptx(loop));
      CheckResult many = Checks.check("ptx", ptx(copies.toString()));
      Set<String> finished = new TreeSet<>();
      for (String s : Checks.states(many)) {
        if (s.contains("1:r9=0;")) {
          finished.add(s.replace("1:r9=0; ", ""));
        }
      }
      assertThat(one.complete()).isTrue();
      assertThat(Checks.states(one)).as(load).isEqualTo(finished);
    }
  }

  private static String ptx(String second) {
    StringBuilder text = new StringBuilder("PTX wait\n{ x=0; y=0; }\n");
    text.append(" P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    List<String> first = List.of("st.weak x, 1", "st.release.gpu y, 1");
    String[] rows = second.split("\n");
    for (int i = 0; i < rows.length; i++) {
      text.append(' ')
          .append(i < first.size() ? first.get(i) : "")
          .append(" | ")
          .append(rows[i])
          .append(" ;\n");
    }
    return text + "exists (1:r1=0)\n";
  }

  /// Each of these loops doubles the ways through the thread: the time is up before all are known.
  @Test
  void manyLoopsUseUpTheTime() throws Exception {
    String loop =
        "while (atomic_load_explicit(x, memory_order_relaxed, thread_scope_device) == 0) {}\n";
    String text =
        "C waits\n{ x=0; }\nP0 (atomic_int* x) {\n" + loop.repeat(30) + "}\nexists (x=1)\n";
    CheckResult result =
        new Checker(Models.find("cpp20"), Limits.DEFAULT.withTime(Duration.ofMillis(200)), false)
            .check(LitmusReader.read("waits", text));
    assertThat(result.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(result.reason()).isPresent();
  }

  @Test
  void otherLoopsAreUnrolledUpToTheBound() throws Exception {
    CheckResult few = Checks.check("cpp20", counting(4));
    assertThat(few.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(few.complete()).isFalse();
    assertThat(few.reason().orElseThrow()).contains("unrolled 3 times");
    // So many rounds at night; one more takes six times as long.
    int last = Rounds.of(4, 3);
    CheckResult enough =
        Checks.check("cpp20", counting(last), new Limits(Limits.DEFAULT.time(), 10, false));
    assertThat(enough.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(enough.complete()).isTrue();
    assertThat(Checks.states(enough)).containsExactly("[x]=" + (last + 1) + ";");
  }

  private static String counting(int last) {
    return "C count\n{ x=0; }\nP0 (atomic_int* x) { while (atomic_fetch_add(x, 1) < %d) { } }\n"
            .formatted(last)
        + "exists (x=%d)\n".formatted(last + 2);
  }

  /// A compare-and-swap fails only since another thread wrote, and so many writes there are not.
  @Tag("slow")
  @Test
  void roundsThatNeedWritesOfOthersAreBounded() throws Exception {
    String loop =
        "int ok = 0; int old; while (ok == 0) { old = atomic_load_explicit(x, memory_order_relaxed,"
            + " thread_scope_device); ok = atomic_compare_exchange_strong(x, &old, old + 1); }";
    CheckResult both =
        Checks.check(
            "cpp20",
            "C both\n{ x=0; }\nP0 (atomic_int* x) { %s }\nP1 (atomic_int* x) { %s }\nexists (x!=2)\n"
                .formatted(loop, loop));
    assertThat(both.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(both.complete()).isTrue();
  }

  /// What is exchanged for itself changes nothing, however often.
  @Test
  void exchangesThatWaitAreCut() throws Exception {
    StringBuilder text = new StringBuilder("PTX lock\n{ l=0; x=0; }\n");
    text.append(" P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    String[] rows = {
      "L: ",
      "atom.SEM.gpu.exch r0, l, 1",
      "bne r0, 0, L",
      "ld.weak r1, x",
      "add r2, r1, 1",
      "st.weak x, r2",
      "st.release.gpu l, 0"
    };
    for (String row : rows) {
      text.append(' ').append(row.replace("L", "L0")).append(" | ").append(row.replace("L", "L1"));
      text.append(" ;\n");
    }
    String test = text + "exists (x!=2)\n";
    CheckResult right = Checks.check("ptx", test.replace("SEM", "acquire"));
    assertThat(right.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(right.complete()).isTrue();
    assertThat(Checks.check("ptx", test.replace("SEM", "relaxed")).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  /// Another thread waits for something that comes behind the rounds that were not followed.
  @Test
  void aThreadThatWaitsHidesNoRounds() throws Exception {
    String text =
        "C behind\n{ x=0; y=0; }\n"
            + "P0 (atomic_int* x, atomic_int* y) { while (atomic_fetch_add(x, 1) < 9) { }"
            + " atomic_store(y, 1); }\n"
            + "P1 (atomic_int* y) { while (atomic_load(y) == 0) { } }\nexists (x=10)\n";
    CheckResult result = Checks.check("cpp20", text);
    assertThat(result.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(result.reason().orElseThrow()).contains("unrolled 3 times");
  }

  /// Loops against the same rounds written out: where the bound is said to be enough, nothing more
  /// comes of more rounds.
  @Test
  @Tag("slow")
  void randomLoopsEndAsTheirRoundsWrittenOut() throws Exception {
    Random random = new Random(17);
    int complete = 0;
    int programs = Rounds.of(80, 6);
    for (int i = 0; i < programs; i++) {
      StringBuilder loops = new StringBuilder("C loops\n{ x=0; y=0; }\n");
      StringBuilder rounds = new StringBuilder("C rounds\n{ x=0; y=0; }\n");
      for (int t = 0; t < 2; t++) {
        String head = "P" + t + " (atomic_int* x, atomic_int* y) { int r0 = 0; int r9 = 0; ";
        String before = random.nextBoolean() ? operation(random) : "";
        String body = operation(random);
        String rest = random.nextInt(3) == 0 ? operation(random) : "";
        String condition =
            "(r0 "
                + List.of("==", "!=", "<").get(random.nextInt(3))
                + " "
                + random.nextInt(3)
                + ")";
        Loop loop = Loop.values()[random.nextInt(Loop.values().length)];
        String leave = "(r0 == " + random.nextInt(3) + ")";
        loops.append(head).append(before).append(loop.text(condition, body, leave, rest));
        loops.append(" }\n");
        rounds.append(head).append(before);
        rounds.append(loop.rounds(MORE, condition, body, leave, rest));
        rounds.append(" }\n");
      }
      String end = "exists (x=0 /\\ y=0 /\\ 0:r0=0 /\\ 1:r0=0 /\\ 0:r9=0 /\\ 1:r9=0)\n";
      Limits limits = new Limits(Duration.ofSeconds(3), 2, false);
      CheckResult one = Checks.check("cpp20", loops + end, limits);
      if (!one.complete()) {
        continue;
      }
      CheckResult many = Checks.check("cpp20", rounds + end, limits);
      if (!many.complete()) {
        continue;
      }
      complete++;
      Set<String> finished = new TreeSet<>(Checks.states(many));
      finished.removeIf(s -> s.contains("r9=1"));
      Set<String> ends = new TreeSet<>();
      Checks.states(one).forEach(state -> ends.add(state.replaceAll("[01]:i=[0-9]; ", "")));
      assertThat(ends).as(loops.toString()).isEqualTo(finished);
    }
    assertThat(complete).isGreaterThan(programs * 3 / 8);
  }

  /// How loops are written, and their rounds one after the other, with r9 set where there are more.
  private enum Loop {
    WHILE("while C { B R }", "if C { B R N }"),
    WHILE_BREAK("while (true) { B if L break; R }", "B if L { } else { R N }"),
    WHILE_CONTINUE("while C { B if L continue; R }", "if C { B if L { } else { R } N }"),
    DO("do { B R } while C;", "B R if C { N }"),
    DO_BREAK("do { B if L { break; } R } while C;", "B if L { } else { R if C { N } }"),
    DO_CONTINUE("do { B if L continue; R } while C;", "B if L { } else { R } if C { N }"),
    FOR_RETURN("for (int i = 0; i < 3; i++) { B if L return; R }", ""),
    FOR("for (int i = 0; i < 3; ++i) { B if L continue; R }", "");

    private final String text;
    private final String round;

    Loop(String text, String round) {
      this.text = text;
      this.round = round;
    }

    private static String fill(String form, String condition, String body, String l, String rest) {
      return form.replace("C ", condition + " ")
          .replace("C;", condition + ";")
          .replace("L ", l + " ")
          .replace("B ", body)
          .replace("R ", rest);
    }

    String text(String condition, String body, String leave, String rest) {
      return fill(text, condition, body, leave, rest);
    }

    String rounds(int rounds, String condition, String body, String leave, String rest) {
      if (this == FOR) {
        return fill("B if L { } else { R } ".repeat(3), condition, body, leave, rest);
      } else if (this == FOR_RETURN) {
        return fill("B if L { } else { R ".repeat(3) + "} } }", condition, body, leave, rest);
      }
      String nest = "r9 = 1;";
      for (int i = 0; i <= rounds; i++) {
        nest =
            i == 0
                ? more(condition, nest)
                : fill(round, condition, body, leave, rest).replace("N ", nest + " ");
      }
      return nest;
    }

    /// What is set where a round follows the last one.
    private String more(String condition, String nest) {
      return round.startsWith("if C") ? "if " + condition + " { " + nest + " }" : nest;
    }
  }

  private static String operation(Random random) {
    String at = random.nextBoolean() ? "x" : "y";
    int value = random.nextInt(3);
    return switch (random.nextInt(6)) {
      case 0 -> "r0 = atomic_load(" + at + "); ";
      case 1 -> "atomic_store(" + at + ", " + value + "); ";
      case 2 -> "r0 = atomic_fetch_add(" + at + ", 1); ";
      case 3 -> "r0 = atomic_exchange(" + at + ", " + value + "); ";
      case 4 -> "atomic_thread_fence(memory_order_acq_rel); ";
      default -> "r0 = atomic_compare_exchange_strong(" + at + ", &r0, " + value + "); ";
    };
  }

  @Test
  void anExampleSettlesTheQuestionInSpiteOfTheBound() throws Exception {
    String text =
        "C example\n{ x=0; }\nP0 (atomic_int* x) { while (atomic_exchange(x, 1) == 0) { } }\n"
            + "P1 (atomic_int* x) { int r0 = 1; while (r0 < 3) { r0 = r0 + atomic_load(x); } }\n"
            + "exists (x=1)\n";
    CheckResult result = Checks.check("cpp20", text);
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.complete()).isFalse();
  }

  @Test
  void roundsThatCountAreNotCut() throws Exception {
    String text =
        "C rounds\n{ x=0; }\nP0 (atomic_int* x) { atomic_store(x, 1); }\n"
            + "P1 (atomic_int* x) { int r0 = 0; int r1 = 0;"
            + " while (r0 == 0) { r0 = atomic_load(x); r1 = r1 + 1; } }\nexists (1:r1=9)\n";
    CheckResult result = Checks.check("cpp20", text);
    assertThat(result.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(Checks.states(result, "1:r0", "[x]"))
        .containsExactly("1:r1=1;", "1:r1=2;", "1:r1=3;");
  }

  /// Rounds that a thread counts itself are no guess, also where some of them read.
  @Test
  void roundsThatAreCountedAreFollowed() throws Exception {
    String text =
        "C count\n"
            + "{ x=0; }\n"
            + "P0 (atomic_int* x) { for (int i = 0; i < 9; i++) { if (i % 2) continue;"
            + " atomic_fetch_add(x, 1); } }\n"
            + "P1 (atomic_int* x) { int r0; for (int i = 0; i < 5; i++) { r0 = 0; while"
            + " (!atomic_compare_exchange_weak(x, &r0, r0 + 1)); } }\n"
            + "exists (x!=10)\n";
    CheckResult result = Checks.check("cpp20", text.replace("i < 5", "i < 1").replace("10", "6"));
    assertThat(result.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(result.complete()).isTrue();
  }
}
