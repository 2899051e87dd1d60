package dev.acquit.proof;

import java.io.IOException;
import java.io.InputStream;

/// The words of a text of numbers, and the lines on which they stand.
final class Words {
  private static final int LONGEST = 20;

  private final InputStream in;
  private int next;
  private int line = 1;

  /// @param in read through a buffer; not closed
  Words(InputStream in) throws IOException {
    this.in = in;
    this.next = in.read();
  }

  /// The next word; empty at the end.
  ///
  /// @throws ProofFormatException if it is longer than any number
  String next() throws IOException, ProofFormatException {
    while (next >= 0 && next <= ' ') {
      advance();
    }
    StringBuilder word = new StringBuilder();
    while (next > ' ') {
      if (word.length() == LONGEST) {
        throw wrong("found '" + word + "...', expected a number");
      }
      word.append((char) next);
      advance();
    }
    return word.toString();
  }

  /// Passes over the rest of the line.
  void skipLine() throws IOException {
    while (next >= 0 && next != '\n') {
      advance();
    }
  }

  private void advance() throws IOException {
    line += next == '\n' ? 1 : 0;
    next = in.read();
  }

  /// A literal or 0.
  int literal(String word) throws ProofFormatException {
    long value = number(word);
    if (Math.abs(value) > Integer.MAX_VALUE) {
      throw wrong("found " + word + ", expected a variable up to " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  /// A number.
  long number(String word) throws ProofFormatException {
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      throw wrong(
          word.isEmpty()
              ? "found the end of the text, expected a number"
              : "found '" + word + "', expected a number");
    }
  }

  ProofFormatException wrong(String message) {
    return new ProofFormatException("line " + line + ": " + message);
  }
}
