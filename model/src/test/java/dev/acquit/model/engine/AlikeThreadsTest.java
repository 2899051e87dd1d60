package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Threads that do the same go their ways in one order where a formula asks, and those that only
/// nearly do the same do not: the final memory is what the enumeration says. Registers are not
/// asked for, since their threads are told apart.
class AlikeThreadsTest {
  private static final List<String> STEPS =
      List.of(
          "st.relaxed.gpu.u32 [x], #",
          "st.relaxed.gpu.u32 [y], #",
          "st.release.gpu.u32 [y], #",
          "ld.relaxed.gpu.u32 r1, [x]",
          "ld.acquire.gpu.u32 r1, [y]",
          "add.u32 r1, r1, #",
          "st.relaxed.gpu.u32 [y], r1",
          "atom.relaxed.gpu.add.u32 r1, [x], #",
          "atom.relaxed.gpu.cas.b32 r1, [x], 0, #",
          "atom.relaxed.gpu.cas.b32 r1, [y], #, 2",
          "setp.eq.u32 p0, r1, #",
          "@p0 st.relaxed.gpu.u32 [x], 3",
          "ld.relaxed.gpu.u32 r1, [x+&]",
          "st.relaxed.gpu.u32 [x+&], 2");

  private static String text(Random random) {
    int threads = 2 + random.nextInt(2);
    List<String> steps = new ArrayList<>();
    int size = threads == 2 ? 2 + random.nextInt(3) : 2;
    for (int i = 0; i < size; i++) {
      steps.add(STEPS.get(random.nextInt(i == 0 ? 3 : STEPS.size())));
    }
    // Most have the same numbers: then it is one that makes the difference.
    List<List<Integer>> numbers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Integer> own = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        boolean same = t > 0 && random.nextInt(4) > 0;
        own.add(same ? numbers.getFirst().get(i) : 1 + random.nextInt(2));
      }
      numbers.add(own);
    }
    StringBuilder text = new StringBuilder("PTX alike\n{ sizeof(x)=12; x=0; y=0; }\n");
    for (int t = 0; t < threads; t++) {
      text.append(t == 0 ? " " : " | ").append("P%d@cta %d,gpu 0".formatted(t, t));
    }
    text.append(" ;\n");
    for (int i = 0; i < size; i++) {
      for (int t = 0; t < threads; t++) {
        int number = numbers.get(t).get(i);
        text.append(t == 0 ? " " : " | ")
            .append(steps.get(i).replace("#", "" + number).replace("&", "" + 4 * number));
      }
      text.append(" ;\n");
    }
    return text.toString();
  }

  private static final String MEMORY =
      "forall ([x].b32=9 /\\ [x+4].b32=9 /\\ [x+8].b32=9 /\\ y=9)\n";

  private static CheckResult check(Engine engine, String text) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("alike", text));
  }

  @Test
  void finalMemoryIsThatOfTheEnumeration() throws Exception {
    int programs = Rounds.of(600, 60);
    Random random = new Random(Seed.value());
    int unlike = 0;
    for (int i = 0; i < programs; i++) {
      String text = text(random);
      CheckResult all = check(Engine.ENUMERATING, text + MEMORY);
      if (all.verdict() == Verdict.NOT_COVERED) {
        continue;
      }
      String what = Seed.advice(Seed.value(), i) + "\n" + text;
      List<String> states =
          all.states().keySet().stream().map(AlikeThreadsTest::condition).toList();
      for (String state : states) {
        assertThat(check(Engine.SYMBOLIC, text + "exists " + state + "\n").verdict())
            .as(what + state)
            .isEqualTo(Verdict.HOLDS);
      }
      String any = "forall (" + String.join(" \\/ ", states) + ")\n";
      assertThat(check(Engine.SYMBOLIC, text + any).verdict())
          .as(what + any)
          .isEqualTo(Verdict.HOLDS);
      unlike += states.size() > 1 ? 1 : 0;
    }
    assertThat(unlike).isGreaterThan(programs / 8);
  }

  private static String condition(State state) {
    return state.values().entrySet().stream()
        .map(v -> v.getKey() + "=" + v.getValue())
        .collect(Collectors.joining(" /\\ ", "(", ")"));
  }
}
