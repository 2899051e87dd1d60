package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Locks beside an array whose elements have computed addresses: perhaps one of these is the lock.
/// Whatever interleavings end with is never said to be impossible.
class LocksAmongDataTest {
  /// Those in which something hits the lock may be left open, and are for a while.
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofSeconds(3));

  private static final int WORDS = 3;
  private static final int THREADS = 2;

  /// @param offset what is added to the index of an element
  /// @param first the index at first
  /// @param second another one, which a third thread writes; below zero: none does
  /// @param values what each thread stores
  /// @param or whether the lock is taken by an or
  private record Toy(int offset, int first, int second, List<Integer> values, boolean or) {
    static Toy random(Random random) {
      return new Toy(
          random.nextInt(2),
          random.nextInt(2),
          random.nextInt(2) == 0 ? -1 : random.nextInt(2),
          List.of(random.nextInt(2), random.nextBoolean() ? 1 : 5),
          random.nextBoolean());
    }

    boolean hitsTheLock() {
      return offset + first == 0 || (second >= 0 && offset + second == 0);
    }

    /// A state of the machine.
    ///
    /// @param memory the words, of which the first is the lock, and the index
    /// @param at where each thread is; the last is the third one
    /// @param index what each has read of the index
    private record State(List<Integer> memory, List<Integer> at, List<Integer> index) {
      State with(int thread, int to, int word, int value, int read) {
        List<Integer> words = new ArrayList<>(memory);
        List<Integer> places = new ArrayList<>(at);
        List<Integer> read2 = new ArrayList<>(index);
        if (word >= 0) {
          words.set(word, value);
        }
        places.set(thread, to);
        if (read >= 0) {
          read2.set(thread, read);
        }
        return new State(words, places, read2);
      }
    }

    /// The words at the ends of all interleavings.
    Set<List<Integer>> ends() {
      List<Integer> memory = new ArrayList<>(IntStream.range(0, WORDS).mapToObj(_ -> 0).toList());
      memory.add(first);
      State start = new State(memory, List.of(0, 0, second < 0 ? 1 : 0), List.of(0, 0));
      Set<State> seen = new HashSet<>(Set.of(start));
      Deque<State> open = new ArrayDeque<>(seen);
      Set<List<Integer>> ends = new HashSet<>();
      while (!open.isEmpty()) {
        State s = open.pop();
        if (s.at.equals(List.of(4, 4, 1))) {
          ends.add(s.memory.subList(0, WORDS));
        }
        for (int t = 0; t <= THREADS; t++) {
          State next = step(s, t);
          if (next != null && seen.add(next)) {
            open.push(next);
          }
        }
      }
      return ends;
    }

    private State step(State s, int t) {
      if (t == THREADS) {
        return s.at.get(t) == 0 ? s.with(t, 1, WORDS, second, -1) : null;
      }
      int lock = s.memory.getFirst();
      return switch (s.at.get(t)) {
        case 0 -> s.with(t, lock == 0 ? 1 : 0, 0, or ? lock | 1 : 1, -1);
        case 1 -> s.with(t, 2, -1, 0, s.memory.get(WORDS));
        case 2 -> s.with(t, 3, offset + s.index.get(t), values.get(t), -1);
        case 3 -> s.with(t, 4, 0, 0, -1);
        default -> null;
      };
    }

    String text(String condition) {
      StringBuilder text = new StringBuilder("PTX toy\n{ sizeof(x)=12; x=0; ");
      text.append("uint32_t i=%d; uint64_t 0:rd1=&x; uint64_t 1:rd1=&x; }\n".formatted(first));
      text.append(" P0@cta 0,gpu 0 | P1@cta 1,gpu 0 | P2@cta 2,gpu 0 ;\n");
      String other = second < 0 ? "" : "st.relaxed.gpu.u32 [i], " + second;
      for (String line :
          List.of(
              "L#:",
              "atom.acquire.gpu." + (or ? "or" : "exch") + ".b32 r1, [x], 1",
              "setp.ne.u32 p0, r1, 0",
              "@p0 bra L#",
              "ld.relaxed.gpu.u32 r2, [i]",
              "mul.wide.u32 rd2, r2, 4",
              "add.u64 rd2, rd1, rd2",
              "st.weak.u32 [rd2+%d], VALUE#".formatted(4 * offset),
              "st.release.gpu.u32 [x], 0")) {
        text.append(' ');
        for (int t = 0; t < THREADS; t++) {
          text.append(line.replace("VALUE#", "" + values.get(t)).replace("#", "" + t))
              .append(" | ");
        }
        text.append(other).append(" ;\n");
        other = "";
      }
      return text + condition + "\n";
    }
  }

  private static String condition(List<Integer> words) {
    return IntStream.range(0, WORDS)
        .mapToObj(w -> "[x+%d].b32=%d".formatted(4 * w, words.get(w)))
        .collect(Collectors.joining(" /\\ ", "(", ")"));
  }

  private static Verdict verdict(String text) throws Exception {
    return new Checker(Models.find("ptx"), LIMITS, false)
        .by(Engine.AUTO)
        .check(LitmusReader.read("toy", text))
        .verdict();
  }

  @Tag("slow")
  @Test
  void whatInterleavingsEndWithIsNeverImpossible() throws Exception {
    int programs = Rounds.of(300, 8);
    Set<List<Boolean>> kinds = new HashSet<>();
    Random random = new Random(Seed.value());
    Set<Boolean> hits = new TreeSet<>();
    int decided = 0;
    int apart = 0;
    for (int i = 0; i < programs; i++) {
      Toy toy = Toy.random(random);
      if (!kinds.add(List.of(toy.hitsTheLock(), toy.or())) && !Rounds.all()) {
        // By day one of each kind.
        continue;
      }
      hits.add(toy.hitsTheLock());
      String what = Seed.advice(Seed.value(), i) + "\n";
      List<String> all = new ArrayList<>();
      for (List<Integer> end : toy.ends()) {
        all.add(condition(end));
        String text = toy.text("exists " + all.getLast());
        assertThat(verdict(text)).as(what + text).isIn(Verdict.HOLDS, Verdict.UNKNOWN);
      }
      String text = toy.text("forall (" + String.join(" \\/ ", all) + ")");
      if (toy.hitsTheLock()) {
        // Between the halves of an exchange that only waits there may be a store then.
        assertThat(verdict(text)).as(what + text).isNotEqualTo(Verdict.HOLDS);
      } else {
        apart++;
        decided += verdict(text) == Verdict.HOLDS ? 1 : 0;
      }
    }
    assertThat(hits).hasSize(2);
    assertThat(decided).isEqualTo(apart).isPositive();
  }
}
