package dev.acquit.text;

/// A value of an enum that has a word of its own, which documents write and read in place of the
/// name that it has in the program.
public interface Worded {
  /// The word, unlike that of each other value of the enum.
  String word();
}
