package dev.acquit.abi.module;

import dev.acquit.ptx.module.Variable;

/// Where a value comes from.
public sealed interface Origin {
  /// Nobody knows.
  Origin UNKNOWN = new Unknown();

  /// The address of a variable.
  ///
  /// @param variable the variable
  /// @param offset in bytes behind its beginning
  /// @param generic whether it is a generic address, and not one of the variable's space
  record AddressOf(Variable variable, long offset, boolean generic) implements Origin {}

  /// The address of a function, or of a variable that the module does not know.
  record Named(String name) implements Origin {}

  /// A number.
  record Number(long value) implements Origin {}

  /// See [#UNKNOWN].
  record Unknown() implements Origin {}
}
