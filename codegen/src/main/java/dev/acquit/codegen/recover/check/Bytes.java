package dev.acquit.codegen.recover.check;

import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Memory of one trial: bytes with values, drawn when they are first looked at. Mutable.
final class Bytes {
  private static final int LINE = 16;

  /// Sixteen bytes at an aligned address, as two numbers; bit i of `unknown` is that of byte i.
  private static final class Line {
    final long address;
    long low;
    long high;
    int unknown;

    Line(long address, byte[] drawn) {
      this.address = address;
      for (int i = 0; i < 8; i++) {
        low |= (drawn[i] & 255L) << (8 * i);
        high |= (drawn[8 + i] & 255L) << (8 * i);
      }
    }

    /// Bytes from `at`, of which the line has all.
    Word read(int at, int bytes) {
      if ((unknown >>> at & (1 << bytes) - 1) != 0) {
        return Word.UNKNOWN;
      }
      long first =
          at >= 8
              ? high >>> (8 * (at - 8))
              : at == 0 ? low : low >>> (8 * at) | high << (64 - 8 * at);
      long second = at >= 8 ? 0 : high >>> (8 * at);
      return Word.of(first & Word.mask(8 * bytes), second & Word.mask(8 * bytes - 64));
    }

    void write(int at, int bytes, Word word) {
      int mask = ((1 << bytes) - 1) << at;
      unknown = word.known() ? unknown & ~mask : unknown | mask;
      long first = Word.mask(8 * bytes);
      long second = Word.mask(8 * bytes - 64);
      if (at >= 8) {
        int by = 8 * (at - 8);
        high = (high & ~(first << by)) | (word.low() & first) << by;
      } else if (at == 0) {
        low = (low & ~first) | (word.low() & first);
        high = (high & ~second) | (word.high() & second);
      } else {
        int by = 8 * at;
        low = (low & ~(first << by)) | (word.low() & first) << by;
        long carried = first >>> (64 - by) | second << by;
        long value = (word.low() & first) >>> (64 - by) | (word.high() & second) << by;
        high = (high & ~carried) | value;
      }
    }
  }

  private final List<Line> lines = new ArrayList<>();
  private final byte[] drawn = new byte[LINE];
  private final RandomGenerator random;

  Bytes(RandomGenerator random) {
    this.random = random;
  }

  private Line line(long address) {
    long start = address & -LINE;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).address == start) {
        return lines.get(i);
      }
    }
    random.nextBytes(drawn);
    Line line = new Line(start, drawn);
    lines.add(line);
    return line;
  }

  /// Little-endian, up to 16 bytes.
  Word read(long address, int bytes) {
    if (bytes == 0) {
      return Word.ZERO;
    }
    int at = (int) (address & LINE - 1);
    int here = Math.min(bytes, LINE - at);
    Word first = line(address).read(at, here);
    if (here == bytes || !first.known()) {
      return first;
    }
    Word second = line(address + here).read(0, bytes - here).shl(8 * here);
    return second.known()
        ? Word.of(first.low() | second.low(), first.high() | second.high())
        : Word.UNKNOWN;
  }

  /// Little-endian, up to 16 bytes.
  void write(long address, int bytes, Word word) {
    if (bytes == 0) {
      return;
    }
    int at = (int) (address & LINE - 1);
    int here = Math.min(bytes, LINE - at);
    line(address).write(at, here, word);
    if (here < bytes) {
      line(address + here).write(0, bytes - here, word.shr(8 * here));
    }
  }
}
