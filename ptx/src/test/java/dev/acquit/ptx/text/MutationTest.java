package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Statement;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever the input, reading ends in statements or in an [InputException].
class MutationTest {
  private static final int INPUTS = 2_000;

  private static final List<String> SEEDS =
      List.of(
          "@%p1 ld.global.acquire.gpu.u32 %r1, [%rd1+4];",
          "st.release.sys.v2.u64 [gv], {%rd1, 0x10};",
          "atom.acq_rel.gpu.global.cas.b64 %rd1, [%rd2+-8], %rd3, 0;",
          "LC00: atom.relaxed.gpu.add r1, x, 1; bne r1, 0, LC00",
          "fence.sc.cta; membar.gl; fence.proxy.alias; /* c */ bar.sync 0, 32;",
          "bar.cta.sync 1, r2, 3",
          "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32"
              + " [%r1],%r2,[%r3];",
          "setp.eq.u32 p, r0, 1; @!p bra L; mad.lo.s32 %r1, %r2, 3, %r4; // end",
          "mov.u32 %r1, %tid.x; selp.b32 %r1, 1, 0, %p1; ret.uni;",
          "barrier.cluster.arrive.release; bar.red.popc.u32 %r1, 0, !%p1; nanosleep.u32 20;");

  private static final String ALPHABET =
      ".,;:[]{}()@!%+-|_ \n\t\"/*0x1fLrRpdaclbgus" + "\u00e9\u0000\uFEFF=~$9U";

  @Test
  void neverAnotherException() {
    long seed = Long.getLong("acquit.seed", 20_260_101L);
    Random random = new Random(seed);
    int read = 0;
    for (int i = 0; i < INPUTS; i++) {
      String text = mutate(random);
      Dialect dialect = Dialect.values()[i % 2];
      try {
        for (Statement statement :
            InstructionReader.read("f", text, Position.START, dialect, Registers.litmus())) {
          new InstructionWriter(Dialect.LITMUS).write(statement);
        }
        read++;
      } catch (InputException e) {
        assertThat(e.diagnostic().toString()).contains(": error: ");
      } catch (RuntimeException | Error e) {
        throw new AssertionError("-Dacquit.seed=" + seed + ", input: " + text, e);
      }
    }
    assertThat(read).as("inputs that are still good, seed %d", seed).isBetween(20, INPUTS - 20);
  }

  private static String mutate(Random random) {
    StringBuilder text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
    int changes = random.nextInt(1, 4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(text.length());
      char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(5)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, c);
        case 2 -> text.setCharAt(at, c);
        case 3 -> text.insert(at, SEEDS.get(random.nextInt(SEEDS.size())));
        default -> {
          int end = Math.min(text.length(), at + random.nextInt(12));
          text.insert(random.nextInt(text.length()), text.substring(at, end));
        }
      }
      if (text.isEmpty()) {
        return "";
      }
    }
    return text.toString();
  }
}
