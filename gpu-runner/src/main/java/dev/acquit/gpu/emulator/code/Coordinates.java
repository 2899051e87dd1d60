package dev.acquit.gpu.emulator.code;

/// Where a thread is in a launch. All dimensions but the first are 1.
///
/// @param thread its number in its CTA
/// @param threads threads of a CTA
/// @param block its CTA's number in the grid
/// @param blocks CTAs of the grid
/// @param clusterBlocks CTAs of a cluster
/// @param multiprocessor where its CTA runs
/// @param multiprocessors how many there are
public record Coordinates(
    int thread,
    int threads,
    int block,
    int blocks,
    int clusterBlocks,
    int multiprocessor,
    int multiprocessors) {
  /// Threads of a warp.
  public static final int WARP = 32;

  /// Of a thread that has no special registers.
  public static final Coordinates NONE = new Coordinates(0, 1, 0, 1, 1, 0, 1);

  /// Its place in its warp.
  public int lane() {
    return thread % WARP;
  }

  /// Its warp's number in its CTA.
  public int warp() {
    return thread / WARP;
  }
}
