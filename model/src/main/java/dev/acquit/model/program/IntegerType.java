package dev.acquit.model.program;

/// The type at which an integer operation computes.
///
/// @param bits its width, 1 to 64; 128 of what is only moved, see [WideValues]
/// @param signed whether comparison, division and right shift read operands as signed
public record IntegerType(int bits, boolean signed) {
  /// 64 bits, signed: what conditions use.
  public static final IntegerType LONG = new IntegerType(64, true);

  /// How many bits a value is kept in.
  public int kept() {
    return Math.min(Long.SIZE, bits);
  }

  /// A value in the form in which it is kept: cut to the width, sign-extended. Addresses stay
  /// whole.
  public long keep(long value) {
    if (bits >= 64 || Addresses.isAddress(value)) {
      return value;
    }
    int shift = 64 - bits;
    return value << shift >> shift;
  }
}
