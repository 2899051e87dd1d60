package dev.acquit.gpu.claim;

/// A mutant that was run beside a test, on the same device, in the same configurations, for the
/// same time.
///
/// @param mutant its name
/// @param mutation what was changed, as in `drop fence P0:1`
/// @param seen how often it showed the outcome that the test is forbidden
/// @param instances how many of its instances ended
public record Witness(String mutant, String mutation, long seen, long instances) {
  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if they are no counts of sightings among instances
  public Witness {
    if (seen < 0 || seen > instances) {
      throw new IllegalArgumentException(seen + " of " + instances);
    }
  }

  /// How often the test would have shown the outcome if it were as frequent in it as in the mutant.
  /// A test that got through fewer instances than its mutant would have shown less; one that got
  /// through more is not credited with what the mutant did not show.
  ///
  /// @param instancesOfTest how many instances of the test ended
  public double expected(long instancesOfTest) {
    return instances == 0 ? 0 : seen * Math.min(1.0, (double) instancesOfTest / instances);
  }

  /// With which probability a fault as frequent as the mutant's would have been seen in the test.
  ///
  /// @param instancesOfTest how many instances of the test ended
  public double reproducibility(long instancesOfTest) {
    return Reproducibility.after(expected(instancesOfTest));
  }

  /// What it shows, in words.
  ///
  /// @param instancesOfTest how many instances of the test ended
  public String words(long instancesOfTest) {
    String who = mutant + " (" + mutation + ") showed it " + Numbers.count(seen) + " times in ";
    return who
        + Numbers.count(instances)
        + " instances: a fault as frequent would have been caught with a probability of "
        + Numbers.percent(reproducibility(instancesOfTest));
  }
}
