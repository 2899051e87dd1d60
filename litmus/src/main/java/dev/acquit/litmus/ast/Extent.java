package dev.acquit.litmus.ast;

import java.util.List;

/// Of how many bytes the initial value of a variable speaks.
public sealed interface Extent {
  /// No type is given: the value is that of the first eight bytes, the lowest first, and zero is
  /// behind them.
  Extent OPEN = new Open();

  /// Every part of the variable that is accessed as one begins with the value.
  Extent PARTS = new Parts();

  /// See [#OPEN].
  record Open() implements Extent {}

  /// The type of the variable says where it ends.
  ///
  /// @param bytes its size, from 1 to 8
  record Bytes(int bytes) implements Extent {}

  /// See [#PARTS].
  record Parts() implements Extent {}

  /// The variable begins with elements of one size, and zeros are behind them.
  ///
  /// @param bytes how many each of them has: 1, 2, 4 or 8
  /// @param values what they hold; the first one is the value of the variable
  record Elements(int bytes, List<Long> values) implements Extent {
    /// Copies the list.
    public Elements {
      values = List.copyOf(values);
    }

    /// What eight bytes from one on hold, the lowest first.
    public long from(long offset) {
      long all = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        long element = (offset + i) / bytes;
        long value = element < values.size() ? values.get((int) element) : 0;
        all |= (value >>> (Byte.SIZE * ((offset + i) % bytes)) & 0xff) << (Byte.SIZE * i);
      }
      return all;
    }
  }
}
