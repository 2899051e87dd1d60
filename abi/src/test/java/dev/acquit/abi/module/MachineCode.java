package dev.acquit.abi.module;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// What ptxas made of functions that store their parameters to global memory: from which register,
/// or from where on the stack. Of machine code it knows the instructions that such functions have.
final class MachineCode {
  private static final int MOV = 0x202;
  private static final int STG = 0x986;
  private static final int LDL = 0x983;
  private static final int INSTRUCTION = 16;

  private MachineCode() {}

  /// The sections of an ELF file by their names.
  static Map<String, ByteBuffer> sections(byte[] elf) {
    ByteBuffer file = ByteBuffer.wrap(elf).order(ByteOrder.LITTLE_ENDIAN);
    int headers = (int) file.getLong(0x28);
    int count = file.getShort(0x3C);
    int names = (int) file.getLong(headers + 64 * file.getShort(0x3E) + 0x18);
    Map<String, ByteBuffer> all = new HashMap<>();
    for (int i = 0; i < count; i++) {
      int header = headers + 64 * i;
      int from = names + file.getInt(header);
      int to = from;
      while (file.get(to) != 0) {
        to++;
      }
      int at = (int) file.getLong(header + 0x18);
      int size = (int) file.getLong(header + 0x20);
      // A section without contents has a size, too.
      if (at + size <= elf.length) {
        all.put(
            new String(elf, from, to - from, StandardCharsets.US_ASCII),
            file.slice(at, size).order(ByteOrder.LITTLE_ENDIAN));
      }
    }
    return all;
  }

  /// By the offset at which it is stored: whence each word comes, `R4` or `S16`.
  static Map<Integer, String> stored(ByteBuffer code) {
    Map<Integer, String> registers = new HashMap<>();
    Map<Integer, String> stored = new LinkedHashMap<>();
    for (int i = 0; i < code.capacity(); i += INSTRUCTION) {
      long word = code.getLong(i);
      int to = (int) (word >>> 16) & 0xFF;
      int from = (int) (word >>> 32) & 0xFF;
      int offset = (int) (word >>> 40) & 0xFFFFFF;
      switch ((int) word & 0xFFF) {
        case MOV -> registers.put(to, registers.getOrDefault(from, "R" + from));
        case LDL -> registers.put(to, "S" + offset);
        case STG -> stored.put(offset, registers.getOrDefault(from, "R" + from));
        default -> {
          // Addresses, and the return.
        }
      }
    }
    return stored;
  }
}
