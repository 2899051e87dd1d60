package dev.acquit.model.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Numbers bit by bit give what numbers give.
class VectorsTest {
  private static final List<Integer> WIDTHS = List.of(8, 16, 32, 64);
  private static final List<Integer> FLOATS = List.of(16, 32, 64);

  /// Operands that the solver has to find out, so that nothing is folded.
  @ParameterizedTest
  @EnumSource
  void operationsGiveWhatNumbersGive(Op op) {
    // Nothing is known of what these give, but that it is the same of the same operands.
    if (op == Op.IS_SPACE || op.isRounded()) {
      return;
    }
    Random random = new Random(op.ordinal());
    for (int width : op == Op.PRMT ? List.of(32) : op.isFloating() ? FLOATS : WIDTHS) {
      for (int round = 0; round < rounds(op); round++) {
        List<Word> operands = operands(op, width, random);
        Word expected =
            Arithmetic.apply(op, width, operands.get(0), operands.get(1), operands.get(2));
        if (!expected.known()) {
          // A division by zero.
          continue;
        }
        assertThat(solved(op, width, operands))
            .as(op + " " + width + " " + operands)
            .isEqualTo(expected);
      }
    }
  }

  private static int rounds(Op op) {
    return isLarge(op) ? Rounds.of(3, 1) : op.isFloating() ? Rounds.of(60, 20) : Rounds.of(12, 4);
  }

  private static boolean isLarge(Op op) {
    return switch (op) {
      case MUL, MUL_HIGH_U, MUL_HIGH_S, DIV_U, DIV_S, REM_U, REM_S -> true;
      default -> false;
    };
  }

  /// All numbers of four bits by all others: the solver has nothing to do, since all is constant.
  @ParameterizedTest
  @EnumSource(names = {"MUL_HIGH_U", "MUL_HIGH_S", "DIV_U", "DIV_S", "REM_U", "REM_S"})
  void productsAndQuotientsOfAllSmallNumbers(Op op) {
    Vectors vectors = new Vectors(new Circuit());
    for (int a = 0; a < 16; a++) {
      for (int b = 0; b < 16; b++) {
        Word expected = Arithmetic.apply(op, 4, Word.of(a), Word.of(b), Word.ZERO);
        if (expected.known()) {
          int[] found =
              vectors.apply(
                  op, 4, List.of(vectors.constant(Word.of(a)), vectors.constant(Word.of(b))));
          assertThat(vectors.equal(found, vectors.constant(expected), 4))
              .as(op + " " + a + " " + b)
              .isEqualTo(Circuit.TRUE);
        }
      }
    }
  }

  private static List<Word> operands(Op op, int width, Random random) {
    List<Word> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int bits = op == Op.SELECT && i == 0 ? 1 : width;
      if (op.isFloating()) {
        all.add(number(width, random));
        continue;
      }
      long value =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(3);
            case 1 -> -1 - random.nextInt(3);
            default -> random.nextLong();
          };
      boolean amount = i == 1 && Stream.of(Op.SHL, Op.SHR_U, Op.SHR_S).anyMatch(op::equals);
      all.add(Word.of(amount ? random.nextInt(width + 9) : value).low(bits));
    }
    return all;
  }

  /// Zeros, infinite numbers, none, and others.
  private static Word number(int width, Random random) {
    double value =
        switch (random.nextInt(6)) {
          case 0 -> 0.0;
          case 1 -> -0.0;
          case 2 -> Double.POSITIVE_INFINITY;
          case 3 -> Double.NaN;
          default -> random.nextInt(9) / 2.0 - 2;
        };
    return Word.of(
        switch (width) {
          case 64 -> Double.doubleToRawLongBits(value);
          case 32 -> Float.floatToRawIntBits((float) value) & 0xffff_ffffL;
          default -> Float.floatToFloat16((float) value) & 0xffffL;
        });
  }

  private static Word solved(Op op, int width, List<Word> operands) {
    Circuit circuit = new Circuit();
    Vectors vectors = new Vectors(circuit);
    List<int[]> given = new ArrayList<>();
    for (Word operand : operands) {
      int[] variable = vectors.variable(Math.max(1, operand.length()));
      int[] value = vectors.constant(operand);
      circuit.require(vectors.equal(variable, value, variable.length));
      given.add(variable);
    }
    int[] result = vectors.apply(op, width, given);
    int[] named = vectors.variable(result.length);
    circuit.require(vectors.equal(named, result, result.length));
    Circuit.Formula formula = circuit.formula();
    Answer answer = new Sat4jSolver().solve(formula.clauses(), Duration.ofMinutes(1));
    Answer.Satisfiable found = (Answer.Satisfiable) answer;
    long low = 0;
    long high = 0;
    for (int i = 0; i < named.length; i++) {
      int literal = formula.literal(named[i]);
      if (literal != 0 && found.isTrue(literal)) {
        low |= i < 64 ? 1L << i : 0;
        high |= i < 64 ? 0 : 1L << (i - 64);
      }
    }
    return Word.of(low, high);
  }

  @Test
  void constantsAreFolded() {
    Vectors vectors = new Vectors(new Circuit());
    int[] sum =
        vectors.apply(
            Op.ADD, 32, List.of(vectors.constant(Word.of(7)), vectors.constant(Word.of(8))));
    assertThat(sum).containsOnly(Circuit.TRUE, Circuit.FALSE);
    long one = Float.floatToRawIntBits(1);
    int[] two =
        vectors.apply(
            Op.FADD, 32, List.of(vectors.constant(Word.of(one)), vectors.constant(Word.of(one))));
    assertThat(vectors.equal(two, vectors.constant(Word.of(Float.floatToRawIntBits(2))), 32))
        .isEqualTo(Circuit.TRUE);
  }

  /// A difference of numbers is the sum with the negated one, and sums may be turned round.
  @Test
  void sumsOfFloatingPointNumbersAreOneFunction() {
    Vectors vectors = new Vectors(new Circuit());
    int[] a = vectors.variable(32);
    int[] b = vectors.variable(32);
    int[] sign = vectors.constant(Word.of(0x8000_0000L));
    int[] minus = vectors.apply(Op.XOR, 32, List.of(b, sign));
    assertThat(
            vectors.equal(
                vectors.apply(Op.FSUB, 32, List.of(a, b)),
                vectors.apply(Op.FADD, 32, List.of(minus, a)),
                32))
        .isEqualTo(Circuit.TRUE);
  }

  /// Also of operands that are only found to be equal.
  @Test
  void sumsOfEqualNumbersAreEqual() {
    for (boolean turned : new boolean[] {false, true}) {
      Circuit circuit = new Circuit();
      Vectors vectors = new Vectors(circuit);
      int[] a = vectors.variable(32);
      int[] b = vectors.variable(32);
      int[] c = vectors.variable(32);
      circuit.require(vectors.equal(a, c, 32));
      int[] sum = vectors.apply(Op.FADD, 32, List.of(a, b));
      int[] other = vectors.apply(Op.FADD, 32, turned ? List.of(b, c) : List.of(c, b));
      circuit.forbid(vectors.equal(sum, other, 32));
      Answer answer = new Sat4jSolver().solve(circuit.formula().clauses(), Duration.ofMinutes(1));
      assertThat(answer).isEqualTo(new Answer.Unsatisfiable());
    }
  }

  @Test
  void numbersTimesOneAreTheyThemselves() {
    Circuit circuit = new Circuit();
    Vectors vectors = new Vectors(circuit);
    int[] a = vectors.variable(64);
    int[] one = vectors.constant(Word.of(Double.doubleToRawLongBits(1)));
    assertThat(vectors.apply(Op.FMUL, 64, List.of(one, a))).isEqualTo(a);
    assertThat(vectors.presumed()).isEqualTo(-vectors.isNan(a, 64));
  }

  @Test
  void whatIsEqualOnlyByArithmeticIsProved() {
    Circuit circuit = new Circuit();
    Vectors vectors = new Vectors(circuit);
    int[] a = vectors.variable(16);
    int[] b = vectors.variable(16);
    int[] either = vectors.apply(Op.OR, 16, List.of(a, b));
    int[] both = vectors.apply(Op.AND, 16, List.of(a, b));
    int[] sum = vectors.apply(Op.ADD, 16, List.of(either, both));
    circuit.forbid(vectors.equal(sum, vectors.apply(Op.ADD, 16, List.of(a, b)), 16));
    Answer answer = new Sat4jSolver().solve(circuit.formula().clauses(), Duration.ofMinutes(1));
    assertThat(answer).isEqualTo(new Answer.Unsatisfiable());
  }
}
