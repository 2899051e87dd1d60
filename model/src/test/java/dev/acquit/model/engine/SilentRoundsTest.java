package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Rounds that only write what is there are cut exactly: a loop has the final states, and raises
/// the flags, of its rounds written out.
class SilentRoundsTest {
  private static final int COPIES = 3;
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(4), 1, false);

  /// Threads of which one goes round, and what it does before, in each round and behind the loop.
  private record Loop(
      List<String> places, List<List<String>> others, List<String> round, List<String> after) {
    String text(boolean writtenOut) {
      List<String> first = new ArrayList<>();
      if (writtenOut) {
        for (int i = 0; i < COPIES; i++) {
          first.addAll(round);
          first.add("bne r0, 0, L1");
        }
        first.add("mov.u32 r9, 1");
      } else {
        first.add("L0:");
        first.addAll(round);
        first.add("beq r0, 0, L0");
      }
      first.add("L1:");
      first.addAll(after);
      List<List<String>> columns = new ArrayList<>(List.of(first));
      columns.addAll(others);
      StringBuilder text =
          new StringBuilder("PTX loop\n{ x=0; y=0; }\n " + String.join(" | ", places));
      text.append(" ;\n");
      for (int r = 0; r < columns.stream().mapToInt(List::size).max().orElse(0); r++) {
        int row = r;
        text.append(' ')
            .append(
                String.join(
                    " | ", columns.stream().map(c -> row < c.size() ? c.get(row) : "").toList()))
            .append(" ;\n");
      }
      return text
          + "exists (x=0 /\\ y=0 /\\ P0:r0=0 /\\ P0:r1=0 /\\ P0:r9=0 /\\ P1:r2=0 /\\ P1:r3=0)\n";
    }
  }

  private static Loop waiting(String update, String other) {
    return new Loop(
        List.of("P0@cta 0,gpu 0", "P1@cta 1,gpu 0"),
        List.of(List.of("st.weak y, 1", other)),
        List.of(update),
        List.of("ld.weak r1, y"));
  }

  @Test
  void addsOfNothingWait() throws Exception {
    for (String update :
        List.of("add.u32 r0, x, 0", "or.b32 r0, x, 0", "and.b32 r0, x, -1", "max.u32 r0, x, 0")) {
      Loop loop = waiting("atom.acquire.gpu." + update, "st.release.gpu x, 1");
      CheckResult result = Checks.check("ptx", loop.text(false));
      assertThat(result.complete()).as(update).isTrue();
      assertThat(Checks.states(result)).as(update).allMatch(s -> s.contains("0:r1=1;"));
    }
  }

  /// Between the halves of an operation another write may stand where their scopes do not include
  /// each other, and the operation undoes it.
  @Test
  void whatMayUndoAWriteIsNoWait() throws Exception {
    Loop loop = waiting("atom.relaxed.cta.add.u32 r0, x, 0", "st.relaxed.gpu x, 1");
    CheckResult result = Checks.check("ptx", loop.text(false), LIMITS);
    assertThat(result.complete()).isFalse();
  }

  /// Whatever thread 0 waits for, with whatever operations, and whatever the others do meanwhile.
  @Test
  @Tag("slow")
  void randomLoopsAreTheirRounds() throws Exception {
    Random random = new Random(Seed.value());
    int compared = 0;
    int programs = Rounds.of(400, 10);
    for (int i = 0; i < programs; i++) {
      Loop loop = random(random);
      CheckResult many = Checks.check("ptx", loop.text(true), LIMITS);
      String what = Seed.advice(Seed.value(), i) + "\n" + loop.text(false);
      if (!many.complete()) {
        continue;
      }
      CheckResult one = Checks.check("ptx", loop.text(false), LIMITS);
      Set<String> finished = new TreeSet<>(Checks.states(many));
      finished.removeIf(s -> s.contains("r9=1"));
      if (one.complete()) {
        assertThat(Checks.states(one)).as(what).isEqualTo(finished);
        compared++;
      } else {
        assertThat(finished).as(what).containsAll(Checks.states(one));
      }
    }
    System.out.printf("SilentRoundsTest: %d of %d programs compared%n", compared, programs);
    assertThat(compared).isGreaterThan(programs / 4);
  }

  private static Loop random(Random random) {
    List<String> places = new ArrayList<>();
    List<List<String>> others = new ArrayList<>();
    int threads = 2 + random.nextInt(2);
    for (int t = 0; t < threads; t++) {
      places.add("P" + t + "@cta " + random.nextInt(2) + ",gpu 0");
    }
    for (int t = 1; t < threads; t++) {
      List<String> body = new ArrayList<>();
      int size = 1 + random.nextInt(threads == 2 ? 3 : 2);
      for (int i = 0; i < size; i++) {
        body.add(other(random, 2 + i));
      }
      others.add(body);
    }
    List<String> round = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      round.add(pick(random, "fence.acq_rel.gpu", "ld.relaxed.gpu r4, y", "fence.sc.gpu"));
    }
    round.add(update(random, "r0", random.nextInt(8) == 0 ? "y" : "x"));
    if (random.nextInt(4) == 0) {
      round.add(
          pick(random, "fence.acq_rel.gpu", "atom.relaxed.gpu.add.u32 r5, y, 0", "fence.sc.gpu"));
    }
    return new Loop(
        places,
        others,
        round,
        List.of(pick(random, "ld.weak r1, y", "ld.relaxed.gpu r1, x", "st.relaxed.gpu y, 2")));
  }

  private static String update(Random random, String register, String at) {
    String how = "atom." + pick(random, "relaxed", "acquire", "release", "acq_rel");
    how += "." + (random.nextInt(4) == 0 ? "cta" : "gpu");
    int a = random.nextInt(2);
    return switch (random.nextInt(6)) {
      case 0 -> how + ".or.b32 " + register + ", " + at + ", " + a;
      case 1 -> how + ".and.b32 " + register + ", " + at + ", " + (a - 1);
      case 2 -> how + ".exch.b32 " + register + ", " + at + ", " + a;
      case 3 -> how + ".cas.b32 " + register + ", " + at + ", " + a + ", " + random.nextInt(2);
      case 4 -> how + ".max.u32 " + register + ", " + at + ", " + a;
      default -> how + ".add.u32 " + register + ", " + at + ", 0";
    };
  }

  private static String other(Random random, int register) {
    String at = random.nextInt(3) == 0 ? "y" : "x";
    String scope = random.nextInt(4) == 0 ? "cta" : "gpu";
    return switch (random.nextInt(7)) {
      case 0 -> "st.weak " + at + ", " + (1 + random.nextInt(2));
      case 1 ->
          "ld."
              + (random.nextBoolean() ? "weak" : "acquire." + scope)
              + " r"
              + register
              + ", "
              + at;
      case 2, 3 -> "st.release." + scope + " " + at + ", " + random.nextInt(3);
      case 4 -> "st.relaxed." + scope + " " + at + ", 1";
      case 5 -> pick(random, "fence.sc.gpu", "fence.acq_rel.gpu");
      default -> update(random, "r" + register, at);
    };
  }

  private static String pick(Random random, String... all) {
    return all[random.nextInt(all.length)];
  }
}
