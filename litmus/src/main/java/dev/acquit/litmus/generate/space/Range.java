package dev.acquit.litmus.generate.space;

/// A range of numbers, both ends included.
///
/// @param min the least, from 1
/// @param max the greatest
public record Range(int min, int max) {
  /// One or more.
  public static final Range ANY = new Range(1, Integer.MAX_VALUE);

  /// Just one.
  public static final Range ONE = new Range(1, 1);

  /// Checks the ends.
  ///
  /// @throws IllegalArgumentException if the range is empty or begins below 1
  public Range {
    if (min < 1 || max < min) {
      throw new IllegalArgumentException(min + ":" + max);
    }
  }

  /// Whether a number is in the range.
  public boolean contains(int number) {
    return min <= number && number <= max;
  }
}
