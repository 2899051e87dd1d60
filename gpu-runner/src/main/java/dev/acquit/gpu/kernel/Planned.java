package dev.acquit.gpu.kernel;

/// What became of a test.
public sealed interface Planned permits KernelPlan, Refusal {}
