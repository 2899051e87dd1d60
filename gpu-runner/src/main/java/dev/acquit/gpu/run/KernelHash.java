package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.KernelMode;
import java.util.Optional;

/// Which module was run.
///
/// @param mode which threads play which roles in it
/// @param text the SHA-256 of its text
/// @param image the SHA-256 of the machine code that was loaded; empty if the device has none
/// @param inspected whether the machine code was compared with the text
public record KernelHash(KernelMode mode, String text, Optional<String> image, boolean inspected) {}
