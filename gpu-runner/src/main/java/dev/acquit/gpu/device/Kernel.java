package dev.acquit.gpu.device;

import java.util.List;

/// A kernel of a loaded module.
public interface Kernel {
  /// How many CTAs of this shape the whole device runs at the same time; what is beyond that waits.
  ///
  /// @param shape threads of a CTA, CTAs of a cluster, shared memory; the number of CTAs does not
  ///   matter
  /// @throws DeviceException if the device cannot say
  int residentBlocks(LaunchShape shape) throws DeviceException;

  /// Queues a launch and returns at once. A failure of the kernel itself shows in
  /// [Device#synchronise].
  ///
  /// @param shape how many threads
  /// @param arguments one for each parameter, in their order
  /// @throws DeviceException if the device refuses the launch, or is lost
  void launch(LaunchShape shape, List<Argument> arguments) throws DeviceException;

  /// Queues a launch in the device's second queue ([Device]). In a device with one queue it comes
  /// behind everything else.
  ///
  /// @param shape how many threads
  /// @param arguments one for each parameter, in their order
  /// @throws DeviceException if the device refuses the launch, or is lost
  default void launchBeside(LaunchShape shape, List<Argument> arguments) throws DeviceException {
    launch(shape, arguments);
  }
}
