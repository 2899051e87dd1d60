package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import java.util.HashMap;
import java.util.Map;

/// Addresses of shared memory. In the shared window the lowest bits are the place in a CTA's
/// memory; the others are zero for the own CTA, else the CTA's number plus one. A generic address
/// is that, never with zero, behind a base that no global memory reaches.
///
/// @ptx 5.1.7 Shared state space, 9.7.9 mapa
final class SharedWindow {
  static final int MOST_BYTES = 1 << 18;

  private static final long BASE = 0x0500_0000_0000L;
  private static final int SHIFT = Integer.numberOfTrailingZeros(MOST_BYTES);
  private static final long LIMIT = 1L << 40;

  private final Map<Integer, byte[]> memories = new HashMap<>();

  /// A CTA starts.
  void open(int cta, int bytes) {
    memories.put(cta, new byte[bytes]);
  }

  /// The generic address of an address in the window.
  static long generic(int cta, long address) {
    return BASE + (address >>> SHIFT == 0 ? inWindow(cta, address) : address);
  }

  /// The address in the window of a generic address; the address itself if it is not of shared
  /// memory.
  static long window(long address) {
    return isShared(address) ? address - BASE : address;
  }

  static boolean isShared(long address) {
    return address >= BASE && address < BASE + LIMIT;
  }

  /// The address in the window by which a CTA's cluster knows a place of a CTA's memory.
  static long inWindow(int cta, long address) {
    return (cta + 1L) << SHIFT | (address & MOST_BYTES - 1);
  }

  long load(long address, int bytes) {
    return GlobalMemory.load(memory(address, bytes), place(address), bytes);
  }

  void store(long address, int bytes, long value) {
    GlobalMemory.store(memory(address, bytes), place(address), bytes, value);
  }

  private static int place(long address) {
    return (int) (address - BASE & MOST_BYTES - 1);
  }

  private byte[] memory(long address, int bytes) {
    byte[] memory = memories.get((int) ((address - BASE) >>> SHIFT) - 1);
    if (memory == null || place(address) + bytes > memory.length) {
      throw new EmulatedFault(
          "an access of %d bytes at place %d of shared memory, which has %d"
              .formatted(bytes, place(address), memory == null ? 0 : memory.length));
    }
    return memory;
  }
}
