package dev.acquit.gpu.kernel;

/// Addresses of what a runner has allocated for a plan; how large each has to be says
/// [KernelLaunch].
///
/// @param locations the locations of all instances
/// @param outcomes the registers of all instances
/// @param placements where roles ran; 0: this is not recorded
/// @param histogram a counter of 64 bits for each index
/// @param odd unexpected values: how many there were, as 32 bits, and from byte 8 on 64 bits for
///   each field of each
/// @param scratch what is hammered
/// @param control 32 bits that count CTAs that have started, and from byte 8 on 64 bits that count
///   rounds of stress, of one thread of each CTA
public record Buffers(
    long locations,
    long outcomes,
    long placements,
    long histogram,
    long odd,
    long scratch,
    long control) {
  /// The same without recording where roles run.
  public Buffers withoutPlacements() {
    return new Buffers(locations, outcomes, 0, histogram, odd, scratch, control);
  }
}
