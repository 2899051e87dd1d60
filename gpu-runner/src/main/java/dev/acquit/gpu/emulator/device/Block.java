package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.emulator.code.Cluster;
import dev.acquit.gpu.emulator.code.CtaBarriers;
import dev.acquit.gpu.emulator.code.Warp;
import java.util.List;

/// A CTA of a launch.
///
/// @param number its number in the grid
record Block(int number, Cluster cluster, CtaBarriers barriers, List<Warp> warps) {}
