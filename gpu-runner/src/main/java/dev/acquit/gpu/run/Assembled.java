package dev.acquit.gpu.run;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.text.Sha256;
import java.util.Optional;

/// A module that was assembled, or could not be.
///
/// @param plan what it is
/// @param device for which device
/// @param image the machine code; empty if there is none: the device is emulated or the text was
///   not taken
/// @param log what the assembler said
public record Assembled(
    KernelPlan plan, DeviceDescription device, Optional<byte[]> image, String log) {
  /// The SHA-256 of the machine code.
  public Optional<String> imageHash() {
    return image.map(Sha256::of);
  }
}
