package dev.acquit.gpu.selftest;

/// What a self-test looks at, in this order.
public enum Check {
  /// The driver is there, starts, and describes the device.
  DRIVER,
  /// A module is assembled and loaded.
  ASSEMBLER,
  /// Whether the system ends kernels that run long.
  TIME_LIMIT,
  /// Memory of the host is mapped for kernels.
  HOST_MEMORY,
  /// Which GPUs reach each other.
  LINKS,
  /// Machine code has the accesses and fences of its text.
  INSPECTION,
  /// Roles of one CTA run in one warp where that is asked for.
  SAME_WARP,
  /// Roles of one CTA run there, in different warps.
  SAME_CTA,
  /// Roles of one cluster run there, in different CTAs.
  SAME_CLUSTER,
  /// Roles of different CTAs run in different CTAs.
  SAME_GPU,
  /// Roles run on the CPU, beside a kernel.
  CPU,
  /// Roles run on a second GPU, beside a kernel of the first.
  SECOND_GPU,
  /// Every instance that is launched is counted once.
  SUMS,
  /// Instances that do not come to their end have a counter of their own.
  SKIPPED,
  /// Each byte of a location is what the test says at first, in each launch, and is counted as it
  /// is at the end.
  WIDTHS,
  /// CTAs that make stress go their rounds and store.
  STRESS,
  /// CTAs that test start together.
  START,
  /// How fast tests run.
  PACE,
  /// An outcome that is weak, and that a GPU should show, is seen.
  WEAK,
  /// Message passing with release and acquire forbids what it shows without.
  MESSAGE_PASSING,
  /// Store buffering with `fence.sc` forbids what it shows without.
  STORE_BUFFERING,
  /// Two reads of one location do not go back in time.
  COHERENCE,
  /// What a store keeps is what was observed.
  STORE
}
