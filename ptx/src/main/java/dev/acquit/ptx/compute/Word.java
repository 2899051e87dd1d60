package dev.acquit.ptx.compute;

/// A concrete value of up to 128 bits, or none.
///
/// @param known whether it is a value at all; an operation on something that is not known is not
///   known either
/// @param low bits 0 to 63
/// @param high bits 64 to 127
public record Word(boolean known, long low, long high) {
  /// No value.
  public static final Word UNKNOWN = new Word(false, 0, 0);

  /// Zero, and false.
  public static final Word ZERO = of(0);

  /// One, and true.
  public static final Word ONE = of(1);

  /// A value of up to 64 bits.
  public static Word of(long low) {
    return new Word(true, low, 0);
  }

  /// A value of up to 128 bits.
  public static Word of(long low, long high) {
    return new Word(true, low, high);
  }

  /// A truth value.
  public static Word of(boolean value) {
    return value ? ONE : ZERO;
  }

  /// The 64-bit mask of that many low bits.
  public static long mask(int bits) {
    return bits >= 64 ? -1 : bits <= 0 ? 0 : (1L << bits) - 1;
  }

  /// The low bits, the others zero.
  public Word low(int bits) {
    return !known ? this : of(low & mask(bits), high & mask(bits - 64));
  }

  /// Shifted to the left, within 128 bits.
  public Word shl(int by) {
    if (!known || by <= 0) {
      return this;
    }
    if (by >= 128) {
      return ZERO;
    }
    return by >= 64 ? of(0, low << (by - 64)) : of(low << by, high << by | low >>> (64 - by));
  }

  /// Shifted to the right, zeros coming in.
  public Word shr(int by) {
    if (!known || by <= 0) {
      return this;
    }
    if (by >= 128) {
      return ZERO;
    }
    return by >= 64 ? of(high >>> (by - 64)) : of(low >>> by | high << (64 - by), high >>> by);
  }

  /// The low bits as a signed number; of at most 64 bits.
  public long signed(int bits) {
    return low << (64 - bits) >> (64 - bits);
  }

  /// Whether it is not zero.
  public boolean isTrue() {
    return (low | high) != 0;
  }

  /// How many low bits are needed to write it.
  public int length() {
    return high != 0 ? 128 - Long.numberOfLeadingZeros(high) : 64 - Long.numberOfLeadingZeros(low);
  }

  // Words are compared more than anything else here, and most runs are over before the JVM has made
  // its own comparison of records as fast as this.
  @Override
  public boolean equals(Object other) {
    return other instanceof Word w && known == w.known && low == w.low && high == w.high;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(low * 31 + high) + (known ? 1 : 0);
  }

  /// Hexadecimal, for messages.
  @Override
  public String toString() {
    return !known
        ? "?"
        : "0x" + (high == 0 ? "" : Long.toHexString(high) + ":") + Long.toHexString(low);
  }
}
