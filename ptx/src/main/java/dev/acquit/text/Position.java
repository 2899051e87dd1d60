package dev.acquit.text;

/// A place in a text.
///
/// @param line line, counted from 1
/// @param column column, counted from 1 in characters
public record Position(int line, int column) {
  /// The beginning of a text.
  public static final Position START = new Position(1, 1);

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
