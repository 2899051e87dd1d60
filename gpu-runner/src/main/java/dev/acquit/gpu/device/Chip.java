package dev.acquit.gpu.device;

import java.util.Optional;

/// What tells a GPU from another of the same name, and how it is set; each is empty where the
/// driver does not say.
///
/// @param uuid `GPU-` and a UUID, as `nvidia-smi -L` prints it: it stays with the chip
/// @param pci domain, bus and device, `0000:17:00.0`
/// @param khz the largest frequency of the multiprocessors, in kHz
/// @param memoryKhz the largest frequency of the memory, in kHz
/// @param ecc whether memory is protected by an error-correcting code
public record Chip(
    Optional<String> uuid,
    Optional<String> pci,
    Optional<Integer> khz,
    Optional<Integer> memoryKhz,
    Optional<Boolean> ecc) {
  /// Nothing is known, or it is an emulator.
  public static final Chip NONE =
      new Chip(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
