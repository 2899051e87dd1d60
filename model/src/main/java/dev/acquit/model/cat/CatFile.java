package dev.acquit.model.cat;

import java.util.List;

/// A file of the cat language.
///
/// @param title the string at its head, or else the bare name there; empty if there is neither
/// @param statements what it says, in order
public record CatFile(String title, List<CatStatement> statements) {
  /// Copies the list.
  public CatFile {
    statements = List.copyOf(statements);
  }
}
