package dev.acquit.ptx.text;

/// Whose PTX a text is written in.
public enum Dialect {
  /// What `ptxas` accepts.
  PTX,
  /// That, and what rows of litmus tests use: no types, no brackets around addresses, statements
  /// without a semicolon, and the instructions that other tools made up (see
  /// [dev.acquit.ptx.check.PeerForms]).
  LITMUS
}
