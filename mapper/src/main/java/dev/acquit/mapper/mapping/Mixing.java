package dev.acquit.mapper.mapping;

/// Whether the alternatives of a row may be mixed in one program.
public enum Mixing {
  /// Every occurrence of an operation chooses for itself.
  ANY("any"),
  /// All occurrences of a row take the same alternative.
  UNIFORM("uniform");

  private final String word;

  Mixing(String word) {
    this.word = word;
  }

  /// How a table file writes it.
  public String word() {
    return word;
  }
}
