package dev.acquit.gpu.run;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.Joint;

/// The second device of a run.
///
/// @param device what it is
/// @param joint the memory that both devices reach, in which the test's locations are
public record Companion(DeviceDescription device, Joint joint) {
  /// Both, in words.
  public String words() {
    return switch (device.kind()) {
      case HARDWARE ->
          "GPU %d (%s, %s), joined by %s"
              .formatted(device.index(), device.name(), device.target(), joint.words());
      case EMULATED -> "GPU %d (emulated), joined by %s".formatted(device.index(), joint.words());
    };
  }
}
