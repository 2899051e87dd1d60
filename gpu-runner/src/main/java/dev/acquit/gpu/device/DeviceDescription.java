package dev.acquit.gpu.device;

import dev.acquit.ptx.isa.Target;

/// What a device says of itself.
///
/// @param kind whether it is real
/// @param index its number among the devices of its kind
/// @param target its architecture
/// @param multiprocessors how many CTAs really run beside each other
/// @param threadsPerMultiprocessor how many threads a multiprocessor holds
/// @param memory bytes of memory
/// @param cache bytes of the last cache that all multiprocessors share
/// @param clusters whether launches may have clusters
/// @param timeLimit whether the system ends kernels that run long, as on a GPU with a display
/// @param hostAtomics whether read-modify-writes of kernels on memory of the host are atomic with
///   the CPU's
/// @param software who executes, with its version: `CUDA driver 13.0`, say
/// @param chip which one it is of those of its name
public record DeviceDescription(
    Kind kind,
    int index,
    String name,
    Target target,
    int multiprocessors,
    int threadsPerMultiprocessor,
    long memory,
    long cache,
    boolean clusters,
    boolean timeLimit,
    boolean hostAtomics,
    String software,
    Chip chip) {
  /// A device that nobody tells from others of its name.
  public DeviceDescription(
      Kind kind,
      int index,
      String name,
      Target target,
      int multiprocessors,
      int threadsPerMultiprocessor,
      long memory,
      long cache,
      boolean clusters,
      boolean timeLimit,
      boolean hostAtomics,
      String software) {
    this(
        kind,
        index,
        name,
        target,
        multiprocessors,
        threadsPerMultiprocessor,
        memory,
        cache,
        clusters,
        timeLimit,
        hostAtomics,
        software,
        Chip.NONE);
  }

  /// Whether a device is real.
  public enum Kind {
    /// A GPU.
    HARDWARE,
    /// An emulator: what it shows says nothing about any GPU.
    EMULATED
  }
}
