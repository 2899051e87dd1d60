package dev.acquit.gpu.device;

/// How many threads a launch has. All dimensions but the first are 1.
///
/// @param blocks CTAs, a multiple of those of a cluster
/// @param threads threads of a CTA
/// @param clusterBlocks CTAs of a cluster; 1: the launch does not speak of clusters
/// @param sharedBytes dynamic shared memory of a CTA
public record LaunchShape(int blocks, int threads, int clusterBlocks, int sharedBytes) {
  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is too small or the clusters do not come out even
  public LaunchShape {
    if (blocks < 1 || threads < 1 || clusterBlocks < 1 || sharedBytes < 0) {
      throw new IllegalArgumentException(
          "not a shape: " + blocks + ", " + threads + ", " + clusterBlocks + ", " + sharedBytes);
    }
    if (blocks % clusterBlocks != 0) {
      throw new IllegalArgumentException(
          blocks + " CTAs are not a whole number of clusters of " + clusterBlocks);
    }
  }

  /// CTAs without clusters and dynamic shared memory.
  public static LaunchShape of(int blocks, int threads) {
    return new LaunchShape(blocks, threads, 1, 0);
  }
}
