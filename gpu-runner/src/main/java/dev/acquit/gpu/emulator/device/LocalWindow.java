package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import java.util.HashMap;
import java.util.Map;

/// Addresses of local memory, of which each thread has its own: the place in it, behind the
/// thread's number, behind a base that no other memory reaches.
///
/// @ptx 5.1.5 Local state space
final class LocalWindow {
  private static final long BASE = 0x0200_0000_0000L;
  private static final long LIMIT = 1L << 40;
  private static final int SHIFT = 16;

  private final int bytes;
  private final Map<Long, byte[]> memories = new HashMap<>();

  /// @param bytes how many each thread has
  LocalWindow(int bytes) {
    this.bytes = bytes;
  }

  /// What a thread calls so, as all threads know it.
  ///
  /// @param thread the number of the thread, in the launch
  long generic(long thread, long address) {
    return address < 0 || address >= bytes ? address : BASE + (thread << SHIFT) + address;
  }

  static boolean isLocal(long address) {
    return address >= BASE && address < BASE + LIMIT;
  }

  long load(long address, int size) {
    return GlobalMemory.load(memory(address, size), place(address), size);
  }

  void store(long address, int size, long value) {
    GlobalMemory.store(memory(address, size), place(address), size, value);
  }

  private static int place(long address) {
    return (int) (address & ((1 << SHIFT) - 1));
  }

  private byte[] memory(long address, int size) {
    if (place(address) + size > bytes) {
      throw new EmulatedFault(
          "an access of %d bytes at place %d of local memory, which has %d"
              .formatted(size, place(address), bytes));
    }
    return memories.computeIfAbsent((address - BASE) >>> SHIFT, n -> new byte[bytes]);
  }
}
