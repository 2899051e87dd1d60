package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.isa.ScalarType;

/// The type at which an instruction computes.
///
/// @param bits its width
/// @param signed whether comparisons, divisions and right shifts read operands as signed
public record Width(int bits, boolean signed) {
  private static final int NARROWEST_REGISTER = 32;

  /// What the widest register holds here is the number under which memory knows both halves.
  private static final int WIDEST = 2 * Long.SIZE;

  static final Width PREDICATE = new Width(Long.SIZE, false);

  /// The integers of a type, floating-point types being bits.
  ///
  /// @throws NotEmulatedException if it has more bits than a register here
  public static Width of(ScalarType type) throws NotEmulatedException {
    if (type.bits() > WIDEST) {
      throw new NotEmulatedException("values of " + type.bits() + " bits are not emulated");
    }
    return type == ScalarType.PRED ? PREDICATE : new Width(type.bits(), type.signed());
  }

  int bytes() {
    return bits / Byte.SIZE;
  }

  /// A value as memory holds it, and a register that an operation wrote: filled up with its sign.
  public long keep(long value) {
    int shift = Math.max(0, Long.SIZE - bits);
    return value << shift >> shift;
  }

  /// What a register gets from memory. Where the type is narrower than any register it is filled up
  /// with the sign or, if the type has none, with zeros; what is wider is kept with its sign.
  ///
  /// @ptx 9.4.1 Operand size exceeding instruction-type size
  public long loaded(long value) {
    return bits < NARROWEST_REGISTER ? read(value) : value;
  }

  /// What a register holds as this type reads it.
  long read(long value) {
    return signed || bits >= Long.SIZE ? keep(value) : value & (1L << bits) - 1;
  }
}
