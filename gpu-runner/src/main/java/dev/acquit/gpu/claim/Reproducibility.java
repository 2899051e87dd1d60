package dev.acquit.gpu.claim;

/// How surely something that was seen is seen again when the same run is repeated: `1 - e^(-k)`
/// after `k` sightings. Three give 95%, twelve 99.999% (Levine et al., MC Mutants, ASPLOS 2023,
/// which takes sightings for a Poisson process).
public final class Reproducibility {
  /// Sightings that make it 95%.
  public static final long FOR_95 = 3;

  /// Sightings that make it 99.999%.
  public static final long FOR_99999 = 12;

  private Reproducibility() {}

  /// After so many sightings, which need not be a whole number when it is an expectation.
  ///
  /// @throws IllegalArgumentException if the number is negative
  public static double after(double sightings) {
    if (!(sightings >= 0)) {
      throw new IllegalArgumentException("a negative number of sightings: " + sightings);
    }
    return -Math.expm1(-sightings);
  }
}
