package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The file of the driver's library.
///
/// @param functions what is in it
/// @param name what messages call it: its path, or the name by which the system's loader found it
record DriverFile(SymbolLookup functions, String name) {
  /// The driver's library, as the system's loader knows it.
  static final String LIBRARY = "libcuda.so.1";

  /// Where containers and clusters put the driver without telling the loader: device plugins of
  /// Kubernetes, Apptainer and Singularity, WSL 2, NixOS, Debian and Red Hat under another loader's
  /// configuration, NVIDIA's driver container, Jetson.
  static final List<Path> FOLDERS =
      List.of(
          Path.of("/usr/local/nvidia/lib64"),
          Path.of("/usr/local/nvidia/lib"),
          Path.of("/.singularity.d/libs"),
          Path.of("/usr/lib/wsl/lib"),
          Path.of("/run/opengl-driver/lib"),
          Path.of("/usr/lib64"),
          Path.of("/usr/lib/x86_64-linux-gnu"),
          Path.of("/usr/lib/aarch64-linux-gnu"),
          Path.of("/usr/lib/aarch64-linux-gnu/nvidia"),
          Path.of("/run/nvidia/driver/usr/lib/x86_64-linux-gnu"),
          Path.of("/run/nvidia/driver/usr/lib64"));

  /// What the driver loads by name when it assembles PTX. Where the loader does not know the
  /// driver's folder it does not find these either, unless they have been loaded before.
  private static final List<String> COMPANIONS =
      List.of("libnvidia-ptxjitcompiler.so.1", "libnvidia-gpucomp.so.1", "libnvidia-nvvm.so.4");

  /// Opens the library.
  ///
  /// @param named the file that the user has named; without one the loader is asked, then the
  ///   folders
  /// @param folders where it may be
  /// @throws DeviceException of kind [DeviceProblem.Kind#ABSENT] if there is none
  static DriverFile open(Optional<Path> named, List<Path> folders) throws DeviceException {
    if (named.isPresent()) {
      return file(named.get());
    }
    Optional<SymbolLookup> known = load(LIBRARY);
    if (known.isPresent()) {
      return new DriverFile(known.get(), LIBRARY);
    }
    for (Path folder : folders) {
      Path file = folder.resolve(LIBRARY);
      if (Files.exists(file)) {
        return file(file);
      }
    }
    throw absent(
        "there is no %s: the system's loader knows none, nor is it where containers put it"
            .formatted(LIBRARY),
        "install the NVIDIA driver; in a container, start it with access to the GPU; --driver FILE"
            + " says where it is otherwise");
  }

  private static DriverFile file(Path file) throws DeviceException {
    if (!Files.isRegularFile(file)) {
      throw absent(
          "there is no file %s".formatted(file), "--driver wants the file %s".formatted(LIBRARY));
    }
    Path folder = file.toAbsolutePath().getParent();
    COMPANIONS.stream().map(folder::resolve).filter(Files::exists).forEach(DriverFile::load);
    return new DriverFile(
        load(file)
            .orElseThrow(() ->
                absent(
                    "%s cannot be loaded".formatted(file),
                    "ldd %s says what is missing, if it is a library for this processor"
                        .formatted(file))),
        file.toString());
  }

  private static DeviceException absent(String what, String advice) {
    return new DeviceException(new DeviceProblem(DeviceProblem.Kind.ABSENT, what, advice, ""));
  }

  @SuppressWarnings("restricted")
  private static Optional<SymbolLookup> load(String name) {
    try {
      return Optional.of(SymbolLookup.libraryLookup(name, Arena.global()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @SuppressWarnings("restricted")
  private static Optional<SymbolLookup> load(Path file) {
    try {
      return Optional.of(SymbolLookup.libraryLookup(file, Arena.global()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
