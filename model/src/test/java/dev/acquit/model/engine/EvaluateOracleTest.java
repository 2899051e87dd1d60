package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What instructions compute that are written in words, against a second meaning, written here from
/// the text of the PTX document (9.7.1, 9.7.3, 9.7.6.2, 9.7.8, 9.7.9) for numbers only: both
/// engines, on values that are read from memory.
@Tag("slow")
class EvaluateOracleTest {
  private static final int ROUNDS = Rounds.of("acquit.evaluate.rounds", 200, 20);
  private static final int STEPS = 6;

  /// Where tests are written, to be run on a GPU.
  private static final String OUT = System.getProperty("acquit.evaluate.out");

  /// What a result is, of the bits of the sources.
  private interface Meaning {
    long of(long[] x);
  }

  /// An instruction.
  ///
  /// @param sources bits of each source, 1 for a predicate
  /// @param result bits of the result, 1 for a predicate
  private record Case(String head, int[] sources, int result, Meaning meaning) {}

  private static final List<Case> CASES = new ArrayList<>();

  private static void add(String head, int result, Meaning meaning, int... sources) {
    CASES.add(new Case(head, sources, result, meaning));
  }

  private static long low(int bits, long x) {
    return bits == 64 ? x : x & ((1L << bits) - 1);
  }

  private static long signed(int bits, long x) {
    return bits == 64 ? x : (low(bits, x) ^ (1L << (bits - 1))) - (1L << (bits - 1));
  }

  private static BigInteger big(String type, long x) {
    int bits = Integer.parseInt(type.substring(1));
    return type.startsWith("s")
        ? BigInteger.valueOf(signed(bits, x))
        : new BigInteger(Long.toUnsignedString(low(bits, x)));
  }

  private static float f(long x) {
    return Float.intBitsToFloat((int) x);
  }

  private static double d(long x) {
    return Double.longBitsToDouble(x);
  }

  private static long bits(float x) {
    return Float.isNaN(x) ? 0x7fff_ffffL : Integer.toUnsignedLong(Float.floatToRawIntBits(x));
  }

  static {
    for (int w : new int[] {32, 64}) {
      add("popc.b" + w, 32, x -> Long.bitCount(low(w, x[0])), w);
      add(
          "clz.b" + w,
          32,
          x -> {
            int n = 0;
            while (n < w && (x[0] >>> (w - 1 - n) & 1) == 0) {
              n++;
            }
            return n;
          },
          w);
      add(
          "brev.b" + w,
          w,
          x -> {
            long r = 0;
            for (int i = 0; i < w; i++) {
              r |= (x[0] >>> i & 1) << (w - 1 - i);
            }
            return r;
          },
          w);
      for (String t : List.of("u" + w, "s" + w)) {
        for (boolean shift : List.of(false, true)) {
          add(
              (shift ? "bfind.shiftamt." : "bfind.") + t,
              32,
              x -> {
                long sign = t.startsWith("s") ? x[0] >>> (w - 1) & 1 : 0;
                int at = w - 1;
                while (at >= 0 && (x[0] >>> at & 1) == sign) {
                  at--;
                }
                return at < 0 ? -1 : shift ? w - 1 - at : at;
              },
              w);
        }
        add(
            "mul.hi." + t,
            w,
            x -> big(t, x[0]).multiply(big(t, x[1])).shiftRight(w).longValue(),
            w,
            w);
        add(
            "mad.hi." + t,
            w,
            x -> big(t, x[0]).multiply(big(t, x[1])).shiftRight(w).longValue() + x[2],
            w,
            w,
            w);
        add(
            "bfe." + t,
            w,
            x -> {
              int at = (int) x[1] & 255;
              int length = (int) x[2] & 255;
              boolean sign = t.startsWith("s") && length > 0;
              long last = sign ? x[0] >>> Math.min(at + length - 1, w - 1) & 1 : 0;
              long r = 0;
              for (int i = 0; i < w; i++) {
                long bit = i < length && at + i < w ? x[0] >>> (at + i) & 1 : last;
                r |= bit << i;
              }
              return r;
            },
            w,
            32,
            32);
      }
      add(
          "bfi.b" + w,
          w,
          x -> {
            int at = (int) x[2] & 255;
            int length = (int) x[3] & 255;
            long r = x[1];
            for (int i = 0; i < length && at + i < w; i++) {
              r = r & ~(1L << (at + i)) | (x[0] >>> i & 1) << (at + i);
            }
            return r;
          },
          w,
          w,
          32,
          32);
    }
    for (int w : new int[] {16, 32, 64}) {
      add("abs.s" + w, w, x -> Math.abs(signed(w, x[0])), w);
      add("cnot.b" + w, w, x -> low(w, x[0]) == 0 ? 1 : 0, w);
      for (String t : List.of("u" + w, "s" + w)) {
        if (w < 64) {
          add("mul.wide." + t, 2 * w, x -> big(t, x[0]).multiply(big(t, x[1])).longValue(), w, w);
          add(
              "mad.wide." + t,
              2 * w,
              x -> big(t, x[0]).multiply(big(t, x[1])).longValue() + x[2],
              w,
              w,
              2 * w);
        }
        for (String to : List.of("u16", "s16", "u32", "s32", "u64", "s64")) {
          add("cvt." + to + "." + t, width(to), x -> big(t, x[0]).longValue(), w);
        }
      }
    }
    add(
        "prmt.b32",
        32,
        x -> {
          long r = 0;
          for (int i = 0; i < 4; i++) {
            int select = (int) (x[2] >>> (4 * i)) & 15;
            long from = low(32, x[0]) | x[1] << 32;
            long octet = from >>> (8 * (select & 7)) & 255;
            long sign = (octet & 128) != 0 ? 255 : 0;
            r |= ((select & 8) != 0 ? sign : octet) << (8 * i);
          }
          return r;
        },
        32,
        32,
        32);
    for (boolean wrap : new boolean[] {false, true}) {
      String how = wrap ? "wrap" : "clamp";
      add(
          "shf.l." + how + ".b32",
          32,
          x -> {
            long n = wrap ? x[2] & 31 : Math.min(low(32, x[2]), 32);
            BigInteger both = big("u32", x[1]).shiftLeft(32).or(big("u32", x[0]));
            return both.shiftLeft((int) n).shiftRight(32).longValue();
          },
          32,
          32,
          32);
      add(
          "shf.r." + how + ".b32",
          32,
          x -> {
            long n = wrap ? x[2] & 31 : Math.min(low(32, x[2]), 32);
            return big("u32", x[1])
                .shiftLeft(32)
                .or(big("u32", x[0]))
                .shiftRight((int) n)
                .longValue();
          },
          32,
          32,
          32);
    }
    add("add.f32", 32, x -> bits(f(x[0]) + f(x[1])), 32, 32);
    add("sub.f32", 32, x -> bits(f(x[0]) - f(x[1])), 32, 32);
    add("mul.f32", 32, x -> bits(f(x[0]) * f(x[1])), 32, 32);
    Map<String, Meaning> comparisons =
        new TreeMap<>(
            Map.of(
                "lt", x -> f(x[0]) < f(x[1]) ? 1 : 0,
                "le", x -> f(x[0]) <= f(x[1]) ? 1 : 0,
                "gt", x -> f(x[0]) > f(x[1]) ? 1 : 0,
                "eq", x -> f(x[0]) == f(x[1]) ? 1 : 0,
                "neu", x -> f(x[0]) != f(x[1]) ? 1 : 0,
                "geu", x -> !(f(x[0]) < f(x[1])) ? 1 : 0));
    comparisons.forEach((word, meaning) -> add("setp." + word + ".f32", 1, meaning, 32, 32));
    add("setp.le.f64", 1, x -> d(x[0]) <= d(x[1]) ? 1 : 0, 64, 64);
    add("setp.lt.and.s32", 1, x -> (int) x[0] < (int) x[1] && x[2] != 0 ? 1 : 0, 32, 32, 1);
    add(
        "setp.hs.or.u64",
        1,
        x -> Long.compareUnsigned(x[0], x[1]) >= 0 || x[2] != 0 ? 1 : 0,
        64,
        64,
        1);
    add("setp.ne.xor.b32", 1, x -> ((int) x[0] != (int) x[1]) != (x[2] != 0) ? 1 : 0, 32, 32, 1);
    add("selp.f64", 64, x -> x[2] != 0 ? x[0] : x[1], 64, 64, 1);
  }

  private static int width(String type) {
    return Integer.parseInt(type.substring(1));
  }

  private static final long[] CORNERS = {
    0,
    1,
    2,
    31,
    32,
    33,
    63,
    64,
    65,
    255,
    -1,
    Integer.MIN_VALUE,
    Integer.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MAX_VALUE,
    0x8000,
    0x7fff,
    0x7f80_0000,
    0x7fc0_1234,
    0xff80_0000L,
    0x8000_0000L,
    0x3f80_0000,
    0x7ff0_0000_0000_0000L,
    0x7ff8_0000_0000_0001L,
    0x3ff0_0000_0000_0000L
  };

  private static long value(Random random, int bits) {
    long any = random.nextInt(3) == 0 ? random.nextLong() : CORNERS[random.nextInt(CORNERS.length)];
    return low(bits, random.nextInt(4) == 0 ? any + random.nextInt(5) - 2 : any);
  }

  /// A test, and what its locations must hold at the end.
  private record Written(String text, Map<String, Long> results) {}

  private static Written program(Random random, List<Case> steps) {
    StringBuilder init = new StringBuilder();
    StringBuilder body = new StringBuilder();
    Map<String, Long> results = new TreeMap<>();
    for (int i = 0; i < steps.size(); i++) {
      Case step = steps.get(i);
      long[] values = new long[step.sources.length];
      List<String> operands = new ArrayList<>();
      for (int k = 0; k < values.length; k++) {
        int bits = step.sources[k];
        values[k] = value(random, bits);
        String name = "%s" + i + "_" + k;
        String at = "a" + i + "_" + k;
        int wide = Math.max(16, bits);
        init.append(" uint" + wide + "_t " + at + "=" + values[k] + ";");
        String loaded = bits == 1 ? name + "w" : name;
        body.append(" ld.relaxed.gpu.b" + wide + " " + loaded + ", " + at + " ;\n");
        if (bits == 1) {
          body.append(" setp.ne.b16 " + name + ", " + loaded + ", 0 ;\n");
        }
        operands.add(name);
      }
      String to = "%d" + i;
      body.append(" " + step.head + " " + to + ", " + String.join(", ", operands) + " ;\n");
      int wide = Math.max(16, step.result);
      if (step.result == 1) {
        body.append(" selp.b32 " + to + "w, 1, 0, " + to + " ;\n");
      }
      String out = "z" + i;
      init.append(" uint" + wide + "_t " + out + "=0;");
      body.append(" st.relaxed.gpu.b" + wide + " " + out + ", " + to);
      body.append((step.result == 1 ? "w" : "") + " ;\n");
      results.put(out, low(wide, step.meaning.of(values)));
    }
    return new Written(
        "PTX evaluate\n{" + init + " }\n P0@cta 0,gpu 0 ;\n" + body + "forall (CONDITION)\n",
        results);
  }

  private static String condition(Map<String, Long> results) {
    return String.join(
        " /\\ ", results.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
  }

  @Test
  void bothEnginesComputeWhatTheDocumentSays() throws Exception {
    MemoryModel model = Models.find("ptx");
    Random random = new Random(Seed.value());
    List<String> wrong = new ArrayList<>();
    int next = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<Case> steps = new ArrayList<>();
      for (int i = 0; i < STEPS; i++) {
        steps.add(CASES.get(next++ % CASES.size()));
      }
      Written written = program(random, steps);
      if (OUT != null) {
        String text =
            written
                .text
                .replace("PTX evaluate", "PTX evaluate" + round)
                .replace("CONDITION", condition(written.results));
        Files.writeString(Path.of(OUT, "evaluate" + round + ".litmus"), text);
      }
      Map<String, Long> other = new TreeMap<>(written.results);
      String changed = "z" + random.nextInt(STEPS);
      other.merge(changed, 1L, (a, b) -> a ^ b);
      for (Engine engine : Engine.values()) {
        for (boolean right : new boolean[] {true, false}) {
          String text =
              written.text.replace("CONDITION", condition(right ? written.results : other));
          LitmusTest test = LitmusReader.read("evaluate", text);
          CheckResult result = new Checker(model, Limits.DEFAULT, false).by(engine).check(test);
          if (result.verdict() != (right ? Verdict.HOLDS : Verdict.FAILS)) {
            wrong.add(engine + " " + result.verdict() + result.reason() + result.states() + text);
          }
        }
      }
    }
    assertThat(wrong.size() > 3 ? wrong.subList(0, 3) : wrong).isEmpty();
    assertThat(next).as("each instruction more than once").isGreaterThan(CASES.size());
  }
}
