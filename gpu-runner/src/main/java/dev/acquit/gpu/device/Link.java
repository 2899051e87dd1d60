package dev.acquit.gpu.device;

import java.util.Optional;

/// Whether kernels of one GPU reach memory of another one.
///
/// @param from the number of the GPU whose kernels access
/// @param to the number of the GPU whose memory it is
/// @param access whether they can; empty if the driver does not say
/// @param atomics whether their read-modify-writes there are atomic with those of the other GPU;
///   empty if the driver does not say
public record Link(int from, int to, Optional<Boolean> access, Optional<Boolean> atomics) {
  /// It, in a sentence.
  public String words() {
    if (access.isEmpty()) {
      return "whether GPU %d reaches memory of GPU %d is not known".formatted(from, to);
    }
    if (!access.get()) {
      return "GPU %d does not reach memory of GPU %d".formatted(from, to);
    }
    return "GPU %d reaches memory of GPU %d, ".formatted(from, to)
        + atomics
            .map(a -> a ? "updates are atomic" : "updates are not atomic")
            .orElse("whether updates are atomic is not known");
  }
}
