package dev.acquit.gpu.run;

import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// How tests are run: how large launches are, how locations lie, how much stress there is. Drawn
/// without a look at the device or the test, so that a seed means the same everywhere; [Fit] says
/// what a device makes of it.
///
/// @param number its number among those of the seed
/// @param testingCtas CTAs that test
/// @param stressCtas CTAs that make stress
/// @param threads threads of a CTA
public record Configuration(int number, long seed, int testingCtas, int stressCtas, int threads) {
  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

  /// Logarithm of how many threads test at least.
  private static final int SMALLEST = 15;

  private static final int MOST_CTAS = 2048;
  private static final long SIZES = 1;
  private static final long ENVIRONMENT = 2;
  private static final long DRAWS = 16;

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is out of its range
  public Configuration {
    if (testingCtas < 1 || stressCtas < 0 || threads < 32 || Integer.bitCount(threads) != 1) {
      throw new IllegalArgumentException(
          "no configuration: " + testingCtas + ", " + stressCtas + ", " + threads);
    }
  }

  /// The first configurations of a seed; more of them begin with the same ones.
  ///
  /// @param count how many
  public static List<Configuration> draw(long seed, int count) {
    return IntStream.range(0, count).mapToObj(i -> draw(seed, i, random(seed, i, SIZES))).toList();
  }

  private static Configuration draw(long seed, int number, Random random) {
    int threads = 32 << random.nextInt(5);
    // Enough threads to keep a large device busy, few enough to stay in its cache mostly.
    int all = 1 << (SMALLEST + random.nextInt(3));
    int testing = Math.min(MOST_CTAS, all / threads);
    int quarters = random.nextInt(5);
    return new Configuration(number, seed, testing, testing * quarters / 4, threads);
  }

  /// How locations lie and how much stress there is for a test; the same for all tests, as far as
  /// they have the same locations.
  Environment environment(KernelPlan plan) {
    return Environment.draw(plan, random(seed, number, ENVIRONMENT));
  }

  /// What draws for each launch come from.
  Random draws(KernelMode mode) {
    return random(seed, number, DRAWS + mode.ordinal());
  }

  /// A stable short form: seed, number, CTAs and threads.
  @Override
  public String toString() {
    return "seed %d, configuration %d: %d CTAs test, %d make stress, %d threads"
        .formatted(seed, number, testingCtas, stressCtas, threads);
  }

  /// A generator whose algorithm is part of Java's specification, so that it stays the same.
  private static Random random(long seed, int number, long purpose) {
    return new Random(mix(mix(seed + GOLDEN * number) + purpose));
  }

  /// The finaliser of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
  /// Generators, OOPSLA 2014).
  private static long mix(long value) {
    long z = (value ^ value >>> 30) * 0xBF58_476D_1CE4_E5B9L;
    z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
    return z ^ z >>> 31;
  }
}
