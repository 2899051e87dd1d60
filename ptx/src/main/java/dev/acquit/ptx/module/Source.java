package dev.acquit.ptx.module;

import dev.acquit.text.Position;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/// The characters of a file, of which a window is in memory: from a place that is held, or from the
/// cursor if none is, to a little ahead.
final class Source {
  private static final int FIRST_SIZE = 1 << 16;

  /// What [#peek] returns behind the end.
  static final char NONE = '\uFFFF';

  private final Reader reader;
  private char[] window = new char[FIRST_SIZE];

  /// How many characters of the window are filled.
  private int filled;

  private boolean ended;

  /// The place that is held, -1 if none.
  private int held = -1;

  private int at;
  private int line = 1;

  /// Where the line begins; before the window if that has moved on.
  private int lineStart;

  /// Of a line that begins before the window, whether only blanks stand there.
  private boolean blankBefore;

  /// Of what is held, so much may be in the window.
  private final int longest;

  /// Whether more was held.
  private boolean overflowed;

  Source(Reader reader, int longest) {
    this.reader = reader;
    this.longest = longest;
  }

  /// Whether the place that was held had to be given up since this was asked last, because it was
  /// too far behind the cursor; it has moved to the cursor then.
  boolean overflowed() {
    boolean before = overflowed || (held >= 0 && at - held > longest);
    if (before) {
      overflowed = false;
      hold();
    }
    return before;
  }

  /// The characters of the window.
  char[] window() {
    return window;
  }

  /// Where in the window the cursor is.
  int at() {
    return at;
  }

  /// Where in the window the place is that is held.
  int held() {
    return held;
  }

  Position position() {
    return new Position(line, at - lineStart + 1);
  }

  /// Keeps everything from the cursor on in the window.
  void hold() {
    held = at;
  }

  /// At the beginning of a line: keeps nothing before it, unless the line before is empty or only a
  /// comment.
  void holdComments() {
    int begin = at - 1;
    while (begin > held && window[begin - 1] != '\n') {
      begin--;
    }
    if (!insignificant(begin, at - 1)) {
      hold();
    }
  }

  /// Whether a line is empty or only a comment.
  private boolean insignificant(int from, int to) {
    int i = from;
    while (i < to && blank(window[i])) {
      i++;
    }
    return i == to || (i + 1 < to && window[i] == '/' && window[i + 1] == '/');
  }

  /// Keeps nothing before the cursor.
  void release() {
    held = -1;
  }

  /// Whether the cursor is behind the last character.
  boolean atEnd() throws IOException {
    return at >= filled && !more();
  }

  /// The character at the cursor; [#NONE] at the end.
  char peek() throws IOException {
    return at < filled || more() ? window[at] : NONE;
  }

  /// The character behind the one at the cursor; [#NONE] if there is none.
  char peekNext() throws IOException {
    return at + 1 < filled || (more() && at + 1 < filled) ? window[at + 1] : NONE;
  }

  /// Passes over the character at the cursor.
  void skip() {
    if (window[at] == '\n') {
      line++;
      lineStart = at + 1;
    }
    at++;
  }

  /// Passes over characters that have been looked at, none of which ends a line.
  void skip(int count) {
    at += count;
  }

  /// Passes over characters that say nothing to a scanner; all of them are ASCII.
  ///
  /// @param dull by character, whether it is passed over
  void skip(boolean[] dull) throws IOException {
    do {
      int i = at;
      while (i < filled && window[i] < dull.length && dull[window[i]]) {
        i++;
      }
      at = i;
    } while (at >= filled && more());
  }

  /// Passes over everything up to the next line's beginning, or up to a character.
  ///
  /// @param stop the character
  void skipInLine(char stop) throws IOException {
    do {
      int i = at;
      while (i < filled && window[i] != '\n' && window[i] != stop) {
        i++;
      }
      at = i;
    } while (at >= filled && more());
  }

  /// The letters, digits and underscores from the cursor on, with an offset; at most 32.
  String word(int ahead) throws IOException {
    int end = ahead;
    while (end < ahead + 32) {
      while (at + end >= filled && more()) {
        // The window may have to be filled more than once.
      }
      if (at + end >= filled || !wordPart(window[at + end])) {
        break;
      }
      end++;
    }
    return end == ahead ? "" : new String(window, at + ahead, end - ahead);
  }

  private static boolean wordPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  /// Whether only blanks stand before the cursor on its line.
  boolean leads() {
    return blank(Math.max(0, lineStart), at) && (lineStart >= 0 || blankBefore);
  }

  private boolean blank(int from, int to) {
    for (int i = to - 1; i >= from; i--) {
      if (!blank(window[i])) {
        return false;
      }
    }
    return true;
  }

  /// Goes back to the beginning of the line, and over the lines before it that are empty or only
  /// comments, as far as they are kept.
  void back() {
    at = lineStart;
    while (lineStart > held) {
      int begin = lineStart - 1;
      while (begin > held && window[begin - 1] != '\n') {
        begin--;
      }
      // A piece begins with something that is neither, where it has not been passed by.
      if (!insignificant(begin, lineStart - 1)) {
        return;
      }
      line--;
      lineStart = begin;
      at = begin;
    }
  }

  /// Whether a character is a blank inside a line.
  static boolean blank(char c) {
    return c == ' ' || c == '\t' || (c != '\n' && (Character.isWhitespace(c) || c == '\uFEFF'));
  }

  /// Fills the window further, and moves it on if it can. Places in it change.
  private boolean more() throws IOException {
    if (ended) {
      return false;
    }
    if (held >= 0 && at - held > longest) {
      overflowed = true;
      held = at;
    }
    int keep = held < 0 ? Math.min(at, filled) : held;
    if (keep > 0) {
      if (lineStart < keep) {
        blankBefore = (lineStart >= 0 || blankBefore) && blank(Math.max(0, lineStart), keep);
      }
      System.arraycopy(window, keep, window, 0, filled - keep);
      filled -= keep;
      at -= keep;
      lineStart -= keep;
      held = held < 0 ? -1 : 0;
    }
    if (filled == window.length) {
      window = Arrays.copyOf(window, 2 * window.length);
    }
    int count = reader.read(window, filled, window.length - filled);
    ended = count < 0;
    filled += Math.max(0, count);
    return count > 0 || (!ended && more());
  }
}
