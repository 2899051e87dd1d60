package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The engine against copies of blocks and the fences of their proxy as their pages tell them:
/// random programs of two threads of a CTA, all final states.
///
/// Of each variable of two elements only the first is looked at; the others are zeros for ever.
///
/// @ptx 8.6 Proxies, 8.9.5 Causality order, 9.7.9.25 cp.async.bulk, 9.7.13.4 fence.proxy.async
class BlockOracleTest {
  /// What threads share: the first two are global, the others in shared memory.
  private static final List<String> VARIABLES = List.of("x", "y", "s", "t");

  private static final int GLOBALS = 2;

  private enum Kind {
    STORE,
    LOAD,
    /// A copy from shared memory, of the thread's group.
    OUT,
    /// A copy into shared memory, which tells the mbarrier of its thread.
    IN,
    COMMIT,
    WAIT,
    WAIT_READ,
    FENCE,
    FENCE_GLOBAL,
    FENCE_SHARED,
    /// Waits for the copy into shared memory by a thread.
    LANDED,
    MEET
  }

  /// An instruction.
  ///
  /// @param a the variable, or how many groups may be open, or whose copy is waited for
  /// @param b what is stored, or from where a copy is
  private record Op(Kind kind, int a, int b) {
    List<String> words(int thread, int index) {
      return switch (kind) {
        case STORE -> List.of("st.weak.u64 [" + VARIABLES.get(a) + "], " + b);
        case LOAD -> List.of("ld.weak.u64 r" + index + ", [" + VARIABLES.get(a) + "]");
        case OUT ->
            List.of(
                "cp.async.bulk.global.shared::cta.bulk_group ["
                    + VARIABLES.get(a)
                    + "], ["
                    + VARIABLES.get(b)
                    + "], 16");
        case IN ->
            List.of(
                "mbarrier.arrive.expect_tx.shared.b64 _, [m" + thread + "], 16",
                "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes ["
                    + VARIABLES.get(a)
                    + "], ["
                    + VARIABLES.get(b)
                    + "], 16, [m"
                    + thread
                    + "]");
        case COMMIT -> List.of("cp.async.bulk.commit_group");
        case WAIT -> List.of("cp.async.bulk.wait_group " + a);
        case WAIT_READ -> List.of("cp.async.bulk.wait_group.read " + a);
        case FENCE -> List.of("fence.proxy.async");
        case FENCE_GLOBAL -> List.of("fence.proxy.async.global");
        case FENCE_SHARED -> List.of("fence.proxy.async.shared::cta");
        case LANDED ->
            List.of(
                "L" + index + ":",
                "mbarrier.try_wait.parity.shared.b64 p" + index + ", [m" + a + "], 0",
                "@!p" + index + " bra L" + index);
        case MEET -> List.of("bar.sync 0");
      };
    }

    boolean copies() {
      return kind == Kind.OUT || kind == Kind.IN;
    }
  }

  @Tag("slow")
  @Test
  void everyFinalStateOfRandomProgramsIsTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int open = 0;
    int landed = 0;
    for (int run = 0; run < EngineStates.runs() / 2; run++) {
      List<List<Op>> threads = threads(random);
      String text = text(threads);
      String as = Seed.advice(Seed.value(), run) + "\n" + text;
      CheckResult found =
          new Checker(Models.find("ptx"), Limits.DEFAULT, false)
              .check(LitmusReader.read("random", text));
      Set<String> expected = finals(threads);
      if (expected.isEmpty()) {
        assertThat(found.verdict()).as(as).isEqualTo(Verdict.NOT_COVERED);
        continue;
      }
      assertThat(found.verdict()).as(as).isEqualTo(Verdict.HOLDS);
      assertThat(EngineStates.states(found, _ -> true)).as(as).isEqualTo(expected);
      open += expected.size() > 1 ? 1 : 0;
      landed +=
          threads.stream().flatMap(List::stream).anyMatch(o -> o.kind() == Kind.LANDED) ? 1 : 0;
      Verdict formula = EngineStates.formula("ptx", text, expected, random);
      assertThat(formula).as(as).isNotEqualTo(Verdict.UNKNOWN);
    }
    assertThat(open).as("programs with several ends").isPositive();
    assertThat(landed).as("programs that wait for an mbarrier").isPositive();
  }

  private static List<List<Op>> threads(Random random) {
    List<List<Op>> threads = List.of(thread(random), thread(random));
    // Who waits for a copy of the other one does so behind the barrier that the copy is before.
    for (int t = 0; t < 2; t++) {
      List<Op> mine = threads.get(t);
      List<Op> other = threads.get(1 - t);
      if (index(other, Kind.IN) < index(other, Kind.MEET) && random.nextBoolean()) {
        int at = index(mine, Kind.MEET);
        mine.add(at + 1 + random.nextInt(mine.size() - at), new Op(Kind.LANDED, 1 - t, 0));
      }
      if (index(mine, Kind.IN) < mine.size() && random.nextBoolean()) {
        int at = index(mine, Kind.IN);
        mine.add(at + 1 + random.nextInt(mine.size() - at), new Op(Kind.LANDED, t, 0));
      }
      mine.add(new Op(Kind.LOAD, random.nextInt(4), 0));
    }
    return threads;
  }

  private static int index(List<Op> ops, Kind kind) {
    for (int i = 0; i < ops.size(); i++) {
      if (ops.get(i).kind() == kind) {
        return i;
      }
    }
    return ops.size();
  }

  /// Each thread meets the other one once, and starts at most two copies. They are from x, and to
  /// y, so that nothing is copied in a circle, where values could come out of nothing.
  private static List<Op> thread(Random random) {
    List<Op> ops = new ArrayList<>();
    int meeting = random.nextInt(5);
    for (int i = 0; i < 5; i++) {
      if (i == meeting) {
        ops.add(new Op(Kind.MEET, 0, 0));
      }
      Kind kind = List.of(Kind.values()).get(random.nextInt(Kind.LANDED.ordinal()));
      kind = kind == Kind.IN && index(ops, Kind.IN) < ops.size() ? Kind.OUT : kind;
      kind = kind == Kind.OUT && copies(ops) > 1 ? Kind.FENCE : kind;
      ops.add(
          switch (kind) {
            case STORE -> new Op(kind, random.nextInt(4), 1 + random.nextInt(2));
            case LOAD -> new Op(kind, random.nextInt(4), 0);
            case OUT -> new Op(kind, 1, 2 + random.nextInt(2));
            case IN -> new Op(kind, 2 + random.nextInt(2), 0);
            default -> new Op(kind, random.nextInt(2), 0);
          });
      if (ops.getLast().kind() == Kind.OUT && random.nextBoolean()) {
        ops.add(new Op(Kind.COMMIT, 0, 0));
      }
    }
    return ops;
  }

  private static long copies(List<Op> ops) {
    return ops.stream().filter(Op::copies).count();
  }

  private static String text(List<List<Op>> threads) {
    StringBuilder text = new StringBuilder("PTX random\n{ ");
    VARIABLES.forEach(v -> text.append("uint64_t ").append(v).append("[]={0,0}; "));
    text.append("uint64_t m0=0; uint64_t m1=0; ");
    List.of("s", "t", "m0", "m1").forEach(v -> text.append(v).append("@shared cta 0; "));
    text.append("}\n P0@cta 0 | P1@cta 0 ;\n");
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      List<String> column = new ArrayList<>();
      if (t == 0) {
        column.add("mbarrier.init.shared.b64 [m0], 1");
        column.add("mbarrier.init.shared.b64 [m1], 1");
      }
      column.add("bar.sync 1");
      for (int i = 0; i < threads.get(t).size(); i++) {
        column.addAll(threads.get(t).get(i).words(t, i));
      }
      columns.add(column);
    }
    int rows = Math.max(columns.get(0).size(), columns.get(1).size());
    for (int row = 0; row < rows; row++) {
      for (int t = 0; t < threads.size(); t++) {
        text.append(row < columns.get(t).size() ? columns.get(t).get(row) : "")
            .append(t == 0 ? " | " : " ;\n");
      }
    }
    text.append("locations [x[0]; y[0]; s[0]; t[0];");
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).size(); i++) {
        text.append(threads.get(t).get(i).kind() == Kind.LOAD ? " " + t + ":r" + i + ";" : "");
      }
    }
    return text + "]\nexists (true)\n";
  }

  /// A part of an instruction.
  ///
  /// @param part 0 what the thread does itself; of a copy 0 is the read, 1 the write, 2 the fence
  ///   that follows them and 3 the news to the mbarrier; of a wait for copies 0 is the wait and 1
  ///   the fence behind it
  private record At(int thread, int index, int part) {}

  /// @return all final states; none if they depend on what the document does not say
  private static Set<String> finals(List<List<Op>> threads) {
    List<At> all = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).size(); i++) {
        int parts =
            switch (threads.get(t).get(i).kind()) {
              case OUT, WAIT, WAIT_READ -> 2;
              case IN -> 5;
              default -> 1;
            };
        for (int part = 0; part < parts; part++) {
          all.add(new At(t, i, part));
        }
      }
    }
    boolean[][] base = new boolean[all.size()][all.size()];
    for (int a = 0; a < all.size(); a++) {
      for (int b = 0; b < all.size(); b++) {
        base[a][b] = before(threads, all.get(a), all.get(b));
      }
    }
    WeakMemory.close(base);
    boolean[][] before = new boolean[all.size()][all.size()];
    for (int a = 0; a < all.size(); a++) {
      for (int b = 0; b < all.size(); b++) {
        before[a][b] = base[a][b] && isPreserved(threads, all, base, a, b, true);
        boolean perhaps = base[a][b] && isPreserved(threads, all, base, a, b, false);
        if (perhaps && !before[a][b] && conflict(threads, all.get(a), all.get(b))) {
          return Set.of();
        }
      }
    }
    Set<String> finals = new TreeSet<>();
    choose(threads, all, before, new ArrayList<>(), finals);
    return finals;
  }

  private static boolean conflict(List<List<Op>> threads, At a, At b) {
    return variable(threads, a) >= 0
        && variable(threads, a) == variable(threads, b)
        && (writes(threads, a) || writes(threads, b));
  }

  /// What is accessed; -1: nothing is.
  private static int variable(List<List<Op>> threads, At at) {
    Op op = op(threads, at);
    return switch (op.kind()) {
      case STORE, LOAD -> op.a();
      case IN, OUT -> at.part() == 0 ? op.b() : at.part() == 1 ? op.a() : -1;
      default -> -1;
    };
  }

  private static boolean writes(List<List<Op>> threads, At at) {
    Op op = op(threads, at);
    return op.kind() == Kind.STORE || (op.copies() && at.part() == 1);
  }

  /// 8.9.5: whether an order of two accesses of a variable is kept by their proxies.
  ///
  /// @param own whether the fence before a copy has to be in the thread of the other access
  private static boolean isPreserved(
      List<List<Op>> threads, List<At> all, boolean[][] base, int a, int b, boolean own) {
    Op from = op(threads, all.get(a));
    Op to = op(threads, all.get(b));
    if (from.copies() == to.copies()) {
      return true;
    }
    if (from.kind() == Kind.LOAD && to.copies() && all.get(b).part() == 1) {
      return true;
    }
    int variable = variable(threads, all.get(from.copies() ? a : b));
    for (int f = 0; f < all.size(); f++) {
      boolean covers =
          switch (op(threads, all.get(f)).kind()) {
            case FENCE -> true;
            case FENCE_GLOBAL -> variable < GLOBALS;
            case FENCE_SHARED -> variable >= GLOBALS;
            case IN -> all.get(f).part() == 2;
            case WAIT, WAIT_READ -> all.get(f).part() == 1;
            default -> false;
          };
      boolean there = !own || from.copies() || all.get(f).thread() == all.get(a).thread();
      if (covers && there && base[a][f] && base[f][b]) {
        return true;
      }
    }
    return false;
  }

  private static Op op(List<List<Op>> threads, At at) {
    return threads.get(at.thread()).get(at.index());
  }

  /// Values of what copies read, one copy after the other. A copy may read what another one wrote.
  private static void choose(
      List<List<Op>> threads,
      List<At> all,
      boolean[][] before,
      List<Long> copied,
      Set<String> finals) {
    int next = 0;
    List<WeakMemory.Event> events = new ArrayList<>();
    List<Integer> reads = new ArrayList<>();
    for (At at : all) {
      Op op = op(threads, at);
      boolean read = op.kind() == Kind.LOAD || (op.copies() && at.part() == 0);
      boolean write = op.kind() == Kind.STORE || (op.copies() && at.part() == 1);
      if (op.copies() && at.part() == 0) {
        reads.add(events.size());
      }
      long value = op.copies() && at.part() == 1 ? copied(copied, next++) : op.b();
      events.add(
          new WeakMemory.Event(
              write ? WeakMemory.Kind.STORE : read ? WeakMemory.Kind.LOAD : WeakMemory.Kind.OTHER,
              at.thread(),
              op.copies() && at.part() == 0 ? op.b() : op.a(),
              value,
              (op.copies() ? "copied" : "r") + at.index()));
    }
    if (copied.size() < reads.size()) {
      for (long value = 0; value <= 2; value++) {
        List<Long> more = new ArrayList<>(copied);
        more.add(value);
        choose(threads, all, before, more, finals);
      }
      return;
    }
    for (var end : new WeakMemory(events, before, VARIABLES).ends()) {
      boolean same = true;
      for (int c = 0; c < reads.size(); c++) {
        At at = all.get(reads.get(c));
        same &= end.get(at.thread() + ":copied" + at.index()).equals(copied.get(c));
      }
      if (same) {
        TreeMap<String, Long> state = new TreeMap<>();
        end.forEach((name, value) -> {
          if (!name.contains("copied")) {
            state.put(name.startsWith("[") ? name + ".b64" : name, value);
          }
        });
        finals.add(state.toString());
      }
    }
  }

  private static long copied(List<Long> copied, int next) {
    return next < copied.size() ? copied.get(next) : 0;
  }

  private static boolean before(List<List<Op>> threads, At a, At b) {
    Op from = op(threads, a);
    Op to = op(threads, b);
    boolean landed = from.kind() == Kind.IN && to.kind() == Kind.LANDED && to.a() == a.thread();
    if (landed && a.part() >= 3) {
      // 9.7.13.15: both the arrival and the news of the copy release, and who has waited acquires.
      return true;
    }
    if (a.thread() != b.thread()) {
      // 8.9.4: who came to a barrier synchronizes with who left it.
      return from.kind() == Kind.MEET && to.kind() == Kind.MEET;
    }
    if (a.index() == b.index()) {
      // The arrival is part 4, and comes before the copy.
      return from.kind() == Kind.IN && (a.part() == 4 || b.part() == 4)
          ? a.part() == 4 && b.part() != 4
          : a.part() < b.part();
    }
    if (a.index() > b.index()) {
      return false;
    }
    // 8.9.1: copies are ordered after what is before them, and are no part of program order.
    return switch (from.kind()) {
      case IN -> a.part() == 4;
      case OUT -> complete(threads.get(a.thread()), a.index(), a.part() == 0) <= b.index();
      default -> true;
    };
  }

  /// The instruction of a thread that waits until a copy is complete, or has read; beyond the last
  /// one if none does.
  private static int complete(List<Op> ops, int copy, boolean reads) {
    int groups = 0;
    boolean committed = false;
    for (int i = copy + 1; i < ops.size(); i++) {
      Op op = ops.get(i);
      if (op.kind() == Kind.COMMIT && !committed) {
        committed = true;
      } else if (op.kind() == Kind.COMMIT) {
        groups++;
      }
      boolean waits = op.kind() == Kind.WAIT || (reads && op.kind() == Kind.WAIT_READ);
      if (waits && committed && groups >= op.a()) {
        return i;
      }
    }
    return ops.size();
  }
}
