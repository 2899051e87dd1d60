package dev.acquit.ptx.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FormulasTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_122L);

  private static Optional<Formula> formula(String instruction, long... sources) {
    List<String> words = List.of(instruction.split("\\."));
    return Formulas.of(
        words.getFirst(),
        words.subList(1, words.size()),
        Arrays.stream(sources).mapToObj(OptionalLong::of).toList());
  }

  @Test
  void cases() throws IOException {
    List<String> rows;
    try (InputStream in = getClass().getResourceAsStream("/compute/formulas.csv")) {
      rows = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    assertThat(rows).hasSizeGreaterThan(50);
    List<String> wrong = new ArrayList<>();
    for (String row : rows) {
      String[] cells = row.split("\\|", -1);
      String[] words = cells[0].split(" ");
      long[] sources = Arrays.stream(words).skip(1).mapToLong(Long::decode).toArray();
      String found =
          formula(words[0], sources)
              .filter(Formula::isInteger)
              .map(f -> Long.toString(f.of(sources)))
              .orElse("");
      if (!found.equals(cells[1])) {
        wrong.add(row + ": " + found);
      }
    }
    assertThat(wrong).isEmpty();
  }

  /// Bit by bit, as the document says it.
  @Test
  void bitFields() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      ScalarType type =
          List.of(ScalarType.U32, ScalarType.S32, ScalarType.U64, ScalarType.S64).get(i % 4);
      int msb = type.bits() - 1;
      long a = random.nextLong();
      long b = random.nextLong();
      long position = random.nextInt(3) == 0 ? random.nextInt(300) : random.nextInt(msb + 1);
      long length = random.nextInt(3) == 0 ? random.nextInt(300) : random.nextInt(msb + 1);
      int from = (int) position & 255;
      int count = (int) length & 255;
      boolean sign = type.signed() && count > 0 && (a >>> Math.min(from + count - 1, msb) & 1) != 0;
      long extracted = 0;
      long inserted = b;
      for (int bit = 0; bit <= msb; bit++) {
        boolean there = bit < count && from + bit <= msb;
        extracted |= (there ? a >>> from + bit & 1 : sign ? 1 : 0) << bit;
        if (there) {
          inserted = inserted & ~(1L << from + bit) | (a >>> bit & 1) << from + bit;
        }
      }
      long[] extract = {a, position, length};
      assertThat(formula("bfe." + type.suffix(), extract).orElseThrow().of(extract))
          .as("seed %d: bfe.%s %x %d %d", SEED, type.suffix(), a, position, length)
          .isEqualTo(Arithmetic.signed(type.bits(), extracted));
      long[] insert = {a, b, position, length};
      assertThat(formula("bfi.b" + type.bits(), insert).orElseThrow().of(insert))
          .as("seed %d: bfi.b%d %x %x %d %d", SEED, type.bits(), a, b, position, length)
          .isEqualTo(Arithmetic.signed(type.bits(), inserted));
    }
  }

  /// Numbers of 64 bits and words of 128 give the same.
  @Test
  void numbersAreWords() {
    Random random = new Random(SEED);
    for (Op op : Op.values()) {
      boolean addresses = op == Op.WINDOW || op == Op.IS_SPACE;
      for (int i = 0; i < 300 && !addresses; i++) {
        int width = op.isFloating() ? List.of(16, 32, 64).get(i % 3) : 1 + random.nextInt(64);
        // Conversions, and what is rounded once, are of 32 and 64 bits alone.
        boolean wide = op.isRounded() && !List.of(Op.FADD, Op.FSUB, Op.FMUL).contains(op);
        width = wide ? Math.max(width, 32) : width;
        width = op == Op.PRMT ? 32 : op == Op.CONCAT ? Math.min(width, 32) : width;
        long[] x = random.longs(3).map(v -> v >> random.nextInt(64)).toArray();
        long b = x[1] & Word.mask(width);
        Word word =
            Arithmetic.apply(op, width, Word.of(x[0]), Word.of(b == 0 ? 1 : x[1]), Word.of(x[2]));
        long number = Arithmetic.apply(op, width, x[0], b == 0 ? 1 : x[1], x[2]);
        long all = op == Op.CONCAT ? Word.mask(2 * width) : -1;
        assertThat(number & all).as("seed %d, %s %d", SEED, op, width).isEqualTo(word.low() & all);
      }
    }
  }

  /// Words of more than 64 bits are what numbers of any length are.
  @Test
  void wideWords() {
    Random random = new Random(SEED);
    for (int i = 0; i < 4_000; i++) {
      int width = i % 2 == 0 ? 128 : 65 + random.nextInt(63);
      Word a = wide(random, width);
      Word b = random.nextInt(4) == 0 ? a : wide(random, width);
      BigInteger x = number(a);
      BigInteger y = number(b);
      BigInteger signedX = x.testBit(width - 1) ? x.subtract(BigInteger.TWO.pow(width)) : x;
      BigInteger signedY = y.testBit(width - 1) ? y.subtract(BigInteger.TWO.pow(width)) : y;
      BigInteger limit = BigInteger.TWO.pow(width);
      Map<Op, BigInteger> expected =
          Map.of(
              Op.ADD, x.add(y).mod(limit),
              Op.SUB, x.subtract(y).mod(limit),
              Op.MIN_U, x.min(y),
              Op.MAX_U, x.max(y),
              Op.MIN_S, signedX.min(signedY).mod(limit),
              Op.MAX_S, signedX.max(signedY).mod(limit),
              Op.LT_U, BigInteger.valueOf(x.compareTo(y) < 0 ? 1 : 0),
              Op.LT_S, BigInteger.valueOf(signedX.compareTo(signedY) < 0 ? 1 : 0));
      expected.forEach((op, value) ->
          assertThat(number(Arithmetic.apply(op, width, a, b, Word.ZERO)))
              .as("seed %d, %s %d of %s and %s", SEED, op, width, a, b)
              .isEqualTo(value));
    }
  }

  private static Word wide(Random random, int width) {
    return Word.of(random.nextLong() >> random.nextInt(64), random.nextLong() >> random.nextInt(64))
        .low(width);
  }

  private static BigInteger number(Word word) {
    return new BigInteger(Long.toUnsignedString(word.high()))
        .shiftLeft(64)
        .add(new BigInteger(Long.toUnsignedString(word.low())));
  }

  @Test
  void atomics() {
    assertThat(atomic(AtomicOperation.INC, ScalarType.U32, 7, 7)).isZero();
    assertThat(atomic(AtomicOperation.INC, ScalarType.U32, 6, 7)).isEqualTo(7);
    assertThat(atomic(AtomicOperation.INC, ScalarType.U32, -1, 7)).isZero();
    assertThat(atomic(AtomicOperation.DEC, ScalarType.U32, 0, 7)).isEqualTo(7);
    assertThat(atomic(AtomicOperation.DEC, ScalarType.U32, 8, 7)).isEqualTo(7);
    assertThat(atomic(AtomicOperation.DEC, ScalarType.U32, 5, 7)).isEqualTo(4);
    assertThat(atomic(AtomicOperation.MIN, ScalarType.S32, -1, 7)).isEqualTo(-1);
    assertThat(atomic(AtomicOperation.MIN, ScalarType.U32, -1, 7)).isEqualTo(7);
    assertThat(atomic(AtomicOperation.EXCH, ScalarType.B64, -1, 7)).isEqualTo(7);
    assertThat(atomic(AtomicOperation.CAS, ScalarType.B32, 5, 5, 9)).isEqualTo(9);
    assertThat(atomic(AtomicOperation.CAS, ScalarType.B32, 4, 5, 9)).isEqualTo(4);
    assertThat(Formulas.of(AtomicOperation.ADD, ScalarType.F16X2)).isEmpty();
    assertThat(Formulas.of(AtomicOperation.ADD, ScalarType.F32).orElseThrow().isInteger())
        .isFalse();
  }

  private static long atomic(AtomicOperation operation, ScalarType type, long... sources) {
    return Formulas.of(operation, type).orElseThrow().of(sources);
  }
}
