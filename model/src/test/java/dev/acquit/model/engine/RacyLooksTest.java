package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A race of a round that is not needed for anything else is a race: loops that wait, with their
/// rounds written out.
class RacyLooksTest {
  private static final int PROGRAMS = Rounds.of(400, 30);

  /// So many rounds show all races: one that waits, and the last.
  private static final int WRITTEN = 3;

  private static final List<String> READS =
      List.of("ld.weak", "ld.relaxed.cta", "ld.relaxed.gpu", "ld.acquire.cta", "ld.acquire.gpu");

  private static final List<String> WRITES =
      List.of("st.weak", "st.relaxed.cta", "st.relaxed.gpu", "st.release.gpu");

  /// A thread that waits until the other one has set `f`, and looks around meanwhile.
  ///
  /// @param before its reads before it looks at `f`
  /// @param look how it looks at `f`
  /// @param after its reads when it goes on waiting
  /// @param other what the other thread does, which ends by setting `f`
  private record Program(
      List<String> before, String look, List<String> after, List<String> other, boolean resets) {
    static Program random(Random random) {
      List<String> other = new ArrayList<>(some(random, WRITES, ", 1"));
      other.add(one(random, WRITES) + ".u32 f, 1");
      return new Program(
          some(random, READS, ""),
          one(random, READS) + ".u32 r0, f",
          some(random, READS, ""),
          other,
          random.nextBoolean());
    }

    private static String one(Random random, List<String> all) {
      return all.get(random.nextInt(all.size()));
    }

    private static List<String> some(Random random, List<String> all, String behind) {
      List<String> some = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        String register = behind.isEmpty() ? "r%d, ".formatted(1 + random.nextInt(2)) : "";
        some.add(one(random, all) + ".u32 " + register + "xy".charAt(random.nextInt(2)) + behind);
      }
      return some;
    }

    String text(boolean written) {
      List<String> own = new ArrayList<>();
      if (resets) {
        own.addAll(List.of("mov.u32 r0, 0", "mov.u32 r1, 0", "mov.u32 r2, 0"));
      }
      for (int round = 0; round < (written ? WRITTEN : 1); round++) {
        if (!written) {
          own.add("L:");
        }
        own.addAll(before);
        own.add(look);
        own.addAll(List.of("setp.ne.u32 p0, r0, 0", "@p0 bra E"));
        own.addAll(after);
        if (resets) {
          own.addAll(List.of("mov.u32 r0, 0", "mov.u32 r1, 0", "mov.u32 r2, 0"));
        }
      }
      if (!written) {
        own.add("bra L");
      }
      own.add("E:");
      StringBuilder text = new StringBuilder("PTX looks\n{ x=0; y=0; f=0; }\n");
      text.append(" P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
      for (int i = 0; i < Math.max(own.size(), other.size()); i++) {
        text.append(" %s | %s ;\n".formatted(at(own, i), at(other, i)));
      }
      return text.append("exists (0:r0=7)\n").toString();
    }

    private static String at(List<String> lines, int i) {
      return i < lines.size() ? lines.get(i) : "";
    }
  }

  private static boolean races(String text, Engine engine) throws Exception {
    CheckResult result =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false)
            .by(engine)
            .check(LitmusReader.read("looks", text));
    assertThat(result.verdict()).as("%s%n%s", text, result.reason()).isEqualTo(Verdict.FAILS);
    return result.flags().contains("race");
  }

  @Tag("slow")
  @Test
  void theyRaceAsTheirRoundsWrittenOut() throws Exception {
    Random random = new Random(Seed.value());
    int racy = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      Program program = Program.random(random);
      boolean expected = races(program.text(true), Engine.ENUMERATING);
      for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
        assertThat(races(program.text(false), engine))
            .as("%s, %s%n%s", engine, Seed.advice(Seed.value(), i), program.text(false))
            .isEqualTo(expected);
      }
      racy += expected ? 1 : 0;
    }
    assertThat(racy).isBetween(PROGRAMS / 4, PROGRAMS - PROGRAMS / 20);
  }

  /// What a thread looks at when it goes on waiting only that round reads; what it looks at first
  /// the last round reads, too.
  @ParameterizedTest
  @CsvSource({
    "'', ld.weak, true",
    "'', ld.relaxed.cta, true",
    "'', ld.relaxed.gpu, false",
    "ld.weak, '', true",
    "ld.relaxed.gpu, '', false"
  })
  void aLookThatDecidesNothing(String before, String after, boolean races) throws Exception {
    String write = (before + after).contains("relaxed") ? "st.relaxed.gpu" : "st.weak";
    Program program =
        new Program(
            before.isEmpty() ? List.of() : List.of(before + ".u32 r1, x"),
            "ld.acquire.gpu.u32 r0, f",
            after.isEmpty() ? List.of() : List.of(after + ".u32 r1, x"),
            List.of(write + ".u32 x, 1", "st.release.gpu.u32 f, 1"),
            true);
    for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
      assertThat(races(program.text(false), engine)).as("%s", engine).isEqualTo(races);
    }
  }
}
