package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.Map;
import java.util.function.UnaryOperator;

/// Shared objects, each access at once.
interface Memory {
  /// Reads an object and writes what becomes of it.
  ///
  /// @return what it held before
  BigInteger access(String object, UnaryOperator<BigInteger> change);

  /// Objects of which nobody else knows.
  static Memory of(Map<String, BigInteger> objects) {
    return (object, change) -> {
      BigInteger old = objects.get(object);
      objects.put(object, change.apply(old));
      return old;
    };
  }
}
