package dev.acquit.model.symbolic;

/// The two programs of a pair.
enum Side {
  /// The C++ program.
  SOURCE,
  /// Its lowering.
  TARGET
}
