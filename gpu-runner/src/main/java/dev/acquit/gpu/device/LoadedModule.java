package dev.acquit.gpu.device;

import java.util.Optional;

/// A module that a device has taken.
public interface LoadedModule extends AutoCloseable {
  /// A kernel of the module.
  ///
  /// @param name its name in the text
  /// @throws DeviceException if the module has no such kernel
  Kernel kernel(String name) throws DeviceException;

  /// The machine code that was loaded, a cubin; empty where there is none, as in an emulator.
  Optional<byte[]> image();

  /// What the compiler said, empty if it said nothing.
  String log();

  /// Unloads the module. Does not complain, and does nothing the second time.
  @Override
  void close();
}
