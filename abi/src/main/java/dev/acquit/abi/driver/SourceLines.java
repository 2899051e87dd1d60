package dev.acquit.abi.driver;

import dev.acquit.text.Position;
import java.util.Arrays;

/// A text with its lines.
final class SourceLines {
  private static final int SHOWN = 40;
  private final String text;
  private final int[] begins;

  SourceLines(String text) {
    this.text = text;
    this.begins =
        java.util.stream.IntStream.concat(
                java.util.stream.IntStream.of(0),
                java.util.stream.IntStream.range(0, text.length())
                    .filter(i -> text.charAt(i) == '\n')
                    .map(i -> i + 1))
            .toArray();
  }

  /// Line and column of a character.
  Position at(int offset) {
    int found = Arrays.binarySearch(begins, offset);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line + 1, offset - begins[line] + 1);
  }

  /// How a line begins.
  String beginning(int line) {
    int begin = begins[line - 1];
    int end = line < begins.length ? begins[line] - 1 : text.length();
    String words = text.substring(begin, Math.max(begin, end)).strip();
    return words.length() <= SHOWN ? words : words.substring(0, SHOWN) + "...";
  }
}
