package dev.acquit.mapper.mapping;

/// What a C++ operation does to memory. The rows of a mapping table are grouped by it.
///
/// @cpp atomics.order, atomics.fences
public enum Operation {
  /// Reads: `*x`, `atomic_load`.
  LOAD("load"),
  /// Writes: `*x = v`, `atomic_store`.
  STORE("store"),
  /// Reads and writes at once: exchange, compare-exchange, `atomic_fetch_...`.
  RMW("rmw"),
  /// Accesses nothing: `atomic_thread_fence`.
  FENCE("fence");

  private final String word;

  Operation(String word) {
    this.word = word;
  }

  /// How a table file writes it.
  public String word() {
    return word;
  }
}
