package dev.acquit.gpu.device;

/// What a kernel's parameter gets.
public sealed interface Argument {
  /// For a parameter of 32 bits.
  ///
  /// @param value its bits
  record Word(int value) implements Argument {}

  /// For a parameter of 64 bits, mostly an address.
  ///
  /// @param value its bits
  record Address(long value) implements Argument {}
}
