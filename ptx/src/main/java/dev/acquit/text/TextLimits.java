package dev.acquit.text;

import java.util.Optional;

/// How much is read as one text. What is longer was not written by a person, and reading it would
/// take the memory that the other inputs need.
///
/// @param size bytes of a text at most
/// @param line bytes of a line at most, its end included
/// @param hint how a user changes them; empty: by no option
public record TextLimits(int size, int line, Optional<String> hint) {
  /// What a test, a model or a table may have: 16 MB in lines of 1 MB.
  public static final TextLimits USUAL = new TextLimits(16 << 20, 1 << 20, Optional.empty());

  /// What a PTX module may have, which compilers write: 256 MB in lines of any length.
  public static final TextLimits MODULE = new TextLimits(1 << 28, 1 << 28, Optional.empty());

  /// The complaint about a text that is longer.
  InputException tooLong(String name) {
    return error(name, Position.START, "found more than " + words(size) + " of text");
  }

  /// The complaint about a line that is longer.
  InputException lineTooLong(String name, int number) {
    return error(name, new Position(number, 1), "found a line of more than " + words(line));
  }

  private InputException error(String name, Position where, String found) {
    return new InputException(
        new Diagnostic(name, where, found + ", which is not read", hint, true));
  }

  private static String words(int bytes) {
    return bytes >> 20 > 0 && bytes % (1 << 20) == 0 ? (bytes >> 20) + " MB" : bytes + " bytes";
  }
}
