package dev.acquit.gpu.claim;

import dev.acquit.litmus.outcome.State;
import java.util.List;

/// Whether an outcome became rarer or more frequent while a test ran: its share of the first
/// instances (a fifth of the run, say) against that of the last ones (a tenth).
///
/// It is the test of two proportions with a pooled variance. Its statistic is a standard normal one
/// only if instances are independent, which those of a launch are not: they come in bursts, and
/// then it is larger than it should be. So drift is not reported because the statistic is large
/// alone: the shares must differ by half, too. A run that drifts did not sample one distribution,
/// and no bound on a probability can be read from its totals.
///
/// @param state the outcome
/// @param first its count among the first instances
/// @param firstInstances how many those are
/// @param last its count among the last instances
/// @param lastInstances how many those are
public record Drift(State state, long first, long firstInstances, long last, long lastInstances) {
  /// How many standard deviations the shares must be apart: a chance of 1 in 15,000 for a single
  /// outcome of independent instances.
  public static final double DEVIATIONS = 4;

  /// By which factor they must differ.
  public static final double FACTOR = 1.5;

  /// How often an outcome must be expected in each part for the approximation to hold.
  public static final double EXPECTED = 5;

  /// What the comparison says.
  public enum Finding {
    /// The shares are about the same.
    STEADY,
    /// They are not.
    DRIFTED,
    /// The outcome is too rare to say.
    TOO_RARE
  }

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if they are no counts among instances
  public Drift {
    if (first < 0 || first > firstInstances || last < 0 || last > lastInstances) {
      throw new IllegalArgumentException(
          first + " of " + firstInstances + ", " + last + " of " + lastInstances);
    }
  }

  /// The share of both parts together.
  private double pooled() {
    return ((double) first + last) / ((double) firstInstances + lastInstances);
  }

  /// By how many standard deviations the share of the last part is above that of the first; 0 if
  /// there is nothing to compare.
  public double deviations() {
    double p = pooled();
    double variance = p * (1 - p) * (1.0 / firstInstances + 1.0 / lastInstances);
    return firstInstances == 0 || lastInstances == 0 || variance == 0
        ? 0
        : ((double) last / lastInstances - (double) first / firstInstances) / Math.sqrt(variance);
  }

  /// What the comparison says.
  public Finding finding() {
    if (firstInstances == 0
        || lastInstances == 0
        || pooled() * Math.min(firstInstances, lastInstances) < EXPECTED) {
      return Finding.TOO_RARE;
    }
    double before = (double) first / firstInstances;
    double after = (double) last / lastInstances;
    boolean apart = Math.max(before, after) >= FACTOR * Math.min(before, after);
    return apart && Math.abs(deviations()) >= DEVIATIONS ? Finding.DRIFTED : Finding.STEADY;
  }

  /// What the comparison says, in words.
  public String words() {
    String rates =
        Numbers.rate((double) first / Math.max(1, firstInstances))
            + " in the first part, "
            + Numbers.rate((double) last / Math.max(1, lastInstances))
            + " in the last";
    return state
        + " "
        + switch (finding()) {
          case STEADY -> "is steady: " + rates;
          case DRIFTED -> "drifts: " + rates + "; the totals do not estimate one probability";
          case TOO_RARE ->
              "is too rare for a comparison of the first part with the last: "
                  + first
                  + " and "
                  + last
                  + " times";
        };
  }

  /// Those that drifted.
  public static List<Drift> drifted(List<Drift> all) {
    return all.stream().filter(d -> d.finding() == Finding.DRIFTED).toList();
  }
}
