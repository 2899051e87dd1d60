package dev.acquit.ptx.module;

import java.util.Arrays;

/// The words that have been read of late.
final class Words {
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
    int place = (hash ^ hash >>> 16) & (SIZE - 1);
    for (Word word = table[place]; word != null; word = table[place]) {
      if (word.hash() == hash && same(word.text(), text, from, to)) {
        return word;
      }
      place = (place + 1) & (SIZE - 1);
    }
    if (taken > SIZE / 4 * 3) {
      Arrays.fill(table, null);
      taken = 0;
      place = (hash ^ hash >>> 16) & (SIZE - 1);
    }
    Word word = new Word(new String(text, from, to - from), hash);
    table[place] = word;
    taken++;
    return word;
  }

  static boolean same(String word, char[] text, int from, int to) {
    if (word.length() != to - from) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) != text[from + i]) {
        return false;
      }
    }
    return true;
  }
}
