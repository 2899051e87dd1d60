package dev.acquit.gpu.kernel;

/// What became of a test that should run as two kernels.
public sealed interface PlannedPair permits KernelPair, Refusal {}
