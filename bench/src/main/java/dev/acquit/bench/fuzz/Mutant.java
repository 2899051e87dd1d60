package dev.acquit.bench.fuzz;

/// A damaged input and the command that gets it.
///
/// @param format what it was
/// @param number which of its format
/// @param row the command
/// @param bytes what it is now
record Mutant(Format format, int number, Row row, byte[] bytes) {
  /// Its name: the format and the number, which with the seed make it again.
  String name() {
    return format.word() + "-" + number;
  }
}
