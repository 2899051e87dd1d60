package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelMode;
import java.util.Optional;

/// Which module was run.
///
/// @param mode which threads play which roles in it
/// @param text the SHA-256 of its text
/// @param image the SHA-256 of the machine code that was loaded; empty if the device has none
/// @param code the SHA-256 of the machine code of the kernel that runs the test, which is the same
///   in images of other names; empty if the device has none, or it cannot be read
/// @param inspected whether the machine code was compared with the text
public record KernelHash(
    KernelMode mode,
    String text,
    Optional<String> image,
    Optional<String> code,
    boolean inspected) {
  /// Whether a module of the same mode is executed in the same way.
  boolean sameCode(KernelHash other) {
    return mode == other.mode && code.isPresent() && code.equals(other.code);
  }
}
