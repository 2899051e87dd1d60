package dev.acquit.codegen.recover.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Simplified terms have the values of what they were made of.
class SimplifierTest {
  private static final List<Op> OPS =
      List.of(
          Op.ADD, Op.SUB, Op.MUL, Op.MIN_U, Op.MIN_S, Op.MAX_U, Op.MAX_S, Op.AND, Op.OR, Op.XOR,
          Op.NOT, Op.SHL, Op.SHR_U, Op.SHR_S, Op.TRUNC, Op.SEXT, Op.CONCAT, Op.SELECT, Op.EQ,
          Op.LT_U, Op.LT_S);
  private static final int[] WIDTHS = {1, 8, 16, 32, 64};
  private static final long[] VALUES = {
    0, 1, 2, 3, 8, 16, 24, 31, 32, 255, -1, -4, -256, 0xffff, 0xffff_ffffL, 1L << 31, 1L << 63
  };

  /// Instructions with how many sources they have.
  private static final List<String> INSTRUCTIONS =
      List.of(
          "bfe.u32 3",
          "bfe.s32 3",
          "bfe.u64 3",
          "bfe.s64 3",
          "bfi.b32 4",
          "bfi.b64 4",
          "prmt.b32 3",
          "lop3.b32 4",
          "shf.l.clamp.b32 3",
          "shf.r.wrap.b32 3",
          "cvt.s64.s8 1",
          "cvt.u16.s32 1",
          "mul.wide.s32 2",
          "mad.hi.u32 3",
          "abs.s32 1",
          "cnot.b64 1",
          "selp.b16 3",
          "shr.s16 2",
          "shl.b64 2",
          "neg.f32 1",
          "abs.f64 1");

  /// A term and the value that it should have.
  private record Both(int term, Word word) {}

  @Test
  void simplificationKeepsValues() {
    long seed = Long.getLong("acquit.seed", 20_261_120L);
    Random random = new Random(seed);
    for (int round = 0; round < 3_000; round++) {
      Terms terms = new Terms();
      List<Word> reads = new ArrayList<>();
      List<Both> pool = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int bits = WIDTHS[random.nextInt(WIDTHS.length)];
        Word value = Word.of(random(random)).low(bits);
        reads.add(value);
        pool.add(new Both(terms.leaf(new Term.Read(i, bits)), value));
        Word constant = Word.of(random(random));
        pool.add(new Both(terms.constant(constant), constant));
      }
      for (int i = 0; i < 25; i++) {
        Both made = compute(terms, pool, random);
        pool.add(made);
        assertThat(value(terms, made.term(), reads))
            .as("seed %d, round %d, step %d: %s", seed, round, i, terms.get(made.term()))
            .isEqualTo(made.word());
        assertThat(value(terms, Bits.whole(terms, made.term()), reads))
            .as("seed %d, round %d, step %d: the bits of %s", seed, round, i, made.term())
            .isEqualTo(made.word());
        assertThat(made.word().length())
            .as("seed %d, round %d, step %d: width", seed, round, i)
            .isLessThanOrEqualTo(Math.max(terms.bits(made.term()), 0));
      }
    }
  }

  /// However compilers compare 128 bits by halves, it is one comparison.
  @Test
  void halvesThatAreComparedAreTheWhole() {
    Terms terms = new Terms();
    int read = terms.leaf(new Term.Read(0, 128));
    int low = terms.leaf(new Term.Parameter(0, 0, 8));
    int high = terms.leaf(new Term.Parameter(0, 8, 8));
    int readLow = terms.truncate(read, 64);
    int readHigh = terms.compute(Op.SHR_U, 128, read, terms.constant(64));
    int whole = terms.compute(Op.EQ, 128, read, terms.compute(Op.CONCAT, 64, low, high));
    int lows = terms.compute(Op.EQ, 64, low, readLow);
    int highs = terms.compute(Op.EQ, 64, readHigh, high);
    int difference =
        terms.compute(
            Op.OR,
            64,
            terms.compute(Op.XOR, 64, readHigh, high),
            terms.compute(Op.XOR, 64, low, readLow));
    int zero = terms.constant(0);
    assertThat(terms.compute(Op.EQ, 64, difference, zero)).isEqualTo(whole);
    assertThat(terms.compute(Op.AND, 1, highs, lows)).isEqualTo(whole);
    assertThat(terms.compute(Op.OR, 1, terms.negate(lows), terms.negate(highs)))
        .isEqualTo(terms.negate(whole));
    assertThat(terms.compute(Op.EQ, 64, terms.compute(Op.OR, 64, readHigh, readLow), zero))
        .isEqualTo(terms.compute(Op.EQ, 128, read, zero));
    assertThat(terms.compute(Op.OR, 1, lows, highs)).isNotEqualTo(whole);
    int crossed =
        terms.compute(
            Op.OR,
            64,
            terms.compute(Op.XOR, 64, readHigh, low),
            terms.compute(Op.XOR, 64, readLow, high));
    assertThat(terms.compute(Op.EQ, 64, crossed, zero))
        .isEqualTo(terms.compute(Op.EQ, 128, read, terms.compute(Op.CONCAT, 64, high, low)));
  }

  /// What the table of instructions says is the same read with terms and with numbers.
  @Test
  void formulasKeepValues() {
    long seed = Long.getLong("acquit.seed", 20_261_120L);
    Random random = new Random(seed);
    for (String instruction : INSTRUCTIONS) {
      List<String> words = List.of(instruction.split("[. ]"));
      for (int round = 0; round < 300; round++) {
        Terms terms = new Terms();
        List<Word> reads = new ArrayList<>();
        List<Integer> sources = new ArrayList<>();
        List<OptionalLong> immediates = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(words.getLast()); i++) {
          Word value = Word.of(random(random));
          boolean constant = random.nextInt(2) == 0 || i == 3;
          reads.add(value);
          sources.add(constant ? terms.constant(value) : terms.leaf(new Term.Read(i, 64)));
          immediates.add(constant ? OptionalLong.of(value.low()) : OptionalLong.empty());
        }
        Formula formula =
            Formulas.of(words.getFirst(), words.subList(1, words.size() - 1), immediates)
                .orElseThrow();
        assertThat(value(terms, formula.in(terms, sources), reads))
            .as("seed %d, %s of %s", seed, instruction, reads)
            .isEqualTo(formula.in(Arithmetic.NUMBERS, reads));
      }
    }
  }

  private static long random(Random random) {
    return random.nextInt(3) == 0 ? random.nextLong() : VALUES[random.nextInt(VALUES.length)];
  }

  private static Both compute(Terms terms, List<Both> pool, Random random) {
    Op op = OPS.get(random.nextInt(OPS.size()));
    int width = op.isPredicate() || op != Op.SELECT ? WIDTHS[random.nextInt(5)] : 64;
    Both a = pool.get(random.nextInt(pool.size()));
    Both b = pool.get(random.nextInt(pool.size()));
    Both c = pool.get(random.nextInt(pool.size()));
    return switch (op) {
      case NOT, TRUNC, SEXT ->
          new Both(
              terms.compute(op, width, a.term()),
              Arithmetic.apply(op, width, a.word(), Word.ZERO, Word.ZERO));
      case SELECT -> {
        int condition = terms.truncate(a.term(), 1);
        yield new Both(
            terms.compute(op, width, condition, b.term(), c.term()),
            Arithmetic.apply(op, width, a.word().low(1), b.word(), c.word()));
      }
      default ->
          new Both(
              terms.compute(op, width, a.term(), b.term()),
              Arithmetic.apply(op, width, a.word(), b.word(), Word.ZERO));
    };
  }

  private static Word value(Terms terms, int number, List<Word> reads) {
    return switch (terms.get(number)) {
      case Term.Constant(Word word) -> word;
      case Term.Read(int serial, int _) -> reads.get(serial);
      case Term.Compute(Op op, int width, int a, int b, int c) ->
          Arithmetic.apply(
              op,
              width,
              value(terms, a, reads),
              b < 0 ? Word.ZERO : value(terms, b, reads),
              c < 0 ? Word.ZERO : value(terms, c, reads));
      default -> throw new IllegalStateException("no such leaf here");
    };
  }
}
