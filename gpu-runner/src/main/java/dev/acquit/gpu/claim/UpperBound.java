package dev.acquit.gpu.claim;

/// How probable an outcome can be that was not seen, with a confidence of 95%.
///
/// Of the configurations that were run: none of `n` independent instances shows an outcome of
/// probability `p` with probability `(1-p)^n`, so that `p` is below `-ln(0.05)/n` (the "rule of
/// three": Hanley and Lippman-Hand, JAMA 249, 1983), whatever part of it each configuration has. Of
/// other configurations, which are drawn as these were: if a share `q` of them or more showed it in
/// such a time, one of `c` would have with probability `1-(1-q)^c`, so that `q` is below `1 -
/// 0.05^(1/c)` (Clopper and Pearson, Biometrika 26, 1934). The second needs nothing to be known
/// about instances.
///
/// @param instances how many instances ended without the outcome
/// @param configurations how many configurations did not show it
public record UpperBound(long instances, int configurations) {
  private static final double LEFT = 0.05;

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if one is negative
  public UpperBound {
    if (instances < 0 || configurations < 0) {
      throw new IllegalArgumentException(instances + " instances, " + configurations);
    }
  }

  /// Below this is its share of the instances of these configurations; 1 if none ended.
  public double rate() {
    return instances == 0 ? 1 : Math.min(1, -Math.log(LEFT) / instances);
  }

  /// Below this is the share of the configurations that show it in a turn as long; 1 if there were
  /// none.
  public double share() {
    return configurations == 0 ? 1 : 1 - Math.pow(LEFT, 1.0 / configurations);
  }

  /// `not seen in 1.0e+10 instances of 100 configurations: less often than 3.0e-10 in these, and
  /// less than 3.0% of others show it (95%)`.
  public String words() {
    return instances == 0
        ? "no instance ended: nothing is known"
        : "not seen in "
            + Numbers.count(instances)
            + " instances of "
            + Numbers.configurations(configurations)
            + ": less often than "
            + Numbers.rate(rate())
            + " in "
            + (configurations == 1 ? "this one" : "these")
            + ", and less than "
            + Numbers.percent(share())
            + " of others show it (95%)";
  }
}
