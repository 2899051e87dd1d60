package dev.acquit.ptx.module;

import java.util.Arrays;

/// The words that have been read of late.
final class RecentWords {
  /// A power of two. When three quarters are taken, all are forgotten.
  private static final int SIZE = 1 << 16;

  private final Word[] table = new Word[SIZE];
  private int taken;

  /// The word that is these characters.
  Word get(char[] text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + text[i];
    }
    int place = place(hash);
    for (Word word = table[place]; word != null; word = table[place]) {
      if (word.is(text, from, to, hash)) {
        return word;
      }
      place = (place + 1) & (SIZE - 1);
    }
    if (taken > SIZE / 4 * 3) {
      Arrays.fill(table, null);
      taken = 0;
      place = place(hash);
    }
    Word word = new Word(text, from, to, hash);
    table[place] = word;
    taken++;
    return word;
  }

  /// Spreads hashes of words that differ in their last digits only.
  private static int place(int hash) {
    return (hash * 0x9E3779B1) >>> 16;
  }
}
