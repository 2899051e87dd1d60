package dev.acquit.bench.fuzz;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/// Damage to bytes, whatever they mean.
final class Bytes {
  private static final int LONGEST = 64;
  private static final byte[] EXTREMES = {0, -1, 127, -128, 1, 0x1b, '\n'};

  private Bytes() {}

  static byte[] damaged(byte[] bytes, RandomGenerator random) {
    byte[] result = bytes.clone();
    if (result.length == 0) {
      return result;
    }
    int at = random.nextInt(result.length);
    int length = Math.min(result.length - at, 1 + random.nextInt(LONGEST));
    switch (random.nextInt(6)) {
      case 0 -> result[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> result[at] = EXTREMES[random.nextInt(EXTREMES.length)];
      case 2 -> Arrays.fill(result, at, at + length, EXTREMES[random.nextInt(EXTREMES.length)]);
      case 3 ->
          System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), result, at, length);
      case 4 -> result = Arrays.copyOf(result, at);
      default -> {
        result = new byte[bytes.length - length];
        System.arraycopy(bytes, 0, result, 0, at);
        System.arraycopy(bytes, at + length, result, at, result.length - at);
      }
    }
    return result;
  }
}
