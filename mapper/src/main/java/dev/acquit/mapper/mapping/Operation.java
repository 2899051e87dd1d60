package dev.acquit.mapper.mapping;

import java.util.Locale;

/// What a C++ operation does to memory. The rows of a mapping table are grouped by it.
///
/// @cpp atomics.order, atomics.fences
public enum Operation {
  /// Reads: `*x`, `atomic_load`.
  LOAD,
  /// Writes: `*x = v`, `atomic_store`.
  STORE,
  /// Reads and writes at once: exchange, compare-exchange, `atomic_fetch_...`.
  RMW,
  /// Accesses nothing: `atomic_thread_fence`.
  FENCE;

  /// How a table file writes it.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
