package dev.acquit.mapper.lower;

/// PTX has no instruction for an operation of the test. Not a mistake of the test's syntax.
public sealed class NotLoweredException extends IllegalArgumentException
    permits NarrowAtomException {
  /// Says what is missing.
  public NotLoweredException(String why) {
    super(why);
  }
}
