package dev.acquit.gpu.store;

import dev.acquit.gpu.device.DeviceDescription;

/// Who executed a run.
///
/// @param kind whether it was real: what an emulator showed is never taken for what a GPU did
/// @param index its number among the devices of its kind
/// @param name its name
/// @param software the driver or the emulator, with its version
public record RunDevice(DeviceDescription.Kind kind, int index, String name, String software) {
  /// The part of a description that is stored.
  public static RunDevice of(DeviceDescription description) {
    return new RunDevice(
        description.kind(), description.index(), description.name(), description.software());
  }
}
