package dev.acquit.proof;

import java.util.Arrays;

/// A set of numbers that is emptied at no cost.
final class Stamps {
  private int[] stamps = new int[16];
  private int now = 1;

  void clear() {
    if (++now == Integer.MAX_VALUE) {
      Arrays.fill(stamps, 0);
      now = 1;
    }
  }

  /// Whether a number was not in it.
  boolean add(int number) {
    if (number >= stamps.length) {
      stamps = Arrays.copyOf(stamps, Math.max(number + 1, 2 * stamps.length));
    }
    boolean isNew = stamps[number] != now;
    stamps[number] = now;
    return isNew;
  }
}
