package dev.acquit.bench.fuzz;

import java.util.random.RandomGenerator;

/// Damages a file that is no text. Half of it goes to the beginning or the end, where headers and
/// tables of sections say how the rest is read.
record BytesDamage() implements Damage {
  private static final int HEADER = 64;
  private static final int TABLE = 2048;

  @Override
  public byte[] damaged(byte[] input, Source others, RandomGenerator random) {
    byte[] bytes = input;
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes =
          switch (random.nextInt(4)) {
            case 0 -> number(bytes, 0, HEADER, random);
            case 1 -> number(bytes, bytes.length - TABLE, TABLE, random);
            default -> Bytes.damaged(bytes, random);
          };
    }
    return bytes;
  }

  /// Puts a small or an extreme number of four bytes into a place of a region.
  private static byte[] number(byte[] bytes, int begin, int length, RandomGenerator random) {
    int from = Math.max(0, begin);
    int places = (Math.min(bytes.length, from + length) - from) / Integer.BYTES;
    if (places <= 0) {
      return bytes;
    }
    byte[] result = bytes.clone();
    int at = from + random.nextInt(places) * Integer.BYTES;
    int number =
        switch (random.nextInt(4)) {
          case 0 -> random.nextInt(HEADER);
          case 1 -> -1 - random.nextInt(HEADER);
          case 2 -> 1 << random.nextInt(Integer.SIZE);
          default -> random.nextInt(bytes.length + 1);
        };
    for (int i = 0; i < Integer.BYTES; i++) {
      result[at + i] = (byte) (number >> (i * Byte.SIZE));
    }
    return result;
  }
}
