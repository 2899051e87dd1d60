package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceProblem;

/// What a search for the driver has found.
public sealed interface DriverSearch {
  /// A driver with at least one GPU.
  record Found(CudaDriver driver) implements DriverSearch {}

  /// No GPU can be used, and nothing says that there is one.
  ///
  /// @param problem what is missing
  record Absent(DeviceProblem problem) implements DriverSearch {}

  /// No GPU can be used though there is one, or though the user has named its driver: nobody who
  /// sees that wants an emulator instead.
  ///
  /// @param problem what is wrong, and what says that there is a GPU
  record Broken(DeviceProblem problem) implements DriverSearch {}
}
