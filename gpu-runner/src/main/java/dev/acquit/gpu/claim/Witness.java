package dev.acquit.gpu.claim;

/// A mutant that was run beside a test, on the same device, in the same configurations, for the
/// same time.
///
/// @param mutant its name
/// @param mutation what was changed, as in `drop fence P0:1`
/// @param shown how often, and in how many configurations, it showed the outcome that the test is
///   forbidden
public record Witness(String mutant, String mutation, Spread shown) {
  /// On how many occasions the test would have shown the outcome if it were as frequent in it as in
  /// the mutant. A test that got through fewer instances than its mutant would have shown less; one
  /// that got through more is not credited with what the mutant did not show.
  ///
  /// @param instancesOfTest how many instances of the test ended
  public long expected(long instancesOfTest) {
    return shown.instances() == 0
        ? 0
        : (long) (shown.occasions() * Math.min(1.0, (double) instancesOfTest / shown.instances()));
  }

  /// At least with this probability a fault as frequent as the mutant's would have been seen in the
  /// test. Each configuration ran both, so that what differs between configurations does not
  /// matter; occasions, which are a round trip apart, are taken as independent. From their number
  /// follows, with a confidence of 95%, how many are to be expected at least (Garwood, Biometrika
  /// 28, 1936).
  ///
  /// @param instancesOfTest how many instances of the test ended
  /// @param tries how many mutants were run: the best of many shows much by chance, so each gets
  ///   its part of the 5% (Bonferroni's inequality)
  public double caught(long instancesOfTest, int tries) {
    return -Math.expm1(
        -Quantiles.leastExpected(expected(instancesOfTest), Sensitivity.LEFT / tries));
  }

  /// What it shows, in words.
  ///
  /// @param instancesOfTest how many instances of the test ended
  /// @param tries how many mutants were run
  String words(long instancesOfTest, int tries) {
    String who = mutant + " (" + mutation + ") showed it " + shown.words();
    return shown.seen() == 0
        ? who
        : who
            + ", on "
            + shown.occasions()
            + (shown.occasions() == 1 ? " occasion" : " occasions")
            + ": a fault as frequent would have been caught with a probability of at least "
            + Numbers.atLeast(caught(instancesOfTest, tries));
  }
}
