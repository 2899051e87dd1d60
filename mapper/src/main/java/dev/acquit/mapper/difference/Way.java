package dev.acquit.mapper.difference;

/// Which way two semantics differ on a program.
public enum Way {
  /// The left one allows outcomes that the right one does not, and no fewer.
  LEFT_ALLOWS_MORE,
  /// The right one allows outcomes that the left one does not, and no fewer.
  RIGHT_ALLOWS_MORE,
  /// Each allows outcomes that the other does not.
  EACH_ALLOWS_MORE,
  /// The program has no defined meaning on the left; on the right it has.
  UNDEFINED_LEFT,
  /// The program has no defined meaning on the right; on the left it has.
  UNDEFINED_RIGHT;

  /// Whether it is about outcomes and not about whether there is a meaning.
  public boolean ofOutcomes() {
    return this != UNDEFINED_LEFT && this != UNDEFINED_RIGHT;
  }
}
