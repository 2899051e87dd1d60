package dev.acquit.gpu.emulator.memory;

/// Where a thread runs, in numbers that are unique over the whole machine.
///
/// @param gpu the device
/// @param cluster the cluster of CTAs
/// @ptx 8.5 Scope
public record Site(int gpu, int cluster, int cta) {
  /// The narrowest scope that contains threads of both sites, as [dev.acquit.ptx.isa.Scope] counts.
  int distance(Site other) {
    if (cta == other.cta) {
      return 0;
    }
    return cluster == other.cluster ? 1 : gpu == other.gpu ? 2 : 3;
  }
}
