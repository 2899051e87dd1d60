package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.pass.Passes;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each rule by which loops are answered, alone: random programs of its shape, before and after.
/// Before is the enumerating engine without any rule, on as many rounds as an execution of these
/// programs needs at most for what is asked; after are all rules, that rule alone, and all but it.
/// What one of them decides is so, and what differs is left open.
class PassesTest {
  private static final Duration TIME = Duration.ofSeconds(2);

  /// So many programs are drawn at most until a rule is applied.
  private static final int MOST = 30;

  /// Programs by columns, one for each thread, each in a CTA of its own. `LD`, `ST`, `RMW`, `SAME`
  /// and `OP` stand for something at random.
  ///
  /// @param rounds by which none needs more
  private record Shape(int rounds, String... threads) {}

  private static final String LOOK = "LD r0, f;beq r0, 0, A";

  private static Shape shape(Pass pass) {
    return switch (pass) {
      case IDLE_ROUNDS -> new Shape(4, "OP;A:;" + LOOK + ";LD r1, x", "ST x, 1;ST f, 1;ST x, 2");
      case MEETING_ROUNDS ->
          new Shape(
              3,
              "A:;bar.sync 0;LD r0, f;beq r0, 0, A;LD r1, x",
              "A:;bar.sync 0;LD r0, f;beq r0, 0, A;LD r1, x",
              "ST x, 1;ST f, 1");
      case REPEATED_STORES ->
          new Shape(4, "A:;ST s, 1;OP;" + LOOK + ";LD r1, x", "ST x, 1;LD r2, s;ST f, 1");
      case SILENT_UPDATES ->
          new Shape(
              4,
              "A:;SAME r0, f, 0;beq r0, 0, A;LD r1, x",
              "ST x, 1;atom.relaxed.gpu.exch.b32 r2, f, 1;ST x, 2");
      case TAKEN_BACK ->
          new Shape(
              3,
              "A:;RMW.add.u32 r0, s, 1;and.b32 r0, r0, 256;beq r0, 0, C;RMW.add.u32 r3, s, -1;bra"
                  + " A;C:;LD r1, x",
              "RMW.cas.b32 r2, s, 0, 256;bne r2, 0, E;ST x, 1;RMW.add.u32 r2, s, -256;E:");
      case COUNTED_ROUNDS ->
          new Shape(
              6,
              "mov.u32 r5, 0;A:;RMW.add.u32 r0, x, 1;add.u32 r5, r5, 1;bne r5, 3, A;LD r1, f",
              "ST f, 1;LD r2, x");
      case QUIET_ROUNDS -> new Shape(8, waits(5) + ";B:;LD r1, x", "ST x, 1;ST f, 1");
      case UNREACHED_BOUNDS ->
          new Shape(
              4,
              "A:;LD r1, x;add.u32 r2, r1, 1;RMW.cas.b32 r0, x, r1, r2;bne r0, r1, A",
              "ST x, 1;LD r2, x");
      case LOCKS_APART ->
          new Shape(
              2,
              "A:;RMW.exch.b32 r0, m, 1;bne r0, 0, A;LD r2, f;mul.wide.u32 r2, r2, 4;add.u64 r3,"
                  + " r2, m;ST [r3+4], 1;LD r1, [m+4];ST m, 0",
              "RMW.exch.b32 r0, m, 1;bne r0, 0, E;ST [m+4], 2;ST m, 0;E:");
      case FORGOTTEN_COUNTERS ->
          new Shape(32, waits(28) + ";mov.u32 r1, 7;B:;LD r3, x", "ST x, 1;ST f, 1");
      case SAME_READS -> new Shape(32, waits(28) + ";mov.u32 r1, 1;B:;LD r3, x", "ST x, 1;ST f, 1");
      case REROLLED_LOOKS ->
          new Shape(
              16,
              "mov.u32 r5, 0;A:;LD r0, f;bne r0, 0, B;LD r0, f;bne r0, 0, B;LD r0, f;bne r0, 0,"
                  + " B;LD r0, f;bne r0, 0, B;add.u32 r5, r5, 4;bne r5, 24, A;mov.u32 r1, 7;B:;LD"
                  + " r3, x",
              "ST x, 1;ST f, 1");
      case TURNED_HEADS ->
          new Shape(
              32,
              "mov.u32 r5, 0;A:;beq r5, 28, B;LD r0, f;bne r0, 0, B;add.u32 r5, r5, 1;bra A;B:;LD"
                  + " r1, x",
              "ST x, 1;ST f, 1");
      case ROTATED_LOOPS ->
          new Shape(4, "LD r0, f;A:;bne r0, 0, B;LD r0, f;bra A;B:;LD r1, x", "ST x, 1;ST f, 1");
      case TO_THE_END ->
          new Shape(
              12,
              "mov.u32 r5, 0;A:;LD r0, f;bne r0, 0, B;ST s, r5;add.u32 r5, r5, 1;bne r5, 9, A;B:;LD"
                  + " r1, x",
              "ST x, 1;ST f, 1");
      case LIKE_THREADS ->
          new Shape(
              3,
              "LD r1, x;LD r0, f",
              "A:;RMW.cas.b32 r0, s, 0, 1;bne r0, 0, A;ST x, 1;ST f, 1;RMW.exch.b32 r2, s, 0",
              "A:;RMW.cas.b32 r0, s, 0, 1;bne r0, 0, A;ST x, 1;ST f, 1;RMW.exch.b32 r2, s, 0");
      case LASSOS ->
          new Shape(
              3,
              "A:;ST x, 1;LD r0, f;beq r0, 0, B;ST x, 0;bra A;B:",
              "A:;ST f, 1;LD r0, x;beq r0, 0, B;ST f, 0;bra A;B:");
      case LATE_LASSOS ->
          new Shape(
              3,
              "A:;ST x, 0;bar.sync 0;ST x, 1;LD r0, f;bar.sync 0;beq r0, 0, A",
              "A:;ST f, 0;bar.sync 0;ST f, 1;LD r0, x;bar.sync 0;beq r0, 0, A");
      case NARROW_LOCKS ->
          new Shape(
              3,
              "A:;atom.acquire.cta.exch.b32 r0, s, 1;bne r0, 0, A;ST x, 1;st.release.cta s, 0",
              "A:;atom.acquire.cta.exch.b32 r0, s, 1;bne r0, 0, A;ST x, 2;st.release.cta s, 0");
    };
  }

  private static String waits(int rounds) {
    return "mov.u32 r5, 0;A:;LD r0, f;bne r0, 0, B;add.u32 r5, r5, 1;bne r5, %d, A"
        .formatted(rounds);
  }

  private static String pick(Random random, String... all) {
    return all[random.nextInt(all.length)];
  }

  /// What stands for something at random is the same in all of a thread.
  private static String drawn(Random random, String thread) {
    String scope = pick(random, ".gpu", ".gpu", ".sys");
    String same =
        pick(
            random,
            "atom.relaxed%s.add.u32".formatted(scope),
            "atom.acquire%s.or.b32".formatted(scope));
    String operation =
        pick(random, "fence.acq_rel.gpu", "LD r4, x", "mov.u32 r4, 1", "fence.sc.gpu");
    return thread
        .replace("OP", operation)
        .replace("LD ", pick(random, "ld.relaxed", "ld.acquire") + scope + " ")
        .replace("ST ", pick(random, "st.relaxed", "st.release") + scope + " ")
        .replace("RMW.", pick(random, "atom.relaxed", "atom.acq_rel") + scope + ".")
        .replace("SAME", same);
  }

  private static String program(Random random, Shape shape) {
    List<List<String>> columns = new ArrayList<>();
    List<String> threads = List.of(shape.threads());
    for (String thread : threads) {
      int like = threads.indexOf(thread);
      columns.add(
          like < columns.size()
              ? columns.get(like)
              : List.of(drawn(random, thread).split(";", -1)));
    }
    boolean meet = threads.getFirst().contains("bar.");
    StringBuilder text = new StringBuilder("PTX shape\n{ x=0; f=0; s=0; sizeof(m)=12; m=0; }\n");
    int rows = columns.stream().mapToInt(List::size).max().orElseThrow();
    for (int t = 0; t < columns.size(); t++) {
      text.append(t == 0 ? " " : " | ").append("P%d@cta %d,gpu 0".formatted(t, meet ? t / 2 : t));
    }
    text.append(" ;\n");
    for (int r = 0; r < rows; r++) {
      for (int t = 0; t < columns.size(); t++) {
        List<String> column = columns.get(t);
        text.append(t == 0 ? " " : " | ").append(r < column.size() ? column.get(r) : "");
      }
      text.append(" ;\n");
    }
    return text
        + "exists (0:r1=%d /\\ %s)\n"
            .formatted(
                random.nextInt(3),
                pick(random, "x=0", "x=1", "x=2", "0:r0=0", "0:r0=1", "0:r3=0", "f=1", "s=0"));
  }

  private static Verdict safety(LitmusTest test, MemoryModel model, Limits limits, Engine engine) {
    return new Checker(model, limits, false).by(engine).check(test).verdict();
  }

  private static TerminationVerdict termination(LitmusTest test, MemoryModel model, Limits limits)
      throws Exception {
    return new TerminationChecker(
            model, ProgressModels.find(ProgressModels.FAIR), Visibility.COHERENCE, limits)
        .check(test)
        .verdict();
  }

  /// What is so without any rule. A bound leaves open only what none of so many rounds shows; a
  /// time leaves open more.
  private static Optional<Verdict> before(LitmusTest test, MemoryModel model, Limits limits) {
    CheckResult result = new Checker(model, limits, false).by(Engine.ENUMERATING).check(test);
    if (result.verdict() != Verdict.UNKNOWN) {
      return Optional.of(result.verdict());
    }
    return result.reason().filter(why -> why.contains("unrolled")).map(_ -> Verdict.FAILS);
  }

  private static Passes only(Pass pass) {
    Set<Pass> others = EnumSet.allOf(Pass.class);
    others.remove(pass);
    return new Passes(others);
  }

  static List<Pass> passes() {
    return Rounds.daily(List.of(Pass.values()), 3);
  }

  @ParameterizedTest
  @MethodSource("passes")
  void changesNoAnswer(Pass pass) throws Exception {
    Random random = new Random(Seed.value() + pass.ordinal());
    MemoryModel model = Models.find("ptx");
    Shape shape = shape(pass);
    Limits few = new Limits(TIME, 1, false);
    Limits plain = new Limits(TIME, shape.rounds(), false, Passes.NONE);
    TreeMap<String, Integer> count = new TreeMap<>();
    boolean forever = EnumSet.of(Pass.LASSOS, Pass.LATE_LASSOS, Pass.NARROW_LOCKS).contains(pass);
    for (int i = 0; i < Rounds.of(60, 4) || (i < MOST && !count.containsKey("applied")); i++) {
      String text = program(random, shape);
      LitmusTest test = LitmusReader.read("shape", text);
      Optional<Verdict> before = before(test, model, plain);
      CheckResult all = new Checker(model, few, false).by(Engine.AUTO).check(test);
      CheckResult formulas = new Checker(model, few, false).by(Engine.SYMBOLIC).check(test);
      List<Verdict> after =
          List.of(
              all.verdict(),
              formulas.verdict(),
              safety(test, model, few.withPasses(only(pass)), Engine.AUTO),
              safety(test, model, few.withPasses(Passes.without(pass)), Engine.AUTO));
      for (Verdict verdict : after) {
        if (before.isPresent() && (verdict == Verdict.HOLDS || verdict == Verdict.FAILS)) {
          assertThat(verdict).as("%s%n%s%nafter %s", pass, text, after).isEqualTo(before.get());
        }
        count.merge(verdict.name(), 1, Integer::sum);
      }
      count.merge("before " + before.map(Verdict::name).orElse("open"), 1, Integer::sum);
      if (all.passes().contains(pass) || formulas.passes().contains(pass)) {
        count.merge("applied", 1, Integer::sum);
      }
      if (forever) {
        hangs(pass, test, text, model, count);
      }
    }
    System.out.println("PassesTest: " + pass.word() + " " + count);
    assertThat(count).containsKey("applied");
  }

  private static void hangs(
      Pass pass, LitmusTest test, String text, MemoryModel model, TreeMap<String, Integer> count)
      throws Exception {
    Limits limits = new Limits(TIME, 2, false);
    TerminationResult all =
        new TerminationChecker(
                model, ProgressModels.find(ProgressModels.FAIR), Visibility.COHERENCE, limits)
            .check(test);
    TerminationVerdict without = termination(test, model, limits.withPasses(Passes.without(pass)));
    if (without != TerminationVerdict.UNKNOWN && all.verdict() != TerminationVerdict.UNKNOWN) {
      assertThat(without).as("%s%n%s", pass, text).isEqualTo(all.verdict());
    }
    count.merge(all.verdict().name(), 1, Integer::sum);
    if (all.passes().contains(pass)) {
      count.merge("applied", 1, Integer::sum);
    }
  }
}
