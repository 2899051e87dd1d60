package dev.acquit.codegen.judge;

import dev.acquit.mapper.mapping.RowKey;
import java.util.Optional;

/// A place in a mapping table.
///
/// @param alternative which of its alternatives, from 0
/// @param sequence the alternative as the table writes it, such as `fence.sc.S; ld.acquire.S`
/// @param instead what does the same in the words of the module, if it does not have those of the
///   table
public record RowMatch(RowKey row, int alternative, String sequence, Optional<String> instead) {
  /// For people: `load seq_cst, alternative 1: fence.sc.S; ld.acquire.S`.
  @Override
  public String toString() {
    return row + ", alternative " + (alternative + 1) + ": " + sequence;
  }
}
