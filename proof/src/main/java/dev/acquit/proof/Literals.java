package dev.acquit.proof;

import java.util.Arrays;

/// A list of literals that is filled again and again.
final class Literals {
  private int[] items = new int[16];
  private int size;

  void add(int literal) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = literal;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// What was added since the last call.
  int[] take() {
    int[] taken = Arrays.copyOf(items, size);
    size = 0;
    return taken;
  }
}
