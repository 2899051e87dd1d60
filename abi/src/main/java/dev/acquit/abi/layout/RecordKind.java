package dev.acquit.abi.layout;

/// How a class is defined. `struct` and `class` differ in what is private.
public enum RecordKind {
  /// All members one behind the other.
  STRUCT("struct"),
  /// The same.
  CLASS("class"),
  /// All members in one place.
  UNION("union");

  private final String word;

  RecordKind(String word) {
    this.word = word;
  }

  /// The keyword.
  public String word() {
    return word;
  }
}
