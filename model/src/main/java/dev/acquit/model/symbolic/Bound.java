package dev.acquit.model.symbolic;

/// On which side of a relation the literals of a translation have to be. Only closures differ: the
/// rest of the language is exact.
public enum Bound {
  /// A literal that is true is a pair of the relation.
  LOWER,
  /// A pair of the relation has a literal that is true.
  UPPER;

  Bound other() {
    return this == LOWER ? UPPER : LOWER;
  }
}
