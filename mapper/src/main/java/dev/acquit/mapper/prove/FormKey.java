package dev.acquit.mapper.prove;

import dev.acquit.mapper.verify.Soundness.Use;

/// An operation and the alternative that it is lowered by.
///
/// @param operation what the instruction does
/// @param alternative the alternative of its row, from 0
public record FormKey(SourceOperation operation, int alternative) {
  /// The alternative of the mapping.
  public Use use() {
    return new Use(operation.row(), alternative);
  }
}
