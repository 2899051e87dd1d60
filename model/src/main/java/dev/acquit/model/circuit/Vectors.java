package dev.acquit.model.circuit;

import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What operations give on numbers of which not every bit is known: a value is a literal of a
/// [Circuit] for each bit, the lowest first, with zeros above. The counterpart of
/// [Arithmetic#NUMBERS].
///
/// Sums and products of floating-point numbers, and divisions by zero, are functions of which only
/// this is known: of equal operands they give equal results, sums and products may exchange their
/// operands, and a difference is the sum with the negated number. What is proved so holds for the
/// numbers of PTX; a counterexample has to be computed again. Not for use by several threads.
public final class Vectors extends Integers implements Algebra<int[]> {
  private record Call(Op op, int width, List<List<Integer>> operands) {}

  private final Circuit circuit;
  private final Map<Call, int[]> calls = new LinkedHashMap<>();
  private int presumed = Circuit.TRUE;

  /// Numbers over a circuit.
  public Vectors(Circuit circuit) {
    super(circuit);
    this.circuit = circuit;
  }

  /// A number of which nothing is known.
  public int[] variable(int bits) {
    int[] all = new int[bits];
    Arrays.setAll(all, _ -> circuit.variable());
    return all;
  }

  @Override
  public int[] constant(Word value) {
    int[] all = new int[value.length()];
    Arrays.setAll(all, i -> literal((i < 64 ? value.low() >>> i : value.high() >>> (i - 64)) & 1));
    return all;
  }

  private static int literal(long bit) {
    return bit == 0 ? Circuit.FALSE : Circuit.TRUE;
  }

  @Override
  public int[] apply(Op op, int width, List<int[]> x) {
    int[] a = x.getFirst();
    int[] b = x.size() > 1 ? x.get(1) : NONE;
    int[] c = x.size() > 2 ? x.get(2) : NONE;
    return switch (op) {
      case ADD -> sum(low(a, width), low(b, width), Circuit.FALSE, width);
      case SUB -> difference(a, b, width);
      case MUL -> product(a, b, width);
      case MIN_U -> choose(lessUnsigned(a, b, width), a, b, width);
      case MIN_S -> choose(lessSigned(a, b, width), a, b, width);
      case MAX_U -> choose(lessUnsigned(a, b, width), b, a, width);
      case MAX_S -> choose(lessSigned(a, b, width), b, a, width);
      case AND -> each(width, i -> circuit.and(bit(a, i), bit(b, i)));
      case OR -> each(width, i -> circuit.or(bit(a, i), bit(b, i)));
      case XOR -> each(width, i -> xor(bit(a, i), bit(b, i)));
      case NOT -> each(width, i -> -bit(a, i));
      case SHL -> shift(low(a, width), b, width, Circuit.FALSE, true);
      case SHR_U -> shift(low(a, width), b, width, Circuit.FALSE, false);
      case SHR_S -> shift(low(a, width), b, width, bit(a, width - 1), false);
      case TRUNC -> low(a, width);
      case SEXT -> each(64, i -> bit(a, Math.min(i, width - 1)));
      case CONCAT ->
          each(Math.min(128, width + b.length), i -> i < width ? bit(a, i) : bit(b, i - width));
      case SELECT -> choose(circuit.or(a), b, c, width);
      case EQ -> one(equal(a, b, width));
      case LT_U -> one(lessUnsigned(a, b, width));
      case LT_S -> one(lessSigned(a, b, width));
      case POPC -> ones(a, width);
      case CLZ -> leadingZeros(a, width);
      case BREV -> each(width, i -> bit(a, width - 1 - i));
      case PRMT -> permute(a, b, c);
      case WRAP_INC -> {
        int[] next = sum(low(a, width), NONE, Circuit.TRUE, width);
        yield choose(lessUnsigned(a, b, width), next, NONE, width);
      }
      case WRAP_DEC -> {
        int wraps = circuit.or(equal(a, NONE, width), lessUnsigned(b, a, width));
        yield choose(wraps, b, difference(a, constant(Word.ONE), width), width);
      }
      case WINDOW -> a;
      case FSUB -> apply(Op.FADD, width, List.of(a, negated(b, width)));
      case FADD -> call(op, width, x);
      case FMUL -> {
        if (isOne(a, width) || isOne(b, width)) {
          int[] other = isOne(a, width) ? b : a;
          presumed = circuit.and(presumed, -isNan(other, width));
          yield low(other, width);
        }
        yield call(op, width, x);
      }
      case FLT -> one(circuit.and(ordered(a, b, width), below(a, b, width)));
      case FLE -> one(circuit.and(ordered(a, b, width), -below(b, a, width)));
      case FEQ -> one(circuit.and(ordered(a, b, width), -below(a, b, width), -below(b, a, width)));
      case FMIN -> extreme(a, b, width, lessSigned(keyed(a, width), keyed(b, width), width));
      case FMAX -> extreme(a, b, width, lessSigned(keyed(b, width), keyed(a, width), width));
      case MUL_HIGH_U -> high(a, b, false, width);
      case MUL_HIGH_S -> high(a, b, true, width);
      case DIV_U, DIV_S, REM_U, REM_S -> {
        boolean signed = op == Op.DIV_S || op == Op.REM_S;
        Division division = divided(a, b, signed, width);
        boolean quotient = op == Op.DIV_U || op == Op.DIV_S;
        int zero = equal(b, NONE, width);
        // PTX leaves open what a division by zero gives.
        int[] open = zero == Circuit.FALSE ? NONE : call(op, width, x);
        yield choose(zero, open, quotient ? division.quotient() : division.remainder(), width);
      }
      case IS_SPACE, FFMA, FROM_S, FROM_U, TO_S, TO_U, FWIDE, FNARROW -> call(op, width, x);
      case FRINT_N, FRINT_Z, FRINT_M, FRINT_P -> call(op, width, x);
    };
  }

  /// What results rest on: that floating-point numbers which were multiplied by one are numbers.
  public int presumed() {
    return presumed;
  }

  private boolean isOne(int[] a, int width) {
    long one =
        switch (width) {
          case 64 -> Double.doubleToRawLongBits(1);
          case 32 -> Float.floatToRawIntBits(1);
          default -> Float.floatToFloat16(1);
        };
    return Arrays.equals(low(a, width), low(constant(Word.of(one)), width));
  }

  /// Whether two numbers are equal in so many low bits.
  public int equal(int[] a, int[] b, int width) {
    return circuit.and(each(width, i -> -xor(bit(a, i), bit(b, i))));
  }

  private static int[] one(int literal) {
    return new int[] {literal};
  }

  /// Whether a floating-point number is none.
  public int isNan(int[] a, int width) {
    int fraction =
        switch (width) {
          case 64 -> 52;
          case 32 -> 23;
          default -> 10;
        };
    int[] exponent = Arrays.copyOfRange(low(a, width), fraction, width - 1);
    return circuit.and(circuit.and(exponent), circuit.or(Arrays.copyOf(low(a, width), fraction)));
  }

  private int ordered(int[] a, int[] b, int width) {
    return circuit.and(-isNan(a, width), -isNan(b, width));
  }

  /// Floating-point numbers as integers of the same order, with zero of both signs beside each
  /// other.
  private int[] keyed(int[] a, int width) {
    int[] x = low(a, width);
    int sign = x[width - 1];
    return each(width, i -> i == width - 1 ? sign : xor(sign, x[i]));
  }

  /// Whether one number is smaller; zeros are equal.
  private int below(int[] a, int[] b, int width) {
    int zeros = circuit.and(equal(a, NONE, width - 1), equal(b, NONE, width - 1));
    return circuit.and(-zeros, lessSigned(keyed(a, width), keyed(b, width), width));
  }

  /// The first if it comes first or the second is no number, else the second.
  private int[] extreme(int[] a, int[] b, int width, int first) {
    int one = isNan(a, width);
    int other = isNan(b, width);
    return choose(circuit.or(other, circuit.and(-one, first)), a, b, width);
  }

  /// By an amount of 32 bits; by the width or more nothing of the number is left.
  private int[] shift(int[] a, int[] amount, int width, int fill, boolean left) {
    int[] all = a;
    int far = Circuit.FALSE;
    for (int i = 0; i < Math.min(32, amount.length); i++) {
      if (i >= 8 || 1 << i >= width) {
        far = circuit.or(far, amount[i]);
        continue;
      }
      int[] from = all;
      int by = 1 << i;
      int moved = amount[i];
      all =
          each(
              width,
              j -> {
                int source = left ? j - by : j + by;
                boolean outside = source < 0 || source >= width;
                return choose(moved, outside ? fill : from[source], from[j]);
              });
    }
    int[] near = all;
    int gone = far;
    return each(width, j -> choose(gone, fill, near[j]));
  }

  private int[] ones(int[] a, int width) {
    int[] all = NONE;
    for (int i = 0; i < width; i++) {
      all = sum(low(all, 8), one(bit(a, i)), Circuit.FALSE, 8);
    }
    return all;
  }

  private int[] leadingZeros(int[] a, int width) {
    int[] all = constant(Word.of(width));
    for (int i = 0; i < width; i++) {
      all = choose(bit(a, i), constant(Word.of(width - 1 - i)), all, 8);
    }
    return all;
  }

  /// @ptx 9.7.9.7 prmt
  private int[] permute(int[] a, int[] b, int[] selector) {
    int[] all = new int[32];
    for (int i = 0; i < 4; i++) {
      int[] select = {bit(selector, 4 * i), bit(selector, 4 * i + 1), bit(selector, 4 * i + 2)};
      int[] bytes = apply(Op.CONCAT, 32, List.of(low(a, 32), low(b, 32)));
      for (int j = 2; j >= 0; j--) {
        int half = 8 << j;
        int[] both = bytes;
        bytes = choose(select[j], Arrays.copyOfRange(both, half, 2 * half), both, half);
      }
      int sign = bytes[7];
      int[] found = bytes;
      int repeats = bit(selector, 4 * i + 3);
      for (int j = 0; j < 8; j++) {
        all[8 * i + j] = choose(repeats, sign, found[j]);
      }
    }
    return all;
  }

  private static int[] negated(int[] number, int width) {
    int[] all = low(number, width).clone();
    all[width - 1] = -all[width - 1];
    return all;
  }

  /// Of equal operands an equal result; of constants the right one.
  private int[] call(Op op, int width, List<int[]> operands) {
    List<List<Integer>> all = new ArrayList<>();
    for (int[] operand : operands) {
      int[] seen = op == Op.IS_SPACE || op.takesLong() ? operand : low(operand, width);
      all.add(Arrays.stream(seen).boxed().toList());
    }
    if (op == Op.FADD || op == Op.FMUL) {
      all.sort((x, y) -> Arrays.compare(numbers(x), numbers(y)));
    }
    boolean known =
        all.stream().allMatch(o -> o.stream().allMatch(l -> Math.abs(l) == Circuit.TRUE));
    if (known) {
      List<Word> words = all.stream().map(o -> word(numbers(o))).toList();
      Word result = Arithmetic.NUMBERS.apply(op, width, words);
      if (result.known()) {
        return constant(result);
      }
    }
    Call call = new Call(op, width, all);
    int[] there = calls.get(call);
    if (there != null) {
      return there;
    }
    int[] result = variable(op.bits(width));
    calls.forEach((other, found) -> {
      if (other.op() == op && other.width() == width) {
        circuit.define(-sameOperands(call, other), equal(result, found, result.length));
      }
    });
    calls.put(call, result);
    return result;
  }

  private int sameOperands(Call one, Call other) {
    List<int[]> a = one.operands().stream().map(Vectors::numbers).toList();
    List<int[]> b = other.operands().stream().map(Vectors::numbers).toList();
    int same = same(a, b);
    return one.op() == Op.FADD || one.op() == Op.FMUL
        ? circuit.or(same, same(a, b.reversed()))
        : same;
  }

  private int same(List<int[]> a, List<int[]> b) {
    int same = Circuit.TRUE;
    for (int i = 0; i < a.size(); i++) {
      int width = Math.max(a.get(i).length, b.get(i).length);
      same = circuit.and(same, equal(a.get(i), b.get(i), width));
    }
    return same;
  }

  private static int[] numbers(List<Integer> literals) {
    return literals.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Word word(int[] literals) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < literals.length; i++) {
      if (literals[i] == Circuit.TRUE) {
        low |= i < 64 ? 1L << i : 0;
        high |= i < 64 ? 0 : 1L << (i - 64);
      }
    }
    return Word.of(low, high);
  }
}
