package dev.acquit.mapper.lower;

/// Where a PTX statement comes from.
///
/// @param occurrence the C++ operation
/// @param alternative the alternative of its row that it took, from 0
/// @param template which instruction of the alternative it is, from 0
public record Origin(Occurrence occurrence, int alternative, int template) {
  /// For people: `P1 load seq_cst, alternative 2`.
  @Override
  public String toString() {
    return "P"
        + occurrence.thread()
        + " "
        + occurrence.row()
        + ", alternative "
        + (alternative + 1);
  }
}
