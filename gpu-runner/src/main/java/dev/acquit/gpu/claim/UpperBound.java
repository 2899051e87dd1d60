package dev.acquit.gpu.claim;

/// How probable an outcome can be that was not seen.
///
/// With independent instances of probability `p` each, none of `n` shows the outcome with
/// probability `(1-p)^n <= e^(-pn)`; so if `p` were `-ln(a)/n` or more, it would have been seen
/// with probability `1-a` (the "rule of three" for 95%). Instances of one launch are not
/// independent: the bound is what a reader expects to be told, and no more than that. Levine et
/// al., MC Mutants, ASPLOS 2023, argue with the same numbers.
///
/// @param instances how many instances ended without the outcome
/// @param at95 below this with a confidence of 95%
/// @param at99999 below this with a confidence of 99.999%
public record UpperBound(long instances, double at95, double at99999) {
  private static final double LEFT_AT_95 = 0.05;
  private static final double LEFT_AT_99999 = 0.00001;

  /// The bounds after so many instances; 1 after none.
  ///
  /// @throws IllegalArgumentException if the number is negative
  public static UpperBound after(long instances) {
    if (instances < 0) {
      throw new IllegalArgumentException("a negative number of instances: " + instances);
    }
    return new UpperBound(instances, bound(LEFT_AT_95, instances), bound(LEFT_AT_99999, instances));
  }

  private static double bound(double left, long instances) {
    return instances == 0 ? 1 : Math.min(1, -Math.log(left) / instances);
  }

  /// `not seen in 1.0e+10 instances: less often than 3.0e-10 (95%), 1.2e-09 (99.999%)`.
  public String words() {
    return instances == 0
        ? "no instance ended: nothing is known"
        : "not seen in "
            + Numbers.count(instances)
            + " instances: less often than "
            + Numbers.rate(at95)
            + " (95%), "
            + Numbers.rate(at99999)
            + " (99.999%)";
  }
}
