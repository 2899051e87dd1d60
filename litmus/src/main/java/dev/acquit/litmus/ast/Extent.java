package dev.acquit.litmus.ast;

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
}
