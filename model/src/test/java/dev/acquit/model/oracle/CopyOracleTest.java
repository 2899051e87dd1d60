package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The engine against copies that go on by themselves as their pages tell them: random programs of
/// two threads of a CTA, all final states.
///
/// @ptx 8.9.1 Program order, 9.7.9.25 cp.async, cp.async.commit_group, cp.async.wait_group
class CopyOracleTest {
  /// What threads share: the first two are copied from, the others to.
  private static final List<String> VARIABLES = List.of("x", "y", "s", "t");

  private enum Kind {
    STORE,
    LOAD,
    COPY,
    COMMIT,
    WAIT,
    WAIT_ALL,
    MEET
  }

  /// An instruction.
  ///
  /// @param a the variable, or how many groups may be open
  /// @param b what is stored, or from where a copy is
  private record Op(Kind kind, int a, int b) {
    String words(int index) {
      return switch (kind) {
        case STORE -> "st.weak [" + VARIABLES.get(a) + "], " + b;
        case LOAD -> "ld.weak r" + index + ", [" + VARIABLES.get(a) + "]";
        case COPY ->
            "cp.async.ca.shared.global [" + VARIABLES.get(a) + "], [" + VARIABLES.get(b) + "], 4";
        case COMMIT -> "cp.async.commit_group";
        case WAIT -> "cp.async.wait_group " + a;
        case WAIT_ALL -> "cp.async.wait_all";
        case MEET -> "bar.sync 0";
      };
    }
  }

  @Test
  void everyFinalStateOfRandomProgramsIsTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int open = 0;
    for (int run = 0; run < EngineStates.runs(); run++) {
      List<List<Op>> threads = List.of(thread(random), thread(random));
      String text = text(threads);
      String as = Seed.advice(Seed.value(), run) + "\n" + text;
      CheckResult found = EngineStates.check("ptx", text);
      assertThat(found.verdict()).as(as).isIn(Verdict.HOLDS, Verdict.FAILS);
      Set<String> expected = finals(threads);
      assertThat(EngineStates.states(found, _ -> true)).as(as).isEqualTo(expected);
      open += expected.size() > 1 ? 1 : 0;
      Verdict formula = EngineStates.formula("ptx", text, expected, random);
      assertThat(formula).as(as).isNotEqualTo(Verdict.UNKNOWN);
    }
    assertThat(open).as("programs with several ends").isPositive();
  }

  /// Each thread meets the other one once, so that all of them come there.
  private static List<Op> thread(Random random) {
    List<Op> ops = new ArrayList<>();
    int meeting = random.nextInt(5);
    for (int i = 0; i < 5; i++) {
      if (i == meeting) {
        ops.add(new Op(Kind.MEET, 0, 0));
      }
      Kind kind = List.of(Kind.values()).get(random.nextInt(Kind.MEET.ordinal()));
      ops.add(
          switch (random.nextInt(3) == 0 ? Kind.COPY : kind) {
            case STORE -> new Op(Kind.STORE, random.nextInt(4), 1 + random.nextInt(2));
            case LOAD -> new Op(Kind.LOAD, 2 + random.nextInt(2), 0);
            case COPY -> new Op(Kind.COPY, 2 + random.nextInt(2), random.nextInt(2));
            default -> new Op(kind, random.nextInt(2), 0);
          });
      if (ops.getLast().kind() == Kind.COPY && random.nextBoolean()) {
        ops.add(new Op(Kind.COMMIT, 0, 0));
      }
    }
    ops.add(new Op(Kind.LOAD, 2 + random.nextInt(2), 0));
    return ops;
  }

  private static String text(List<List<Op>> threads) {
    StringBuilder text =
        new StringBuilder(
            "PTX random\n{ x=0; y=0; s=0; t=0; s@shared cta 0; t@shared cta 0; }\n"
                + " P0@cta 0 | P1@cta 0 ;\n");
    int rows = Math.max(threads.get(0).size(), threads.get(1).size());
    for (int row = 0; row < rows; row++) {
      for (int t = 0; t < threads.size(); t++) {
        List<Op> ops = threads.get(t);
        text.append(row < ops.size() ? ops.get(row).words(row) : "")
            .append(t == 0 ? " | " : " ;\n");
      }
    }
    return text + "exists (true)\n";
  }

  /// An access, or another instruction.
  ///
  /// @param half which of the two accesses of a copy: 0 the read, 1 the write
  private record At(int thread, int index, int half) {}

  private static Set<String> finals(List<List<Op>> threads) {
    List<At> all = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).size(); i++) {
        all.add(new At(t, i, 0));
        if (threads.get(t).get(i).kind() == Kind.COPY) {
          all.add(new At(t, i, 1));
        }
      }
    }
    boolean[][] before = new boolean[all.size()][all.size()];
    for (int a = 0; a < all.size(); a++) {
      for (int b = 0; b < all.size(); b++) {
        before[a][b] = before(threads, all.get(a), all.get(b));
      }
    }
    WeakMemory.close(before);
    Set<String> finals = new TreeSet<>();
    choose(threads, all, before, new ArrayList<>(), finals);
    return finals;
  }

  /// Values of what copies read, one copy after the other: only stores write what is copied.
  private static void choose(
      List<List<Op>> threads,
      List<At> all,
      boolean[][] before,
      List<Long> copied,
      Set<String> finals) {
    int next = 0;
    List<WeakMemory.Event> events = new ArrayList<>();
    int asked = -1;
    for (At at : all) {
      Op op = threads.get(at.thread()).get(at.index());
      boolean copy = op.kind() == Kind.COPY;
      if (copy && at.half() == 0 && next == copied.size() && asked < 0) {
        asked = events.size();
      }
      long value = op.b();
      if (copy && at.half() == 1) {
        value = next < copied.size() ? copied.get(next) : 0;
        next++;
      }
      boolean asking = asked >= 0 && asked == events.size();
      events.add(
          new WeakMemory.Event(
              op.kind() == Kind.STORE || (copy && at.half() == 1)
                  ? WeakMemory.Kind.STORE
                  : op.kind() == Kind.LOAD || asking ? WeakMemory.Kind.LOAD : WeakMemory.Kind.OTHER,
              at.thread(),
              copy && at.half() == 0 ? op.b() : op.a(),
              value,
              asking ? "copied" : "r" + at.index()));
    }
    WeakMemory memory = new WeakMemory(events, before, VARIABLES);
    if (asked < 0) {
      memory.finals(Map.of(), finals);
      return;
    }
    String name = all.get(asked).thread() + ":copied";
    Set<Long> values = new TreeSet<>();
    memory.ends().forEach(end -> values.add(end.get(name)));
    for (long value : values) {
      List<Long> more = new ArrayList<>(copied);
      more.add(value);
      choose(threads, all, before, more, finals);
    }
  }

  private static boolean before(List<List<Op>> threads, At a, At b) {
    Op from = threads.get(a.thread()).get(a.index());
    Op to = threads.get(b.thread()).get(b.index());
    if (a.thread() != b.thread()) {
      // 8.9.4: who came to a barrier synchronizes with who left it.
      return from.kind() == Kind.MEET && to.kind() == Kind.MEET;
    } else if (a.index() == b.index()) {
      return a.half() < b.half();
    }
    // 8.9.1: copies are ordered after what is before them, and are no part of program order.
    return a.index() < b.index()
        && (from.kind() != Kind.COPY || complete(threads.get(a.thread()), a.index()) <= b.index());
  }

  /// The instruction of a thread that waits until a copy is complete; beyond the last one if none
  /// does.
  private static int complete(List<Op> ops, int copy) {
    int groups = 0;
    boolean committed = false;
    for (int i = copy + 1; i < ops.size(); i++) {
      Op op = ops.get(i);
      if (op.kind() == Kind.COMMIT && !committed) {
        committed = true;
      } else if (op.kind() == Kind.COMMIT) {
        groups++;
      }
      // 9.7.9.25: but the last so many groups are complete; wait_all commits what is open first.
      boolean waits =
          op.kind() == Kind.WAIT_ALL || (op.kind() == Kind.WAIT && committed && groups >= op.a());
      if (waits) {
        return i;
      }
    }
    return ops.size();
  }
}
