package dev.acquit.gpu.device;

/// Memory that kernels of two devices reach at the same addresses.
///
/// @param kind where it is
/// @param atomic whether read-modify-writes of either device on it are atomic with what the other
///   does
/// @param words where it is, in words: `peer memory of GPU 0`
public record Joint(Kind kind, boolean atomic, String words) {
  /// Where memory is that two devices reach.
  public enum Kind {
    /// The first device's own, over the link between the two.
    PEER_MEMORY,
    /// The host's, pinned and mapped for both.
    HOST_MEMORY,
    /// That of emulated devices.
    EMULATED_MEMORY
  }
}
