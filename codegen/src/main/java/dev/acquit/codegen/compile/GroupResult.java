package dev.acquit.codegen.compile;

import java.util.List;
import java.util.Optional;

/// What came of a group of cells.
///
/// @param units texts; several if some cells had to be compiled apart
/// @param refused cells without a text
/// @param unusable present if nothing can be compiled in the group's dialect
public record GroupResult(
    List<CompiledUnit> units, List<Refused> refused, Optional<Unusable> unusable) {
  /// Copies the lists.
  public GroupResult {
    units = List.copyOf(units);
    refused = List.copyOf(refused);
  }
}
