package dev.acquit.gpu.device;

import java.time.Duration;
import java.util.List;

/// Two devices whose kernels run beside each other over common memory. Each keeps its own queue:
/// what one does in its turn says nothing about the other, so who launches on both waits for both
/// before either goes on. Belongs to one thread at a time.
public interface Pair extends AutoCloseable {
  /// The one that was there first, and stays its owner's to close.
  Device first();

  /// The other one.
  Device second();

  /// Memory that both reach, the one that is better for tests first; at least one.
  List<Joint> joints();

  /// What other memory they do not reach together, or what is not known of it, in words; empty if
  /// there is nothing to say.
  String missing();

  /// New memory that both reach at the same address, full of zeros.
  ///
  /// @param joint one of [#joints]
  /// @param bytes how much, at least 1
  /// @return its address, a multiple of 256
  /// @throws DeviceException if there is not enough, and of kind [DeviceProblem.Kind#UNSUPPORTED]
  ///   if the two do not reach it at one address
  long share(Joint joint, long bytes) throws DeviceException;

  /// Waits until the launches of both have ended.
  ///
  /// @param limit how long
  /// @throws DeviceException as [Device#synchronise] does, in words that name the device; neither
  ///   is of use then
  /// @throws InterruptedException if the waiting thread is interrupted
  void synchronise(Duration limit) throws DeviceException, InterruptedException;

  /// Lets go of the second device. Does not complain, and does nothing the second time.
  @Override
  void close();
}
