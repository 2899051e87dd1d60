package dev.acquit.gpu.store;

import dev.acquit.gpu.device.DeviceDescription;
import java.util.Optional;

/// Who executed a run.
///
/// @param kind whether it was real: what an emulator showed is never taken for what a GPU did
/// @param index its number among the devices of its kind
/// @param name its name; if a second device was the other end, with that one behind, and what
///   joined the two
/// @param software the driver or the emulator, with its version
public record RunDevice(DeviceDescription.Kind kind, int index, String name, String software) {
  /// The part of a description that is stored.
  public static RunDevice of(DeviceDescription description) {
    return of(description, Optional.empty());
  }

  /// The same of a device with another one.
  ///
  /// @param description the device that counted
  /// @param other the other one, in words, if there was one
  public static RunDevice of(DeviceDescription description, Optional<String> other) {
    return new RunDevice(
        description.kind(),
        description.index(),
        description.name() + other.map(o -> " with " + o).orElse(""),
        description.software());
  }
}
