package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.function.UnaryOperator;

/// Shared objects, each access at once.
interface Memory {
  /// Reads an object and writes what becomes of it.
  ///
  /// @return what it held before
  BigInteger access(String object, UnaryOperator<BigInteger> change);
}
