package dev.acquit.gpu.claim;

import dev.acquit.litmus.outcome.State;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// How some outcomes are spread over the configurations of a run, or of several.
///
/// @param instances how many instances ended
/// @param seen in how many of them the outcomes came
/// @param occasions in how many round trips
/// @param configurations how many configurations there were
/// @param showing how many of them showed it
public record Spread(long instances, long seen, long occasions, int configurations, int showing) {
  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if they contradict each other
  public Spread {
    boolean counts = seen >= 0 && seen <= instances && occasions >= 0 && occasions <= seen;
    boolean units = showing >= 0 && showing <= configurations && showing <= occasions;
    if (!counts || !units || seen > 0 && (occasions == 0 || showing == 0)) {
      throw new IllegalArgumentException(
          seen
              + " of "
              + instances
              + " on "
              + occasions
              + " occasions, in "
              + showing
              + " of "
              + configurations
              + " configurations");
    }
  }

  /// The spread of the outcomes that a condition takes.
  public static Spread of(List<Turn> turns, Predicate<State> which) {
    Set<Unit> units = new HashSet<>();
    Set<Unit> showing = new HashSet<>();
    long instances = 0;
    long seen = 0;
    long occasions = 0;
    for (Turn turn : turns) {
      units.add(turn.unit());
      instances += turn.instances();
      long most = 0;
      long all = 0;
      for (Map.Entry<State, Turn.Shown> entry : turn.shown().entrySet()) {
        if (which.test(entry.getKey())) {
          all += entry.getValue().all();
          // Two outcomes may have come in the same round trips.
          most = Math.max(most, entry.getValue().occasions());
        }
      }
      if (all > 0) {
        showing.add(turn.unit());
        seen += all;
        occasions += most;
      }
    }
    return new Spread(instances, seen, occasions, units.size(), showing.size());
  }

  /// In which share of the instances.
  public double rate() {
    return instances == 0 ? 0 : (double) seen / instances;
  }

  /// The probability with which as many other configurations show it, each for as long: at least
  /// one of them, and `1 - 2^-k` about if `k` of many did.
  ///
  /// Configurations show an outcome or do not, with a probability that is the same for all since
  /// they are drawn alike, and not known. Its distribution after `k` of `n` did, when small
  /// probabilities are as likely as large ones on a logarithmic scale (a Beta distribution of 0 and
  /// 1 before), is a Beta distribution, and the number of those that show it next is beta-binomial
  /// (Skellam, J. R. Stat. Soc. B 10, 1948). No statement about instances is needed for that, and
  /// none is made. It is 0 where none has shown it.
  public double again() {
    if (showing == 0) {
      return 0;
    }
    double none = 1;
    for (int i = 0; i < configurations; i++) {
      none *= (configurations - showing + 1.0 + i) / (configurations + 1.0 + i);
    }
    return 1 - none;
  }

  /// In words: `144 times in 1.0e+11 instances, in 6 of 100 configurations`.
  String words() {
    return Numbers.times(seen)
        + " in "
        + Numbers.count(instances)
        + " instances, in "
        + showing
        + " of "
        + Numbers.configurations(configurations);
  }
}
