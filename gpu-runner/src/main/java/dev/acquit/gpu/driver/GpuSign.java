package dev.acquit.gpu.driver;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Tells that a machine has a GPU, or a container was given one, whatever its driver says: the
/// nodes that the kernel's module makes.
final class GpuSign {
  /// Of the module for discrete GPUs, for Jetson, and of WSL 2.
  private static final List<String> NODES =
      List.of("nvidia0", "nvidiactl", "nvidia-uvm", "nvhost-gpu", "dxg");

  private GpuSign() {}

  /// The first node that is there.
  ///
  /// @param devices the folder of device nodes, `/dev`
  static Optional<Path> in(Path devices) {
    return NODES.stream().map(devices::resolve).filter(Files::exists).findFirst();
  }
}
