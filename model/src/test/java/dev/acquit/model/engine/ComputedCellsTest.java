package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A thread that walks an array by what it reads there and branches on it: which cells it comes to
/// is found out on the way, and no way may be given up by the values of those that are known. One
/// thread alone is a sequential program, which is run here as such; with others that write, both
/// engines say the same.
class ComputedCellsTest {
  private static final int CELLS = 4;

  /// A walk.
  ///
  /// @param cells what the array holds at first
  /// @param tests after each step, the value on which the walk goes on; -1: any
  private record Walk(List<Integer> cells, List<Integer> tests) {
    static Walk of(Random random) {
      List<Integer> cells = new ArrayList<>();
      for (int i = 0; i < CELLS; i++) {
        cells.add(random.nextInt(CELLS));
      }
      List<Integer> tests = new ArrayList<>();
      int at = 0;
      int steps = 1 + random.nextInt(3);
      for (int i = 0; i < steps; i++) {
        int next = cells.get(at);
        tests.add(random.nextInt(4) == 0 ? -1 : random.nextInt(3) == 0 ? random.nextInt(4) : next);
        at = next;
      }
      return new Walk(cells, tests);
    }

    /// Whether it comes to its end if nobody else writes.
    boolean ends() {
      int at = 0;
      for (int test : tests) {
        at = cells.get(at);
        if (test >= 0 && test != at) {
          return false;
        }
      }
      return true;
    }

    String text(List<String> other) {
      List<String> steps = new ArrayList<>(List.of("mov.u32 r1, 0"));
      for (int test : tests) {
        steps.add("mul.wide.u32 rd1, r1, 4");
        steps.add("mov.u64 rd2, a");
        steps.add("add.u64 rd2, rd2, rd1");
        steps.add("ld.relaxed.gpu.u32 r1, [rd2]");
        if (test >= 0) {
          steps.add("setp.ne.u32 p1, r1, " + test);
          steps.add("@p1 bra L");
        }
      }
      steps.add("mov.u32 r3, 1");
      steps.add("L: mov.u32 r7, 0");
      StringBuilder text = new StringBuilder("PTX walk\n{ uint32_t a[]={");
      text.append(String.join(",", cells.stream().map(c -> "" + c).toList())).append("}; }\n");
      text.append(" P0@cta 0,gpu 0 ").append(other.isEmpty() ? ";\n" : "| P1@cta 1,gpu 0 ;\n");
      for (int i = 0; i < steps.size(); i++) {
        text.append(' ').append(steps.get(i));
        if (!other.isEmpty()) {
          text.append(" | ").append(i < other.size() ? other.get(i) : "");
        }
        text.append(" ;\n");
      }
      return text + "exists (0:r3=1)\n";
    }
  }

  @Test
  void oneThreadEndsAsItDoesWhenItIsRun() throws Exception {
    Random random = new Random(Seed.value());
    for (int i = 0; i < Rounds.of(300, 60); i++) {
      Walk walk = Walk.of(random);
      String text = walk.text(List.of());
      for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
        assertThat(verdict(text, engine))
            .as("%s: %s", engine, text)
            .isEqualTo(walk.ends() ? Verdict.HOLDS : Verdict.FAILS);
      }
    }
  }

  @Test
  void bothEnginesSayTheSameWhereOthersWrite() throws Exception {
    Random random = new Random(Seed.value());
    for (int i = 0; i < Rounds.of(300, 60); i++) {
      List<String> other = new ArrayList<>();
      for (int w = 0; w < 1 + random.nextInt(2); w++) {
        other.add(
            "st.relaxed.gpu.u32 [a+%d], %d"
                .formatted(4 * random.nextInt(CELLS), random.nextInt(CELLS)));
      }
      String text = Walk.of(random).text(other);
      assertThat(verdict(text, Engine.ENUMERATING))
          .as(text)
          .isEqualTo(verdict(text, Engine.SYMBOLIC))
          .isIn(Verdict.HOLDS, Verdict.FAILS);
    }
  }

  private static Verdict verdict(String text, Engine engine) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("walk", text))
        .verdict();
  }
}
