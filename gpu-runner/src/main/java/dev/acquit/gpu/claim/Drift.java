package dev.acquit.gpu.claim;

import dev.acquit.litmus.outcome.State;
import java.util.List;
import java.util.SortedSet;

/// Whether an outcome became rarer or more frequent while a test ran: its share of the first
/// instances of each configuration (a fifth of a turn, say) against that of the last ones (a
/// tenth). A run that drifts did not sample one distribution, and no bound on a probability can be
/// read from its totals.
///
/// Configurations show outcomes at rates that have nothing to do with each other, and their parts
/// are not equally large, so shares are compared within each, and the differences are added (Mantel
/// and Haenszel, J. Natl. Cancer Inst. 22, 1959). The variance of that sum is right for independent
/// instances only, which come in bursts; so the differences of configurations are also compared
/// with each other, by Student's t, which asks nothing of instances (as Donald and Donner do for
/// data in clusters, Statistics in Medicine 6, 1987). An outcome drifts if both say so and its
/// share changed by half; so at most one steady run in a hundred is said to drift.
///
/// @param state the outcome
/// @param before its share of the first instances, all configurations weighed as for the comparison
/// @param after its share of the last ones, likewise
/// @param configurations how many turns had it in some of their instances, and not in all
/// @param deviations by how many standard deviations it became more frequent, if instances are
///   independent
/// @param chance the probability that the turns of a steady run differ so, by Student's t
/// @param finding what the comparison says
public record Drift(
    State state,
    double before,
    double after,
    int configurations,
    double deviations,
    double chance,
    Finding finding) {
  /// How many standard deviations the shares must be apart.
  public static final double DEVIATIONS = 4;

  /// By which factor they must differ.
  public static final double FACTOR = 1.5;

  /// How often an outcome must be expected in each part for the approximation to hold.
  public static final double EXPECTED = 5;

  /// In how many turns it must come for them to be compared with each other.
  public static final int TURNS = 3;

  /// How probable it may be that something drifts in a steady run.
  public static final double CHANCE = 0.01;

  /// What the comparison says.
  public enum Finding {
    /// The shares are about the same.
    STEADY,
    /// They are not.
    DRIFTED,
    /// The outcome is too rare, or came in too few turns, to say.
    TOO_RARE
  }

  /// Compares the parts of a run.
  ///
  /// @param turns what each configuration showed
  /// @param states the outcomes that are looked at: of many, each has its part of the chance
  public static List<Drift> all(List<Turn> turns, SortedSet<State> states) {
    return states.stream().map(s -> of(s, turns, states.size())).toList();
  }

  private static Drift of(State state, List<Turn> turns, int outcomes) {
    Sums sums = new Sums();
    for (Turn turn : turns) {
      Turn.Shown shown = turn.shown().getOrDefault(state, Turn.Shown.NEVER);
      sums.add(shown.first(), turn.first(), shown.last(), turn.last());
    }
    double deviations = sums.variance == 0 ? 0 : -sums.difference / Math.sqrt(sums.variance);
    double chance = sums.chance();
    return new Drift(
        state,
        sums.before(),
        sums.after(),
        sums.turns,
        deviations,
        chance,
        finding(sums, deviations, chance * outcomes));
  }

  private static Finding finding(Sums sums, double deviations, double chance) {
    if (sums.turns < TURNS || Math.min(sums.expectedFirst, sums.expectedLast) < EXPECTED) {
      return Finding.TOO_RARE;
    }
    double before = sums.before();
    double after = sums.after();
    boolean apart = Math.max(before, after) >= FACTOR * Math.min(before, after);
    return apart && Math.abs(deviations) >= DEVIATIONS && chance < CHANCE
        ? Finding.DRIFTED
        : Finding.STEADY;
  }

  /// What is added over turns.
  private static final class Sums {
    private int turns;
    private double difference;
    private double squares;
    private double variance;
    private double expectedFirst;
    private double expectedLast;
    private double weight;
    private double first;
    private double last;

    /// A turn: how often the outcome came in each part, and of how many instances.
    void add(long inFirst, long ofFirst, long inLast, long ofLast) {
      double all = (double) ofFirst + ofLast;
      double seen = (double) inFirst + inLast;
      if (ofFirst == 0 || ofLast == 0 || seen == 0 || seen == all) {
        return;
      }
      double expected = seen * ofFirst / all;
      turns++;
      difference += inFirst - expected;
      squares += (inFirst - expected) * (inFirst - expected);
      variance += expected * (all - seen) * ofLast / (all * (all - 1));
      expectedFirst += expected;
      expectedLast += seen - expected;
      weight += ofFirst * (ofLast / all);
      first += inFirst * (ofLast / all);
      last += inLast * (ofFirst / all);
    }

    double before() {
      return weight == 0 ? 0 : first / weight;
    }

    double after() {
      return weight == 0 ? 0 : last / weight;
    }

    double chance() {
      if (turns < 2) {
        return 1;
      }
      double spread = (squares - difference * difference / turns) * turns / (turns - 1);
      return Quantiles.beyond(difference / Math.sqrt(Math.max(0, spread)), turns - 1);
    }
  }

  /// What the comparison says, in words.
  public String words() {
    String rates =
        Numbers.rate(before)
            + " in the first parts of turns, "
            + Numbers.rate(after)
            + " in the last";
    return state
        + " "
        + switch (finding) {
          case STEADY -> "is steady: " + rates;
          case DRIFTED -> "drifts: " + rates + "; the totals do not estimate one probability";
          case TOO_RARE -> "is too rare for a comparison of the first parts of turns with the last";
        };
  }

  /// Those that drifted.
  public static List<Drift> drifted(List<Drift> all) {
    return all.stream().filter(d -> d.finding() == Finding.DRIFTED).toList();
  }
}
