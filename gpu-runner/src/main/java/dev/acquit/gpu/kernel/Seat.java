package dev.acquit.gpu.kernel;

/// Where a role sits relative to the other roles of its instance.
///
/// @param thread the number of the test's thread, as in `P0`
/// @param cluster which of the clusters of the test; a CTA without a cluster is one of its own
/// @param rank which CTA of that cluster
/// @param position which role of that CTA
public record Seat(int thread, int cluster, int rank, int position) {
  /// Whether both are in one CTA.
  public boolean sameCta(Seat other) {
    return cluster == other.cluster && rank == other.rank;
  }
}
