package dev.acquit.gpu.kernel;

/// Modules for a test with threads on two GPUs. Both kernels play their roles at the same instances
/// in memory that both reach.
///
/// @param first plays the roles of one GPU, and counts
/// @param second plays those of the other; its module has no other kernel
public record KernelPair(KernelPlan first, KernelPlan second) implements PlannedPair {
  /// Whether updates of either have to be atomic with what the other does.
  public boolean needsAtomicsAcross() {
    return first.needsAtomicsAcross();
  }
}
