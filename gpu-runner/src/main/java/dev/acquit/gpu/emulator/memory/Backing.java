package dev.acquit.gpu.emulator.memory;

/// What memory holds where no thread has written since the last [WeakMemory#settle].
public interface Backing {
  /// The bytes at an address, sign-extended.
  ///
  /// @throws EmulatedFault if there is no such memory
  long load(long address, int bytes);

  /// Puts bytes there.
  ///
  /// @throws EmulatedFault if there is no such memory
  void store(long address, int bytes, long value);
}
