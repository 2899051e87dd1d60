package dev.acquit.abi.layout;

import java.util.Locale;

/// How a class is defined. `struct` and `class` differ in what is private.
public enum RecordKind {
  /// All members one behind the other.
  STRUCT,
  /// The same.
  CLASS,
  /// All members in one place.
  UNION;

  /// The keyword.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
