package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.isa.ScalarType;

/// The type at which an instruction computes.
///
/// @param bits its width
/// @param signed whether comparisons, divisions and right shifts read operands as signed
record Width(int bits, boolean signed) {
  static final Width PREDICATE = new Width(Long.SIZE, false);
  static final Width LONG = new Width(Long.SIZE, true);

  /// The integers of a type, floating-point types being bits.
  ///
  /// @throws NotEmulatedException if it has more bits than a register here
  static Width of(ScalarType type) throws NotEmulatedException {
    if (type.bits() > Long.SIZE) {
      throw new NotEmulatedException("values of " + type.bits() + " bits are not emulated");
    }
    return type == ScalarType.PRED ? PREDICATE : new Width(type.bits(), type.signed());
  }

  int bytes() {
    return bits / Byte.SIZE;
  }

  /// A value as a register holds it.
  long keep(long value) {
    int shift = Long.SIZE - bits;
    return value << shift >> shift;
  }

  /// What a register holds as this type reads it.
  long read(long value) {
    return signed || bits == Long.SIZE ? keep(value) : value & (1L << bits) - 1;
  }
}
