package dev.acquit.codegen.source;

/// What is above a result that is narrower than the register or the bytes that it is returned in.
public enum Above {
  /// What callers use: 16 bits of a result of 8 bits, and of a truth value.
  AS_USED,
  /// Anything: nobody looks there. Of a truth value one bit counts.
  ANYTHING,
  /// The sign. Of a truth value, that is -1 for true.
  SIGN
}
