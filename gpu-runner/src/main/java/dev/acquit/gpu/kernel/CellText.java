package dev.acquit.gpu.kernel;

import java.util.Optional;

/// Writes whole cells.
final class CellText {
  private CellText() {}

  /// Writes a number to a cell of a state space, zeros behind it; the register is written when a
  /// number is given, and holds the value otherwise.
  static void store(
      Code code, String space, String at, Cell cell, String value, Optional<Long> number) {
    number.ifPresent(n -> {
      long bits = cell.valueBytes() >= 8 ? n : n & ((1L << (8 * cell.valueBytes())) - 1);
      code.add("mov.u64 %s, %d", value, bits);
    });
    if (cell.bytes() == 4) {
      code.add("st.%s.u32 [%s], %s", space, at, value);
      return;
    }
    code.add("st.%s.u64 [%s], %s", space, at, value);
    if (cell.bytes() > 8) {
      String nothing = code.wide("%nothing");
      code.add("mov.u64 %s, 0", nothing);
      for (int offset = 8; offset < cell.bytes(); offset += 8) {
        code.add("st.%s.u64 [%s+%d], %s", space, at, offset, nothing);
      }
    }
  }

  /// Copies a cell from shared to global memory.
  static void copy(Code code, String from, String to, Cell cell) {
    String value = code.wide("%fresh");
    if (cell.bytes() == 4) {
      code.add("ld.shared.u32 %s, [%s]", value, from);
      code.add("st.global.u32 [%s], %s", to, value);
      return;
    }
    for (int offset = 0; offset < cell.bytes(); offset += 8) {
      code.add("ld.shared.u64 %s, [%s+%d]", value, from, offset);
      code.add("st.global.u64 [%s+%d], %s", to, offset, value);
    }
  }
}
