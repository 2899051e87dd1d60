package dev.acquit.gpu.device;

import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostPart;
import java.time.Duration;

/// A machine that executes kernels: a GPU, or an emulator of one.
///
/// Addresses are those that kernels see, and mean nothing on the host. Launches, copies and fills
/// take effect in the order in which they are asked for, in one queue; but a kernel may be launched
/// in a second queue, and then only [#besideWaits] and [#waitsForBeside] say what comes before
/// what. Copies, fills and memory that is given back want both to be idle. A device belongs to one
/// thread at a time.
public interface Device extends AutoCloseable {
  /// What it is.
  DeviceDescription description();

  /// New memory, whose content is not known.
  ///
  /// @param bytes how much, at least 1
  /// @return its address, a multiple of 256
  /// @throws DeviceException if there is not enough
  long allocate(long bytes) throws DeviceException;

  /// New memory of the host that kernels reach, too, full of zeros.
  ///
  /// @param bytes how much, at least 1
  /// @throws DeviceException if there is not enough, and of kind [DeviceProblem.Kind#UNSUPPORTED]
  ///   if kernels cannot reach memory of the host
  HostBlock share(long bytes) throws DeviceException;

  /// Gives memory back.
  ///
  /// @param address what [#allocate] returned, or that of what [#share] did
  /// @throws DeviceException if the device is lost
  void free(long address) throws DeviceException;

  /// Writes the same word again and again.
  ///
  /// @param address a multiple of 4
  /// @param word what is written
  /// @param words how many times
  /// @throws DeviceException if the memory is not there or the device is lost
  void fill(long address, int word, long words) throws DeviceException;

  /// Copies to the host, after everything that was asked for before. It waits without a limit, so
  /// [#synchronise] comes first where a kernel may hang.
  ///
  /// @param address where from
  /// @param bytes how much
  /// @throws DeviceException if the memory is not there or the device is lost
  byte[] read(long address, int bytes) throws DeviceException;

  /// Compiles and loads a module.
  ///
  /// @param ptx its text
  /// @throws DeviceException of kind [DeviceProblem.Kind#REFUSED] or [DeviceProblem.Kind#TOO_NEW]
  ///   with the compiler's log if the device does not take it
  LoadedModule load(String ptx) throws DeviceException;

  /// What is launched in the second queue from now on begins when all that was asked for in the
  /// first one until now has ended.
  ///
  /// @throws DeviceException of kind [DeviceProblem.Kind#UNSUPPORTED] if it has no second queue, or
  ///   if the device is lost
  default void besideWaits() throws DeviceException {
    // One queue does everything in order.
  }

  /// What is asked for in the first queue from now on begins when all that was launched in the
  /// second one until now has ended.
  ///
  /// @throws DeviceException as [#besideWaits]
  default void waitsForBeside() throws DeviceException {
    // One queue does everything in order.
  }

  /// Waits until all launches have ended.
  ///
  /// @param limit how long; what is not done by then is not stopped, and the device is of no use
  ///   any more
  /// @throws DeviceException of kind [DeviceProblem.Kind#TIMEOUT] if they have not, and of kind
  ///   [DeviceProblem.Kind#LOST] if one failed
  /// @throws InterruptedException if the waiting thread is interrupted
  void synchronise(Duration limit) throws DeviceException, InterruptedException;

  /// Executes threads of the host beside the launch that was queued last, and returns when they
  /// have ended; the launch need not have.
  ///
  /// @param part the threads
  /// @param limit how long the kernel may take to start
  /// @throws DeviceException of kind [DeviceProblem.Kind#TIMEOUT] if it has not, and of kind
  ///   [DeviceProblem.Kind#LOST] if it failed
  /// @throws InterruptedException if the waiting thread is interrupted
  void accompany(HostPart part, Duration limit) throws DeviceException, InterruptedException;

  /// Who executes threads of the host, in words.
  String host();

  /// Lets go of everything. Does not complain, and does nothing the second time.
  @Override
  void close();
}
