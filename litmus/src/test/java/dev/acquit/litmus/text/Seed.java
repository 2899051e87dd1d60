package dev.acquit.litmus.text;

/// The seed of the tests that choose at random: fixed, or that of `-Dacquit.seed`.
final class Seed {
  private static final long FIXED = 20_251_003;

  private Seed() {}

  static long value() {
    return Long.getLong("acquit.seed", FIXED);
  }

  /// How to repeat a failure.
  static String advice(long seed, int run) {
    return "run " + run + " of -Dacquit.seed=" + seed;
  }
}
