package dev.acquit.codegen.recover.value;

/// What operations give on concrete values.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.3 Floating point, 9.7.8 Logic and shift
public final class Arithmetic {
  private Arithmetic() {}

  /// The result; unknown if an operand that matters is.
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
      case AND -> Word.of(a.low() & b.low(), a.high() & b.high()).low(width);
      case OR -> Word.of(a.low() | b.low(), a.high() | b.high()).low(width);
      case XOR -> Word.of(a.low() ^ b.low(), a.high() ^ b.high()).low(width);
      case NOT -> Word.of(~a.low(), ~a.high()).low(width);
      case TRUNC -> a.low(width);
      case SHL -> a.low(width).shl(amount(b)).low(width);
      case SHR_U -> a.low(width).shr(amount(b));
      case SHR_S -> Word.of(a.signed(width) >> Math.min(amount(b), 63)).low(width);
      case SEXT -> Word.of(a.signed(width));
      case CONCAT -> {
        Word high = b.low(128 - width).shl(width);
        Word low = a.low(width);
        yield Word.of(low.low() | high.low(), low.high() | high.high());
      }
      case EQ -> Word.of(a.low(width).equals(b.low(width)));
      case WINDOW -> a;
      case FADD, FSUB, FMUL, FMIN, FMAX, FLT, FLE, FEQ -> floating(op, width, a, b);
      default -> integer(op, width, a.low(width).low(), b.low(width).low(), c.low());
    };
  }

  private static int amount(Word b) {
    long by = b.low() & 0xffff_ffffL;
    return (int) Math.min(by, 128);
  }

  private static Word integer(Op op, int width, long a, long b, long c) {
    long signedA = Word.of(a).signed(Math.min(width, 64));
    long signedB = Word.of(b).signed(Math.min(width, 64));
    boolean divides = op == Op.DIV_U || op == Op.DIV_S || op == Op.REM_U || op == Op.REM_S;
    if (divides && b == 0 || width > 64) {
      return Word.UNKNOWN;
    }
    long result =
        switch (op) {
          case ADD -> a + b;
          case SUB -> a - b;
          case MUL -> a * b;
          case MUL_HIGH_U -> width == 64 ? Math.unsignedMultiplyHigh(a, b) : a * b >>> width;
          case MUL_HIGH_S -> width == 64 ? Math.multiplyHigh(a, b) : signedA * signedB >> width;
          case DIV_U -> Long.divideUnsigned(a, b);
          case DIV_S -> signedA / signedB;
          case REM_U -> Long.remainderUnsigned(a, b);
          case REM_S -> signedA % signedB;
          case MIN_U -> Long.compareUnsigned(a, b) <= 0 ? a : b;
          case MIN_S -> Math.min(signedA, signedB);
          case MAX_U -> Long.compareUnsigned(a, b) >= 0 ? a : b;
          case MAX_S -> Math.max(signedA, signedB);
          case LT_U -> Long.compareUnsigned(a, b) < 0 ? 1 : 0;
          case LT_S -> signedA < signedB ? 1 : 0;
          case POPC -> Long.bitCount(a);
          case CLZ -> Long.numberOfLeadingZeros(a) - (64 - width);
          case BREV -> Long.reverse(a) >>> (64 - width);
          case PRMT -> permute(a, b, c);
          case WRAP_INC -> Long.compareUnsigned(a, b) >= 0 ? 0 : a + 1;
          case WRAP_DEC -> a == 0 || Long.compareUnsigned(a, b) > 0 ? b : a - 1;
          default -> throw new IllegalArgumentException("not an integer operation: " + op);
        };
    return Word.of(result).low(width);
  }

  private static long permute(long a, long b, long selector) {
    long bytes = a & 0xffff_ffffL | b << 32;
    long result = 0;
    for (int i = 0; i < 4; i++) {
      int select = (int) (selector >>> 4 * i) & 15;
      long value = bytes >>> 8 * (select & 7) & 255;
      result |= (select < 8 ? value : value >= 128 ? 255 : 0) << 8 * i;
    }
    return result;
  }

  private static Word floating(Op op, int width, Word a, Word b) {
    if (width == 64) {
      double x = Double.longBitsToDouble(a.low());
      double y = Double.longBitsToDouble(b.low());
      return op == Op.FLT || op == Op.FLE || op == Op.FEQ
          ? Word.of(compare(op, x, y))
          : Word.of(Double.doubleToRawLongBits(number(op, x, y)));
    }
    if (width == 32) {
      float x = Float.intBitsToFloat((int) a.low());
      float y = Float.intBitsToFloat((int) b.low());
      if (op == Op.FLT || op == Op.FLE || op == Op.FEQ) {
        return Word.of(compare(op, x, y));
      }
      // The sum, difference and product of two floats are rounded once through double.
      return Word.of(Float.floatToRawIntBits((float) number(op, x, y)) & 0xffff_ffffL);
    }
    if (width == 16) {
      float x = Float.float16ToFloat((short) a.low());
      float y = Float.float16ToFloat((short) b.low());
      // So are those of two halves through float, and through double all the more.
      return op == Op.FLT || op == Op.FLE || op == Op.FEQ
          ? Word.of(compare(op, x, y))
          : Word.of(Float.floatToFloat16((float) number(op, x, y)) & 0xffffL);
    }
    return Word.UNKNOWN;
  }

  private static boolean compare(Op op, double x, double y) {
    return switch (op) {
      case FLT -> x < y;
      case FLE -> x <= y;
      default -> x == y;
    };
  }

  private static double number(Op op, double x, double y) {
    return switch (op) {
      case FADD -> x + y;
      case FSUB -> x - y;
      case FMUL -> x * y;
      case FMIN -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y);
      default -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y);
    };
  }
}
