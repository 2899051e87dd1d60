package dev.acquit.reports;

/// Letters for events, as herd7 has them.
public final class Letters {
  private static final int LETTERS = 26;

  private Letters() {}

  /// The letter of an event: a, b, ..., z, aa, ab, ...
  ///
  /// @param id its number, from 0
  public static String of(int id) {
    String last = String.valueOf((char) ('a' + id % LETTERS));
    return id < LETTERS ? last : of(id / LETTERS - 1) + last;
  }
}
