package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;

/// What has been allocated on an emulated device.
final class GlobalMemory {
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long FIRST = 0x7000_0000_0000L;
  private static final long ALIGNMENT = 256;

  private final TreeMap<Long, byte[]> blocks = new TreeMap<>();
  private long next = FIRST;
  private long taken;

  /// A new block, a guard of unallocated addresses behind it.
  long allocate(int bytes) {
    long address = next;
    blocks.put(address, new byte[bytes]);
    next += (bytes / ALIGNMENT + 2) * ALIGNMENT;
    taken += bytes;
    return address;
  }

  /// A block as the host sees it.
  ByteBuffer view(long address) {
    return ByteBuffer.wrap(blocks.get(address)).order(ByteOrder.LITTLE_ENDIAN);
  }

  /// Gives a block back.
  ///
  /// @return whether there was one
  boolean free(long address) {
    byte[] block = blocks.remove(address);
    taken -= block == null ? 0 : block.length;
    return block != null;
  }

  /// How many bytes are allocated.
  long taken() {
    return taken;
  }

  /// Whether all bytes of a range are allocated together.
  boolean contains(long address, long bytes) {
    Map.Entry<Long, byte[]> block = blocks.floorEntry(address);
    return block != null
        && bytes >= 0
        && address - block.getKey() + bytes <= block.getValue().length;
  }

  /// The block that a range lies in, and where its bytes begin.
  private Map.Entry<Long, byte[]> block(long address, int bytes) {
    Map.Entry<Long, byte[]> block = blocks.floorEntry(address);
    if (block == null || address - block.getKey() + bytes > block.getValue().length) {
      throw new EmulatedFault(
          "an access of %d bytes at address 0x%x, which is not allocated"
              .formatted(bytes, address));
    }
    return block;
  }

  long load(long address, int bytes) {
    Map.Entry<Long, byte[]> block = block(address, bytes);
    return load(block.getValue(), (int) (address - block.getKey()), bytes);
  }

  void store(long address, int bytes, long value) {
    Map.Entry<Long, byte[]> block = block(address, bytes);
    store(block.getValue(), (int) (address - block.getKey()), bytes, value);
  }

  /// Sign-extended bytes of an array.
  static long load(byte[] from, int at, int bytes) {
    if (bytes == Integer.BYTES) {
      return (int) INT.get(from, at);
    }
    if (bytes == Long.BYTES) {
      return (long) LONG.get(from, at);
    }
    long value = from[at + bytes - 1];
    for (int i = bytes - 2; i >= 0; i--) {
      value = value << Byte.SIZE | (from[at + i] & 0xFF);
    }
    return value;
  }

  /// Puts the lowest bytes of a value into an array.
  static void store(byte[] to, int at, int bytes, long value) {
    for (int i = 0; i < bytes; i++) {
      to[at + i] = (byte) (value >>> (Byte.SIZE * i));
    }
  }

  void fill(long address, int word, long words) {
    Map.Entry<Long, byte[]> block = blocks.floorEntry(address);
    int begin = (int) (address - block.getKey());
    for (int i = 0; i < words; i++) {
      INT.set(block.getValue(), begin + i * Integer.BYTES, word);
    }
  }

  byte[] read(long address, int bytes) {
    Map.Entry<Long, byte[]> block = blocks.floorEntry(address);
    int begin = (int) (address - block.getKey());
    return java.util.Arrays.copyOfRange(block.getValue(), begin, begin + bytes);
  }
}
