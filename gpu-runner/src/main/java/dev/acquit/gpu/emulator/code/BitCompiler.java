package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.ast.Instruction;
import java.util.ArrayList;
import java.util.List;

/// Bit fields, counts of bits, and logic of three operands.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.8 Logic and shift
final class BitCompiler {
  private static final int BYTE = 0xFF;

  private interface Function {
    long of(long[] x);
  }

  private final OtherCompiler operands;

  BitCompiler(OtherCompiler operands) {
    this.operands = operands;
  }

  Action compile(Instruction.Unmodelled other) throws NotEmulatedException {
    Width width = OtherCompiler.widths(other).getFirst();
    Width plain = new Width(width.bits(), false);
    return switch (other.mnemonic()) {
      case "bfe" -> action(other, width, x -> extract(width, x[0], x[1], x[2]));
      case "bfi" -> action(other, width, x -> insert(width, x[0], x[1], x[2], x[3]));
      case "popc" -> action(other, width, x -> Long.bitCount(plain.read(x[0])));
      case "clz" ->
          action(
              other,
              width,
              x -> Long.numberOfLeadingZeros(plain.read(x[0])) - (Long.SIZE - width.bits()));
      case "brev" -> action(other, width, x -> Long.reverse(x[0]) >> Long.SIZE - width.bits());
      case "abs" -> action(other, width, x -> Math.abs(width.keep(x[0])));
      case "lop3" -> action(other, width, x -> logic(x[0], x[1], x[2], (int) x[3]));
      case "shf" -> funnel(other);
      default -> throw OtherCompiler.unknown(other);
    };
  }

  private Action action(Instruction.Unmodelled other, Width width, Function function)
      throws NotEmulatedException {
    List<Source> sources = new ArrayList<>();
    for (int i = 1; i < other.operands().size(); i++) {
      sources.add(operands.source(other, i));
    }
    int needed =
        switch (other.mnemonic()) {
          case "bfe", "shf" -> 3;
          case "bfi", "lop3" -> 4;
          default -> 1;
        };
    if (sources.size() != needed) {
      throw OtherCompiler.unknown(other);
    }
    int slot = operands.destination(other);
    // The result of a count is of 32 bits whatever it counts in, and small.
    return fiber -> {
      long[] x = new long[sources.size()];
      for (int i = 0; i < x.length; i++) {
        x[i] = sources.get(i).get(fiber);
      }
      fiber.registers[slot] = width.keep(function.of(x));
    };
  }

  private static long extract(Width width, long a, long position, long length) {
    int from = (int) (position & BYTE);
    int count = (int) (length & BYTE);
    if (count == 0) {
      return 0;
    }
    long value = width.read(a);
    long shifted =
        from < Long.SIZE
            ? width.signed() ? value >> from : value >>> from
            : width.signed() && value < 0 ? -1 : 0;
    if (count >= Long.SIZE || from + count > width.bits() && width.signed()) {
      return shifted;
    }
    int rest = Long.SIZE - count;
    return width.signed() ? shifted << rest >> rest : shifted & (1L << count) - 1;
  }

  private static long insert(Width width, long a, long b, long position, long length) {
    int from = (int) (position & BYTE);
    int count = (int) (length & BYTE);
    if (from >= width.bits() || count == 0) {
      return b;
    }
    long field = count >= Long.SIZE ? -1 : (1L << count) - 1;
    return b & ~(field << from) | (a & field) << from;
  }

  private static long logic(long a, long b, long c, int table) {
    long result = 0;
    for (int row = 0; row < 8; row++) {
      if ((table >> row & 1) != 0) {
        result |= ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
      }
    }
    return result;
  }

  private Action funnel(Instruction.Unmodelled other) throws NotEmulatedException {
    boolean left = other.modifiers().contains("l");
    boolean wrap = other.modifiers().contains("wrap");
    Width width = OtherCompiler.widths(other).getFirst();
    Width plain = new Width(32, false);
    if (width.bits() != 32) {
      throw OtherCompiler.unknown(other);
    }
    return action(
        other,
        width,
        x -> {
          long both = plain.read(x[1]) << 32 | plain.read(x[0]);
          long wanted = plain.read(x[2]);
          int by = (int) (wrap ? wanted & 31 : Math.min(wanted, 32));
          return left ? both << by >>> 32 : both >>> by;
        });
  }
}
