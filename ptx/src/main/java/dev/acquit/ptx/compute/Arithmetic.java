package dev.acquit.ptx.compute;

import java.util.List;

/// What operations give on numbers.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.3 Floating point, 9.7.8 Logic and shift
public final class Arithmetic {
  private static final long AMOUNT = 0xffff_ffffL;

  /// Numbers as what a [Formula] is read with.
  public static final Algebra<Word> NUMBERS =
      new Algebra<>() {
        @Override
        public Word constant(Word value) {
          return value;
        }

        @Override
        public Word apply(Op op, int width, List<Word> x) {
          return Arithmetic.apply(
              op,
              width,
              x.get(0),
              x.size() > 1 ? x.get(1) : Word.ZERO,
              x.size() > 2 ? x.get(2) : Word.ZERO);
        }
      };

  private Arithmetic() {}

  /// The result; unknown if an operand that matters is, or where PTX leaves the result open.
  ///
  /// @param op what is computed
  /// @param width how many bits
  /// @param a first operand
  /// @param b second operand; anything if there is none
  /// @param c third operand; anything if there is none
  public static Word apply(Op op, int width, Word a, Word b, Word c) {
    if (op == Op.SELECT) {
      return !a.known() ? Word.UNKNOWN : (a.isTrue() ? b : c).low(width);
    }
    if (!a.known() || !b.known() || !c.known() || op == Op.IS_SPACE) {
      return Word.UNKNOWN;
    }
    return switch (op) {
      case WINDOW -> a;
      case CONCAT -> {
        Word high = b.low(128 - width).shl(width);
        Word low = a.low(width);
        yield Word.of(low.low() | high.low(), low.high() | high.high());
      }
      case FADD, FSUB, FMUL, FMIN, FMAX, FLT, FLE, FEQ ->
          width > Long.SIZE ? Word.UNKNOWN : Word.of(floating(op, width, a.low(), b.low()));
      case FFMA, FRINT_N, FRINT_Z, FRINT_M, FRINT_P, FROM_S, FROM_U, TO_S, TO_U, FWIDE, FNARROW ->
          Word.of(Conversion.apply(op, width, a.low(), b.low(), c.low()));
      case DIV_U, DIV_S, REM_U, REM_S ->
          width > Long.SIZE || b.low(width).low() == 0
              ? Word.UNKNOWN
              : Word.of(apply(op, width, a.low(), b.low(), 0));
      default ->
          width > Long.SIZE
              ? wide(op, width, a, b)
              : Word.of(apply(op, width, a.low(), b.low(), c.low()));
    };
  }

  private static Word wide(Op op, int width, Word a, Word b) {
    return switch (op) {
      case AND -> Word.of(a.low() & b.low(), a.high() & b.high()).low(width);
      case OR -> Word.of(a.low() | b.low(), a.high() | b.high()).low(width);
      case XOR -> Word.of(a.low() ^ b.low(), a.high() ^ b.high()).low(width);
      case NOT -> Word.of(~a.low(), ~a.high()).low(width);
      case TRUNC -> a.low(width);
      case SHL -> a.low(width).shl(amount(b.low())).low(width);
      case SHR_U -> a.low(width).shr(amount(b.low()));
      case EQ -> Word.of(a.low(width).equals(b.low(width)));
      case ADD -> sum(a, b).low(width);
      case SUB -> sum(a, sum(wide(Op.NOT, 128, b, b), Word.ONE)).low(width);
      case LT_U -> Word.of(compare(a.low(width), b.low(width)) < 0);
      case MIN_U -> (compare(a.low(width), b.low(width)) <= 0 ? a : b).low(width);
      case MAX_U -> (compare(a.low(width), b.low(width)) >= 0 ? a : b).low(width);
      case LT_S -> wide(Op.LT_U, width, flipped(width, a), flipped(width, b));
      case MIN_S -> flipped(width, wide(Op.MIN_U, width, flipped(width, a), flipped(width, b)));
      case MAX_S -> flipped(width, wide(Op.MAX_U, width, flipped(width, a), flipped(width, b)));
      default -> Word.UNKNOWN;
    };
  }

  private static Word sum(Word a, Word b) {
    long low = a.low() + b.low();
    long carry = Long.compareUnsigned(low, a.low()) < 0 ? 1 : 0;
    return Word.of(low, a.high() + b.high() + carry);
  }

  private static int compare(Word a, Word b) {
    int high = Long.compareUnsigned(a.high(), b.high());
    return high != 0 ? high : Long.compareUnsigned(a.low(), b.low());
  }

  /// With its sign turned: signed numbers are ordered as unsigned ones are then.
  private static Word flipped(int width, Word a) {
    return wide(Op.XOR, width, a, Word.ONE.shl(width - 1));
  }

  /// The result on numbers of at most 64 bits, of which only the width counts.
  ///
  /// @param op what is computed; no conversion of addresses
  /// @param width how many bits, at most 64
  /// @param a first operand
  /// @param b second operand; anything if there is none
  /// @param c third operand; anything if there is none
  /// @return the result, zeros above its width
  /// @throws ArithmeticException where PTX leaves the result open: a division by zero
  public static long apply(Op op, int width, long a, long b, long c) {
    long x = a & Word.mask(width);
    long y = b & Word.mask(width);
    long result =
        switch (op) {
          case ADD -> a + b;
          case SUB -> a - b;
          case MUL -> a * b;
          case MUL_HIGH_U -> width == 64 ? Math.unsignedMultiplyHigh(a, b) : (x * y) >>> width;
          case MUL_HIGH_S ->
              width == 64
                  ? Math.multiplyHigh(a, b)
                  : (extend(width, a) * extend(width, b)) >> width;
          case DIV_U -> Long.divideUnsigned(x, y);
          case DIV_S -> extend(width, a) / extend(width, b);
          case REM_U -> Long.remainderUnsigned(x, y);
          case REM_S -> extend(width, a) % extend(width, b);
          case MIN_U -> Long.compareUnsigned(x, y) <= 0 ? a : b;
          case MIN_S -> Math.min(extend(width, a), extend(width, b));
          case MAX_U -> Long.compareUnsigned(x, y) >= 0 ? a : b;
          case MAX_S -> Math.max(extend(width, a), extend(width, b));
          case AND -> a & b;
          case OR -> a | b;
          case XOR -> a ^ b;
          case NOT -> ~a;
          case TRUNC -> a;
          case SHL -> amount(b) >= Long.SIZE ? 0 : a << amount(b);
          case SHR_U -> amount(b) >= Long.SIZE ? 0 : x >>> amount(b);
          case SHR_S -> extend(width, a) >> Math.min(amount(b), Long.SIZE - 1);
          case SELECT -> a != 0 ? b : c;
          case EQ -> x == y ? 1 : 0;
          case LT_U -> Long.compareUnsigned(x, y) < 0 ? 1 : 0;
          case LT_S -> extend(width, a) < extend(width, b) ? 1 : 0;
          case POPC -> Long.bitCount(x);
          case CLZ -> Long.numberOfLeadingZeros(x) - (Long.SIZE - width);
          case BREV -> Long.reverse(x) >>> (Long.SIZE - width);
          case PRMT -> permute(a, b, c);
          case WRAP_INC -> Long.compareUnsigned(x, y) >= 0 ? 0 : a + 1;
          case WRAP_DEC -> x == 0 || Long.compareUnsigned(x, y) > 0 ? b : a - 1;
          case SEXT -> extend(width, a);
          case CONCAT -> width >= Long.SIZE ? a : x | b << width;
          case FADD, FSUB, FMUL, FMIN, FMAX, FLT, FLE, FEQ -> floating(op, width, x, y);
          case FFMA, FRINT_N, FRINT_Z, FRINT_M, FRINT_P, FROM_S, FROM_U ->
              Conversion.apply(op, width, a, b, c);
          case TO_S, TO_U, FWIDE, FNARROW -> Conversion.apply(op, width, a, b, c);
          case WINDOW, IS_SPACE ->
              throw new IllegalArgumentException("not an operation on numbers: " + op);
        };
    return op == Op.CONCAT ? result : result & Word.mask(Math.max(width, op.bits(width)));
  }

  /// A value with the sign of its width repeated up to bit 63; a single bit as 0 or 1.
  public static long signed(int width, long value) {
    return width == 1 ? value & 1 : extend(width, value);
  }

  private static long extend(int width, long value) {
    return width >= Long.SIZE ? value : value << (Long.SIZE - width) >> (Long.SIZE - width);
  }

  private static int amount(long b) {
    return (int) Math.min(b & AMOUNT, 128);
  }

  private static long permute(long a, long b, long selector) {
    long bytes = (a & 0xffff_ffffL) | b << 32;
    long result = 0;
    for (int i = 0; i < 4; i++) {
      int select = (int) (selector >>> (4 * i)) & 15;
      long value = bytes >>> (8 * (select & 7)) & 255;
      result |= (select < 8 ? value : value >= 128 ? 255 : 0) << (8 * i);
    }
    return result;
  }

  private static long floating(Op op, int width, long a, long b) {
    double x = number(width, a);
    double y = number(width, b);
    if (op.isPredicate()) {
      return holds(op, x, y) ? 1 : 0;
    }
    double result =
        switch (op) {
          case FADD -> x + y;
          case FSUB -> x - y;
          case FMUL -> x * y;
          case FMIN -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y);
          default -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y);
        };
    // Of two narrower numbers the sum, difference and product are rounded once through double.
    return switch (width) {
      case 64 -> Double.doubleToRawLongBits(result);
      case 32 -> Float.floatToRawIntBits((float) result) & 0xffff_ffffL;
      default -> Float.floatToFloat16((float) result) & 0xffffL;
    };
  }

  private static double number(int width, long bits) {
    return switch (width) {
      case 64 -> Double.longBitsToDouble(bits);
      case 32 -> Float.intBitsToFloat((int) bits);
      default -> Float.float16ToFloat((short) bits);
    };
  }

  private static boolean holds(Op op, double x, double y) {
    return switch (op) {
      case FLT -> x < y;
      case FLE -> x <= y;
      default -> x == y;
    };
  }
}
