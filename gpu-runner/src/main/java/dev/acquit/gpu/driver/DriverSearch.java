package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceProblem;

/// What a search for the driver has found.
public sealed interface DriverSearch {
  /// A driver with at least one GPU.
  ///
  /// @param driver the driver
  record Found(CudaDriver driver) implements DriverSearch {}

  /// None.
  ///
  /// @param problem what is missing
  record Absent(DeviceProblem problem) implements DriverSearch {}
}
