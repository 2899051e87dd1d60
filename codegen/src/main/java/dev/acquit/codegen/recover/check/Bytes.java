package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.value.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Memory of one trial: bytes with values, drawn when they are first looked at. Mutable.
final class Bytes {
  private static final int LINE = 16;

  private static final class Line {
    final long address;
    final byte[] values = new byte[LINE];
    final boolean[] unknown = new boolean[LINE];

    Line(long address) {
      this.address = address;
    }
  }

  private final List<Line> lines = new ArrayList<>();
  private final RandomGenerator random;

  Bytes(RandomGenerator random) {
    this.random = random;
  }

  private Line line(long address) {
    long start = address & -LINE;
    for (Line line : lines) {
      if (line.address == start) {
        return line;
      }
    }
    Line line = new Line(start);
    random.nextBytes(line.values);
    lines.add(line);
    return line;
  }

  /// Little-endian, up to 16 bytes.
  Word read(long address, int bytes) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < bytes; i++) {
      Line line = line(address + i);
      int at = (int) ((address + i) & (LINE - 1));
      if (line.unknown[at]) {
        return Word.UNKNOWN;
      }
      long value = line.values[at] & 255L;
      if (i < 8) {
        low |= value << 8 * i;
      } else {
        high |= value << 8 * (i - 8);
      }
    }
    return Word.of(low, high);
  }

  /// Little-endian, up to 16 bytes.
  void write(long address, int bytes, Word word) {
    for (int i = 0; i < bytes; i++) {
      Line line = line(address + i);
      int at = (int) ((address + i) & (LINE - 1));
      line.unknown[at] = !word.known();
      line.values[at] = (byte) (i < 8 ? word.low() >>> 8 * i : word.high() >>> 8 * (i - 8));
    }
  }
}
