package dev.acquit.ptx.compute;

/// What is computed. Each operation has a width: its operands count with so many low bits, and so
/// does its result unless it says otherwise.
public enum Op {
  /// Sum.
  ADD,
  /// Difference.
  SUB,
  /// Low half of the product.
  MUL,
  /// High half of the unsigned product.
  MUL_HIGH_U,
  /// High half of the signed product.
  MUL_HIGH_S,
  /// Unsigned quotient.
  DIV_U,
  /// Signed quotient.
  DIV_S,
  /// Unsigned remainder.
  REM_U,
  /// Signed remainder.
  REM_S,
  /// The smaller, unsigned.
  MIN_U,
  /// The smaller, signed.
  MIN_S,
  /// The larger, unsigned.
  MAX_U,
  /// The larger, signed.
  MAX_S,
  /// Bitwise and.
  AND,
  /// Bitwise or.
  OR,
  /// Bitwise exclusive or.
  XOR,
  /// Bitwise complement.
  NOT,
  /// Shift to the left; by the width or more gives zero, as in PTX.
  SHL,
  /// Shift to the right, zeros coming in.
  SHR_U,
  /// Shift to the right, the sign coming in.
  SHR_S,
  /// The low bits.
  TRUNC,
  /// The low bits, their sign repeated up to bit 63.
  SEXT,
  /// The first operand is the low half, so wide, and the second the high half.
  CONCAT,
  /// If the first operand holds, the second, else the third.
  SELECT,
  /// Whether both are equal.
  EQ,
  /// Whether the first is smaller, unsigned.
  LT_U,
  /// Whether the first is smaller, signed.
  LT_S,
  /// Sum of floating-point numbers, rounded to nearest.
  FADD,
  /// Difference of floating-point numbers.
  FSUB,
  /// Product of floating-point numbers.
  FMUL,
  /// The smaller floating-point number; of a number and NaN the number.
  FMIN,
  /// The larger floating-point number; of a number and NaN the number.
  FMAX,
  /// Whether the first floating-point number is smaller; false with NaN.
  FLT,
  /// Whether the first floating-point number is smaller or equal; false with NaN.
  FLE,
  /// Whether both floating-point numbers are equal; false with NaN.
  FEQ,
  /// Product and sum of floating-point numbers, rounded once.
  FFMA,
  /// A floating-point number rounded to an integral one, ties to even.
  FRINT_N,
  /// A floating-point number rounded to an integral one, towards zero.
  FRINT_Z,
  /// A floating-point number rounded to an integral one, downwards.
  FRINT_M,
  /// A floating-point number rounded to an integral one, upwards.
  FRINT_P,
  /// A signed integer of 64 bits as a floating-point number of the width, rounded to nearest.
  FROM_S,
  /// An unsigned integer of 64 bits as a floating-point number of the width, rounded to nearest.
  FROM_U,
  /// A floating-point number towards zero as a signed integer of 64 bits, or the nearest there is;
  /// zero of what is no number.
  TO_S,
  /// A floating-point number towards zero as an unsigned integer of 64 bits, or the nearest there
  /// is; zero of what is no number.
  TO_U,
  /// A floating-point number of 32 bits with 64 bits.
  FWIDE,
  /// A floating-point number of 64 bits with 32 bits, rounded to nearest.
  FNARROW,
  /// Number of ones.
  POPC,
  /// Number of leading zeros.
  CLZ,
  /// Bits in reverse order.
  BREV,
  /// `prmt` without a mode: four bytes of two words.
  PRMT,
  /// `old >= b ? 0 : old + 1`, as `atom.inc` has it.
  WRAP_INC,
  /// `old == 0 || old > b ? b : old - 1`, as `atom.dec` has it.
  WRAP_DEC,
  /// An address in a window made generic, or the other way round, or mapped to another CTA. The
  /// width is a [Window]. Counts as the same place.
  WINDOW,
  /// Whether an address lies in a state space; the width is a [Window].
  IS_SPACE;

  /// Whether operands may be exchanged.
  public boolean commutes() {
    return switch (this) {
      case ADD, MUL, AND, OR, XOR, EQ, MIN_U, MIN_S, MAX_U, MAX_S -> true;
      default -> false;
    };
  }

  /// How many bits the result has.
  ///
  /// @param width of the operation
  public int bits(int width) {
    if (isPredicate()) {
      return 1;
    }
    return switch (this) {
      case SEXT, WINDOW, TO_S, TO_U, FWIDE -> Long.SIZE;
      case FNARROW -> Integer.SIZE;
      case CONCAT -> 2 * width;
      default -> width;
    };
  }

  /// Whether it computes with floating-point numbers.
  public boolean isFloating() {
    return isRounded()
        || switch (this) {
          case FMIN, FMAX, FLT, FLE, FEQ -> true;
          default -> false;
        };
  }

  /// Whether it computes with floating-point numbers otherwise than by comparing them: such
  /// operations have no meaning bit by bit here.
  public boolean isRounded() {
    return switch (this) {
      case FADD, FSUB, FMUL, FFMA, FWIDE, FNARROW, FROM_S, FROM_U, TO_S, TO_U -> true;
      case FRINT_N, FRINT_Z, FRINT_M, FRINT_P -> true;
      default -> false;
    };
  }

  /// Whether its first operand has 64 bits, whatever its width.
  public boolean takesLong() {
    return this == FROM_S || this == FROM_U;
  }

  /// Whether the result is a truth value.
  public boolean isPredicate() {
    return switch (this) {
      case EQ, LT_U, LT_S, FLT, FLE, FEQ, IS_SPACE -> true;
      default -> false;
    };
  }
}
