package dev.acquit.testing.cpp;

import java.math.BigInteger;

/// A value with its type.
///
/// @param number one of the values of the type
public record IntegerValue(IntegerType type, BigInteger number) {
  /// Checks that.
  public IntegerValue {
    if (!type.holds(number)) {
      throw new IllegalArgumentException(number + " is no value of " + type);
    }
  }

  static IntegerValue bool(boolean holds) {
    return new IntegerValue(IntegerType.BOOL, holds ? BigInteger.ONE : BigInteger.ZERO);
  }

  /// Converted to another type.
  IntegerValue to(IntegerType other) {
    return new IntegerValue(other, other.of(number));
  }

  boolean isTrue() {
    return number.signum() != 0;
  }
}
