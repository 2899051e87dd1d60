package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes whole cells.
final class CellText {
  private CellText() {}

  /// Writes what a cell of a state space holds at first; the register is written when that is a
  /// number, and holds the value otherwise.
  static void store(
      KernelText code, String space, String at, Cell cell, String value, Optional<Long> number) {
    if (cell.elements().isPresent()) {
      String type = cell.bytes() < Long.BYTES ? "u32" : "u64";
      int offset = 0;
      for (String word : words(cell)) {
        code.add("mov.u64 %s, %s", value, word);
        code.add("st.%s.%s [%s+%d], %s", space, type, at, offset, value);
        offset += Long.BYTES;
      }
      return;
    }
    number.ifPresent(n -> code.add("mov.u64 %s, %d", value, bits(cell, n)));
    if (cell.bytes() == 4) {
      code.add("st.%s.u32 [%s], %s", space, at, value);
      return;
    }
    code.add("st.%s.u64 [%s], %s", space, at, value);
    if (cell.bytes() > 8) {
      String behind = value;
      if (cell.repeated().isEmpty()) {
        behind = code.wide("%nothing");
        code.add("mov.u64 %s, 0", behind);
      }
      for (int offset = 8; offset < cell.bytes(); offset += 8) {
        code.add("st.%s.u64 [%s+%d], %s", space, at, offset, behind);
      }
    }
  }

  /// The name of a location in constant memory.
  static String constant(String location) {
    return "const_" + RoleText.clean(location);
  }

  /// The variable of the module that is a cell in constant memory: all instances have one.
  ///
  /// @ptx 5.1.3 Constant State Space
  static String constant(Cell cell) {
    return ".const .align 32 .b64 %s[%d] = {%s};"
        .formatted(constant(cell.name()), words(cell).size(), String.join(", ", words(cell)));
  }

  /// What a cell holds at first, eight bytes each.
  static List<String> words(Cell cell) {
    long number = cell.initial() instanceof Value.Number(long n) ? n : 0;
    List<String> words = new ArrayList<>();
    for (int offset = 0; offset < cell.bytes(); offset += Long.BYTES) {
      if (cell.elements().isPresent()) {
        words.add(Long.toString(cell.elements().get().from(offset)));
        continue;
      }
      boolean first = offset == 0 || cell.repeated().isPresent();
      words.add(Long.toString(first ? bits(cell, number) : 0));
    }
    return words;
  }

  /// The first eight bytes of a cell that begins with a number.
  private static long bits(Cell cell, long number) {
    int bytes = Math.min(Long.BYTES, cell.repeated().orElse(cell.valueBytes()));
    long part = bytes == Long.BYTES ? number : number & ((1L << (8 * bytes)) - 1);
    long bits = part;
    if (cell.repeated().isPresent()) {
      for (int at = bytes; at < Long.BYTES; at += bytes) {
        bits |= (part << (8 * at));
      }
    }
    return bits;
  }

  /// Copies a cell from shared to global memory.
  static void copy(KernelText code, String from, String to, Cell cell) {
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
