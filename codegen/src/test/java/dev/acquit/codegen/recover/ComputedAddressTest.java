package dev.acquit.codegen.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/// Chains of instructions on a pointer, half of them aimed at giving the pointer back, held against
/// numbers: one that changes some pointer is never passed, and one that gives it back is no error.
class ComputedAddressTest {
  private static final int POINTERS = 64;

  /// A step: how it is written, with `#` for what it reads and `@` for what it writes.
  private record Step(String text, LongUnaryOperator does) {}

  private static String chain(List<Step> steps) {
    StringBuilder text =
        new StringBuilder(
            """
            .version 9.0
            .target sm_90
            .address_size 64
            // source: load relaxed scope=device type=u32
            .visible .func (.param .b32 out) f(.param .b64 p) {
            .reg .b32 %r; .reg .b32 %lo<99>; .reg .b32 %hi<99>; .reg .pred %q<99>; .reg .b64 %d<99>;
            ld.param.b64 %d0, [p];
            """);
    for (int i = 0; i < steps.size(); i++) {
      text.append(
          steps
              .get(i)
              .text()
              .replace("#", "%d" + i)
              .replace("@", "%d" + (i + 1))
              .replace("!", Integer.toString(i)));
      text.append('\n');
    }
    return text.append(
            "ld.relaxed.gpu.u32 %r, [%d" + steps.size() + "];\nst.param.b32 [out], %r;\nret;\n}\n")
        .toString();
  }

  private static Step of(LongUnaryOperator does, String text, Object... with) {
    return new Step(String.format(Locale.ROOT, text, with), does);
  }

  /// Inverse of an odd number, modulo 2^64.
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }

  /// Two steps, the second of which undoes the first; or one that does nothing.
  private static List<Step> pair(Random random) {
    long k = random.nextInt(1 << 20);
    int by = 1 + random.nextInt(63);
    return switch (random.nextInt(11)) {
      case 0 ->
          List.of(of(x -> x + k, "add.u64 @, #, %d;", k), of(x -> x - k, "sub.s64 @, #, %d;", k));
      case 1 ->
          List.of(of(x -> x ^ k, "xor.b64 @, #, %d;", k), of(x -> x ^ k, "xor.b64 @, #, %d;", k));
      case 2 -> List.of(of(x -> -x, "neg.s64 @, #;"), of(x -> -x, "neg.s64 @, #;"));
      case 3 -> List.of(of(x -> ~x, "not.b64 @, #;"), of(x -> ~x, "not.b64 @, #;"));
      case 4 -> List.of(of(x -> -x, "neg.s64 @, #;"), of(x -> -x, "sub.s64 @, 0, #;"));
      case 5 -> List.of(of(x -> x, "max.u64 @, #, #;"));
      case 6 -> List.of(of(x -> x, "mul.lo.u64 @, #, 1;"));
      case 7 -> List.of(of(x -> x, "mad.lo.u64 @, #, 1, 0;"));
      case 8 -> List.of(of(x -> x, "mov.b64 {%%lo!, %%hi!}, #; mov.b64 @, {%%lo!, %%hi!};"));
      case 9 ->
          List.of(
              of(
                  x -> x + k,
                  "mov.b64 {%%lo!, %%hi!}, #; add.cc.u32 %%lo!, %%lo!, %d; addc.u32 %%hi!, %%hi!,"
                      + " 0; mov.b64 @, {%%lo!, %%hi!};",
                  k),
              of(x -> x - k, "add.s64 @, #, -%d;", k));
      default ->
          List.of(
              of(
                  x -> Long.rotateLeft(x, by),
                  "{ .reg .b64 %%t; shl.b64 %%t, #, %d; shr.u64 @, #, %d; or.b64 @, @, %%t; }",
                  by,
                  64 - by),
              of(
                  x -> Long.rotateRight(x, by),
                  "{ .reg .b64 %%t; shr.u64 %%t, #, %d; shl.b64 @, #, %d; or.b64 @, @, %%t; }",
                  by,
                  64 - by));
    };
  }

  /// Something that changes most pointers, or only a few.
  private static Step change(Random random) {
    long k = 1 + random.nextInt(1 << 12);
    return switch (random.nextInt(7)) {
      case 0 -> of(x -> x + 4 * k, "add.u64 @, #, %d;", 4 * k);
      case 1 -> of(x -> x * 3, "mul.lo.u64 @, #, 3;");
      case 2 -> of(x -> -x, "neg.s64 @, #;");
      case 3 -> of(x -> x << 1, "shl.b64 @, #, 1;");
      case 4 -> of(x -> x & 0xffff_ffffL, "and.b64 @, #, 0xffffffff;");
      case 5 -> of(x -> Math.max(x, k), "max.s64 @, #, %d;", k);
      default -> of(x -> x & ~(1L << 40), "and.b64 @, #, %d;", ~(1L << 40));
    };
  }

  @Test
  void aPointerThatComesBackIsTheObjectAndNoOtherIs() throws InputException {
    Random random = new Random(Long.getLong("acquit.seed", 29));
    int rounds = Rounds.of(600, 60);
    int given = 0;
    int proved = 0;
    int other = 0;
    for (int i = 0; i < rounds; i++) {
      List<Step> steps = new ArrayList<>();
      int pairs = 1 + random.nextInt(2);
      for (int p = 0; p < pairs; p++) {
        List<Step> pair = pair(random);
        int at = steps.isEmpty() ? 0 : random.nextInt(2) * steps.size();
        steps.addAll(at, pair);
      }
      if (random.nextInt(2) == 0) {
        steps.add(random.nextInt(steps.size() + 1), change(random));
      }
      boolean same = true;
      for (int n = 0; n < POINTERS; n++) {
        long pointer = n < 8 ? 4L << n : random.nextLong() & -4;
        long at = pointer;
        for (Step step : steps) {
          at = step.does().applyAsLong(at);
        }
        same &= at == pointer;
      }
      String text = chain(steps);
      Cases.Case only = Cases.read("chain.ptx", text).getFirst();
      List<Defect> defects =
          Recovery.recover(only.module(), only.function(), only.operation().orElseThrow())
              .defects();
      if (same) {
        given++;
        proved += defects.isEmpty() ? 1 : 0;
        assertThat(defects).as("%s", text).noneMatch(d -> isError(d.kind()));
      } else {
        other++;
        assertThat(defects).as("%s", text).anyMatch(d -> d.kind().fault());
      }
    }
    // What is left open would make the test say nothing.
    assertThat(proved).isGreaterThan(given * 9 / 10);
    assertThat(other).isGreaterThan(rounds / 4);
  }

  private static boolean isError(Kind kind) {
    return kind == Kind.WRONG_VALUE || kind == Kind.WRONG_SPACE || kind == Kind.MIXED_SIZE;
  }
}
