package dev.acquit.model;

/// The seed of the tests that choose at random: fixed, or that of `-Dacquit.seed`.
public final class Seed {
  private static final long FIXED = 20_251_004;

  private Seed() {}

  /// The seed.
  public static long value() {
    return Long.getLong("acquit.seed", FIXED);
  }

  /// How to repeat a failure.
  public static String advice(long seed, int run) {
    return "run " + run + " of -Dacquit.seed=" + seed;
  }
}
