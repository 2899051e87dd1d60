package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Votes at barriers about what was read, and barriers that only some ways come to: by a formula as
/// one by one.
class ComputedVotesTest {
  private static final int TESTS = Rounds.of(40, 10);

  private static LitmusTest read(String text) throws Exception {
    return LitmusReader.read("votes", text);
  }

  private static CheckResult check(LitmusTest test, Engine engine) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false).by(engine).check(test);
  }

  /// Two threads of a CTA, and one or two of another, which has barriers of its own.
  private static String random(Random random) {
    List<List<String>> threads = new ArrayList<>();
    List<String> heads = new ArrayList<>();
    int count = 3 + random.nextInt(2);
    String[] ops = {"and", "or", "popc"};
    String[] chosen = {ops[random.nextInt(3)], ops[random.nextInt(3)]};
    boolean[] skips = {random.nextBoolean(), random.nextBoolean()};
    for (int t = 0; t < count; t++) {
      int cta = t / 2;
      heads.add("P%d@cta %d,gpu 0".formatted(t, cta));
      List<String> lines = new ArrayList<>();
      boolean stores = random.nextInt(3) == 0;
      lines.add(stores ? "st.relaxed.gpu.u32 " + "xy".charAt(random.nextInt(2)) + ", 1" : "");
      lines.add("ld.relaxed.gpu.u32 r0, " + "xy".charAt(random.nextInt(2)));
      lines.add("setp.ne.u32 p0, r0, 0");
      String p = random.nextBoolean() ? "p0" : "!p0";
      if (chosen[cta].equals("popc")) {
        lines.add("barrier.red.popc.u32 r1, 0, " + p);
        lines.add("setp.ne.u32 p1, r1, 1");
      } else {
        lines.add("barrier.red." + chosen[cta] + ".pred p1, 0, " + p);
        lines.add("");
      }
      lines.add("@p1 bra L");
      lines.add(skips[cta] ? "barrier.sync 0" : "st.relaxed.gpu.u32 z, " + (t + 1));
      lines.add("L:");
      lines.add("barrier.red.or.pred p2, 0, p1");
      lines.add("selp.u32 r2, 1, 0, p2");
      threads.add(lines);
    }
    StringBuilder text = new StringBuilder("PTX votes\n{ x=0; y=0; z=0; }\n ");
    text.append(String.join(" | ", heads)).append(" ;\n");
    for (int line = 0; line < threads.getFirst().size(); line++) {
      int at = line;
      text.append(' ')
          .append(String.join(" | ", threads.stream().map(t -> t.get(at)).toList()))
          .append(" ;\n");
    }
    return text.append(
            "exists (0:r0=%d /\\ 1:r2=%d /\\ 2:r0=%d /\\ z=%d)\n"
                .formatted(
                    random.nextInt(2), random.nextInt(2), random.nextInt(2), random.nextInt(3)))
        .toString();
  }

  @Test
  void bothEnginesAgree() throws Exception {
    Random random = new Random(Seed.value());
    int answered = 0;
    for (int i = 0; i < TESTS; i++) {
      String text = random(random);
      LitmusTest test = read(text);
      CheckResult one = check(test, Engine.ENUMERATING);
      CheckResult other = check(test, Engine.SYMBOLIC);
      if (one.verdict() == Verdict.UNKNOWN) {
        continue;
      }
      assertThat(other.verdict()).as("%s%n%s", text, other.reason()).isEqualTo(one.verdict());
      answered++;
    }
    assertThat(answered).isGreaterThan(TESTS / 2);
  }

  /// Each block waits, all threads of it, until its turn has come, which one of them looks at.
  @Test
  void aBlockLooksTogether() throws Exception {
    String text =
        """
        PTX turn
        { x=0; s=0; }
         P0@cta 0,gpu 0 | P1@cta 1,gpu 0 | P2@cta 1,gpu 0 ;
         st.weak.u32 x, 1 | ld.acquire.gpu.u32 r0, s | setp.ne.u32 p1, 0, 1 ;
         st.release.gpu.u32 s, 1 | setp.ne.u32 p1, r0, 1 | ;
         | barrier.red.and.pred p2, 0, p1 | barrier.red.and.pred p2, 0, p1 ;
         | @p2 bra END | @p2 bra END ;
         | barrier.sync 0 | barrier.sync 0 ;
         | ld.weak.u32 r1, x | ld.weak.u32 r1, x ;
         | END: | END: ;
        exists (1:r0=1 /\\ (1:r1=0 \\/ 2:r1=0))
        """;
    assertThat(check(read(text), Engine.SYMBOLIC).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(check(read(text), Engine.ENUMERATING).verdict()).isEqualTo(Verdict.FAILS);
  }
}
