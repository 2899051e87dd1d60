package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.emulator.code.CtaBarriers;

/// A CTA of a launch.
///
/// @param number its number in the grid
/// @param cluster its cluster
/// @param barriers its barriers
record Block(int number, Cluster cluster, CtaBarriers barriers) {}
