package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Blocks and warps of many threads that do the same, as kernels have them: what each thread brings
/// is known, and so is what comes out.
class LargeBlocksTest {
  /// Threads that go through lines together; empty lines are nothing.
  private static CheckResult check(List<List<String>> threads, String condition) throws Exception {
    StringBuilder text = new StringBuilder("PTX block\n{ s=0; out=0; }\n");
    List<String> heads = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      heads.add("P" + t + "@cta 0,gpu 0");
    }
    text.append(' ').append(String.join(" | ", heads)).append(" ;\n");
    for (int line = 0; line < threads.getFirst().size(); line++) {
      int at = line;
      text.append(' ')
          .append(String.join(" | ", threads.stream().map(t -> t.get(at)).toList()))
          .append(" ;\n");
    }
    text.append("forall (").append(condition).append(")\n");
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(Engine.AUTO)
        .check(LitmusReader.read("block", text.toString()));
  }

  /// A tree in shared memory.
  ///
  /// @param without the barrier that is missing, counted from 0; -1: none
  private static CheckResult tree(int size, int without) throws Exception {
    List<List<String>> threads = new ArrayList<>();
    for (int t = 0; t < size; t++) {
      List<String> lines = new ArrayList<>();
      lines.add("st.weak.u32 [s+%d], %d".formatted(4 * t, t + 1));
      lines.add(without == 0 ? "" : "bar.sync 0");
      int barrier = 1;
      for (int distance = size / 2; distance > 0; distance /= 2) {
        boolean adds = t < distance;
        lines.add(adds ? "ld.weak.u32 r0, [s+%d]".formatted(4 * t) : "");
        lines.add(adds ? "ld.weak.u32 r1, [s+%d]".formatted(4 * (t + distance)) : "");
        lines.add(adds ? "add.u32 r0, r0, r1" : "");
        lines.add(adds ? "st.weak.u32 [s+%d], r0".formatted(4 * t) : "");
        lines.add(without == barrier ? "" : "bar.sync 0");
        barrier++;
      }
      threads.add(lines);
    }
    return check(threads, "s=" + size * (size + 1) / 2);
  }

  static List<Integer> sizes() {
    return Rounds.all() ? List.of(16, 32) : List.of(16);
  }

  /// More barriers than one execution may have events that is looked for one by one.
  @ParameterizedTest
  @MethodSource("sizes")
  void aTreeOfSumsOfABlock(int size) throws Exception {
    CheckResult result = tree(size, -1);
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.HOLDS);
    assertThat(result.flags()).isEmpty();
  }

  /// What goes wrong has as many events as what goes right, and is shown with its sum and its race.
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3})
  void aTreeThatLacksABarrier(int without) throws Exception {
    CheckResult result = tree(16, without);
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.FAILS);
    assertThat(result.flags()).contains("race");
    assertThat(result.witness().orElseThrow().events()).hasSizeGreaterThan(64);
  }

  /// Lanes that add up by shuffles, and one lane that has it in the end.
  @Test
  void aSumOfAWarp() throws Exception {
    int size = 32;
    List<List<String>> threads = new ArrayList<>();
    for (int t = 0; t < size; t++) {
      List<String> lines = new ArrayList<>();
      lines.add("mov.u32 r0, " + (t + 1));
      for (int distance = size / 2; distance > 0; distance /= 2) {
        lines.add("shfl.sync.down.b32 r1, r0, %d, 31, -1".formatted(distance));
        lines.add("add.u32 r0, r0, r1");
      }
      lines.add(t == 0 ? "st.weak.u32 [out], r0" : "");
      threads.add(lines);
    }
    CheckResult result = check(threads, "out=" + size * (size + 1) / 2);
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.HOLDS);
  }

  /// Lanes that all take from the one whose number they have computed: which one it is nobody knows
  /// before, and every step is there once.
  @Test
  void aShuffleFromALaneThatIsComputed() throws Exception {
    int size = 20;
    List<List<String>> threads = new ArrayList<>();
    for (int t = 0; t < size; t++) {
      threads.add(
          List.of(
              "ld.weak.u32 r2, [s]",
              "add.u32 r2, r2, 7",
              "mov.u32 r0, " + (t + 1),
              "shfl.sync.idx.b32 r1, r0, r2, 31, 0xfffff",
              t == 0 ? "st.weak.u32 [out], r1" : ""));
    }
    CheckResult result = check(threads, "out=8");
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(Verdict.HOLDS);
  }
}
