package dev.acquit.codegen.gate;

import dev.acquit.text.Position;
import java.util.Arrays;

/// The lines of a text, by offset and by number.
final class Lines {
  private final String text;
  private final int[] starts;

  Lines(String text) {
    this.text = text;
    int[] all = new int[breaks(text) + 1];
    int n = 0;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      n++;
      all[n] = i + 1;
    }
    this.starts = all;
  }

  private static int breaks(String text) {
    int n = 0;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      n++;
    }
    return n;
  }

  /// The place of a character.
  Position position(int offset) {
    int found = Arrays.binarySearch(starts, offset);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line + 1, offset - starts[line] + 1);
  }

  /// Whether nothing but blanks stands before a character on its line.
  boolean first(int offset) {
    int start = offset - position(offset).column() + 1;
    return text.substring(start, offset).isBlank();
  }
}
