package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Pair;

/// Who runs the threads of a test that are on another GPU than those of the kernel.
public sealed interface OtherEnd {
  /// Threads of the host; on an emulator, threads that are emulated as those of another GPU.
  ///
  /// @param reason why no second device does, for a note; empty if nobody wants one
  record Host(String reason) implements OtherEnd {}

  /// A kernel on a second device, for tests with threads on exactly two GPUs.
  ///
  /// @param pair both devices
  /// @param required whether a test that cannot run so is refused; else the host runs those threads
  record SecondDevice(Pair pair, boolean required) implements OtherEnd {}
}
