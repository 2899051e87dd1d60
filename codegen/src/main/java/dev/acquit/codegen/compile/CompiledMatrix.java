package dev.acquit.codegen.compile;

import java.util.List;

/// All that came of a matrix. Every cell is, for every target, in one unit, refused, or of a
/// dialect that is unusable there.
///
/// @param units texts, in the order of targets and then of the matrix
/// @param refused cells without a text, in the same order
/// @param unusable dialects of which nothing can be compiled
/// @param started how often a compiler was run
/// @param known how often a result was known from before
public record CompiledMatrix(
    List<CompiledUnit> units,
    List<Refused> refused,
    List<Unusable> unusable,
    int started,
    int known) {
  /// Copies the lists.
  public CompiledMatrix {
    units = List.copyOf(units);
    refused = List.copyOf(refused);
    unusable = List.copyOf(unusable);
  }
}
