package dev.acquit.text;

import java.util.Locale;

/// A value of an enum that has a word of its own, which documents write and read in place of the
/// name that it has in the program.
public interface Worded {
  /// The name that it has in the program, as every enum says it.
  String name();

  /// The word, unlike that of each other value of the enum: its name in small letters, where it has
  /// none of its own.
  default String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
