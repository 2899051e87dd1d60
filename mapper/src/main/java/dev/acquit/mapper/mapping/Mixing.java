package dev.acquit.mapper.mapping;

import java.util.Locale;

/// Whether the alternatives of a row may be mixed in one program.
public enum Mixing {
  /// Every occurrence of an operation chooses for itself.
  ANY,
  /// All occurrences of a row take the same alternative.
  UNIFORM;

  /// How a table file writes it.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
