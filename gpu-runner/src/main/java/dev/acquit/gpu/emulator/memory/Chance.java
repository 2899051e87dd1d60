package dev.acquit.gpu.emulator.memory;

/// Random numbers from a seed: the same seed, the same numbers, on every machine and in every
/// version of Java.
public final class Chance {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  /// The numbers of a seed.
  public Chance(long seed) {
    state = seed;
  }

  /// Begins again with the numbers of part `index` of a seed.
  public void restart(long seed, long index) {
    state = mix(seed + STEP) ^ mix(index * STEP + 1);
  }

  /// 64 random bits (SplitMix64 of Steele, Lea and Flood, OOPSLA 2014).
  public long next() {
    state += STEP;
    return mix(state);
  }

  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }

  /// A number from 0 to `bound - 1`.
  public int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /// True with this probability.
  public boolean happens(double probability) {
    return (next() >>> 11) * 0x1.0p-53 < probability;
  }
}
