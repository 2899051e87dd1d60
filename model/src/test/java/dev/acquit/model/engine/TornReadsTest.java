package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Loops that wait for what several writes have put together: the models do not say what such reads
/// return, so it is not said that the loop never ends. An interleaving of bytes says when it does.
class TornReadsTest {
  private static final int BYTES = 8;

  /// A store of a thread, or the wait of one for a number.
  private record Access(int thread, int offset, int bytes, long value) {
    boolean isPartly(Access other) {
      return bytes != other.bytes
          && offset < other.offset + other.bytes
          && other.offset < offset + bytes;
    }

    String address(boolean computed) {
      return computed ? "rd3+" + offset : "x+" + offset;
    }
  }

  private static final int WAITER = 2;

  /// @param guarded whether the loop is only come to where another flag was seen
  /// @param computed whether addresses are
  /// @param barrier whether a thread waits for the one that waits
  private record Toy(List<Access> all, boolean guarded, boolean computed, boolean barrier) {
    static Toy random(Random random) {
      List<Access> all = new ArrayList<>();
      // Of a third all accesses are as wide.
      int one = random.nextInt(3) == 0 ? 1 << random.nextInt(3) : 0;
      for (int thread = 0; thread < WAITER; thread++) {
        for (int i = random.nextInt(2); i >= 0; i--) {
          all.add(access(random, one, thread, 1 + random.nextInt(2)));
        }
      }
      List<byte[]> ends = new ArrayList<>();
      memories(all, new byte[BYTES], new HashSet<>(), ends);
      byte[] some = ends.get(random.nextInt(ends.size()));
      Access wait = access(random, one, WAITER, 0);
      all.add(
          new Access(
              WAITER,
              wait.offset,
              wait.bytes,
              number(some, wait.offset, wait.bytes) + (random.nextInt(6) == 0 ? 1 : 0)));
      return new Toy(all, random.nextBoolean(), random.nextBoolean(), random.nextInt(3) == 0);
    }

    private static Access access(Random random, int width, int thread, long value) {
      int bytes = width == 0 ? 1 << random.nextInt(3) : width;
      return new Access(thread, bytes * random.nextInt(4 / bytes), bytes, value);
    }

    /// The memory after each number of steps of all interleavings.
    private static void memories(
        List<Access> all, byte[] memory, Set<Access> done, List<byte[]> found) {
      found.add(memory);
      for (int thread = 0; thread < WAITER; thread++) {
        int t = thread;
        all.stream()
            .filter(a -> a.thread == t && !done.contains(a))
            .findFirst()
            .ifPresent(next -> {
              byte[] after = memory.clone();
              for (int i = 0; i < next.bytes; i++) {
                after[next.offset + i] = (byte) (next.value >> (8 * i));
              }
              Set<Access> more = new HashSet<>(done);
              more.add(next);
              memories(all, after, more, found);
            });
      }
    }

    private static long number(byte[] memory, int offset, int bytes) {
      long number = 0;
      for (int i = 0; i < bytes; i++) {
        number |= (memory[offset + i] & 0xFFL) << (8 * i);
      }
      return number;
    }

    private Access awaited() {
      return all.getLast();
    }

    boolean mayEnd() {
      List<byte[]> found = new ArrayList<>();
      memories(all.subList(0, all.size() - 1), new byte[BYTES], new HashSet<>(), found);
      return found.stream()
          .anyMatch(m -> number(m, awaited().offset, awaited().bytes) == awaited().value);
    }

    boolean isTorn() {
      return all.stream().anyMatch(a -> a.isPartly(awaited()));
    }

    boolean isWhole() {
      return all.stream().noneMatch(a -> all.stream().anyMatch(a::isPartly));
    }

    String text() {
      List<List<String>> columns =
          IntStream.range(0, 4).<List<String>>mapToObj(_ -> new ArrayList<>()).toList();
      if (computed) {
        columns.subList(0, 3).forEach(c -> c.add("ld.weak.u64 rd3, [p]"));
      }
      List<String> waiter = columns.get(WAITER);
      for (Access a : all.subList(0, all.size() - 1)) {
        columns
            .get(a.thread)
            .add(
                "st.relaxed.gpu.u%d [%s], %d".formatted(8 * a.bytes, a.address(computed), a.value));
      }
      columns.getFirst().add("st.relaxed.gpu.u32 [f], 1");
      if (guarded) {
        waiter.addAll(
            List.of("ld.relaxed.gpu.u32 r5, [f]", "setp.eq.u32 p1, r5, 0", "@p1 bra END"));
      }
      waiter.addAll(
          List.of(
              "L:",
              "ld.relaxed.gpu.u%d r1, [%s]"
                  .formatted(8 * awaited().bytes, awaited().address(computed)),
              "setp.ne.u32 p2, r1, " + awaited().value,
              "@p2 bra L",
              "st.relaxed.gpu.u32 [z], 1",
              "END:"));
      if (barrier) {
        waiter.add("bar.sync 0");
        columns.get(3).addAll(List.of("bar.sync 0", "ld.relaxed.gpu.u32 r1, [z]"));
      }
      StringBuilder text = new StringBuilder();
      text.append("PTX torn\n{ x=0; sizeof(x)=8; f=0; z=0; uint64_t p=&x; }\n");
      text.append(" P0@cta 0 | P1@cta 1 | P2@cta 2 | P3@cta 2 ;\n");
      int rows = columns.stream().mapToInt(List::size).max().orElseThrow();
      for (int row = 0; row < rows; row++) {
        int r = row;
        String[] cells =
            columns.stream().map(c -> r < c.size() ? c.get(r) : "").toArray(String[]::new);
        text.append(' ').append(String.join(" | ", Arrays.asList(cells))).append(" ;\n");
      }
      return text.append("exists (z=1)\n").toString();
    }
  }

  private static Verdict verdict(Engine engine, String text) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("torn", text))
        .verdict();
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(Engine.class)
  void nothingIsSaidOfThem(Engine engine) throws Exception {
    int programs = Rounds.of(600, 60);
    int torn = 0;
    int whole = 0;
    Random random = new Random(Seed.value());
    for (int i = 0; i < programs; i++) {
      Toy toy = Toy.random(random);
      String what = Seed.advice(Seed.value(), i) + "\n" + toy.text();
      if (toy.isTorn()) {
        torn++;
        assertThat(verdict(engine, toy.text())).as(what).isEqualTo(Verdict.NOT_COVERED);
      } else if (toy.isWhole()) {
        whole++;
        assertThat(verdict(engine, toy.text()))
            .as(what)
            .isEqualTo(toy.mayEnd() ? Verdict.HOLDS : Verdict.FAILS);
      }
    }
    assertThat(torn).isGreaterThan(programs / 3);
    assertThat(whole).isGreaterThan(programs / 10);
  }
}
