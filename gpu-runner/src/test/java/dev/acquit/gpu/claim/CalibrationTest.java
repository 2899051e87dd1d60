package dev.acquit.gpu.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.StateReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Claims against simulated devices whose truth is known: outcomes come in bursts, at a rate that
/// each configuration has for itself. What is said with 95% is true in 95 of 100 runs.
class CalibrationTest {
  private static final State ASKED = state();

  private static State state() {
    try {
      return StateReader.state("state", "1:r0=1; 1:r1=0;");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /// A device: how likely it is that an outcome shows at all in a configuration, how unequal rates
  /// are, and how many instances come together.
  ///
  /// @param share of the configurations that show it
  /// @param bursts how many bursts a turn has in the mean, of those that show it
  /// @param unequal the logarithm by which rates of configurations differ (one deviation)
  /// @param size of a burst, in the mean
  private record Device(double share, double bursts, double unequal, double size) {
    private static final int TRIPS = 14;
    private static final long EACH = 40_000;

    /// A run: a turn for each configuration, of round trips that grow as those of a run do.
    List<Turn> run(Random random, int configurations) {
      List<Turn> turns = new ArrayList<>();
      for (int c = 0; c < configurations; c++) {
        boolean shows = random.nextDouble() < share;
        double mean = shows ? bursts * Math.exp(unequal * random.nextGaussian()) : 0;
        turns.add(turn(random, c, mean));
      }
      return turns;
    }

    Turn turn(Random random, int number, double mean) {
      long[] seen = new long[TRIPS];
      for (int burst = poisson(random, mean); burst > 0; burst--) {
        seen[random.nextInt(TRIPS)] += geometric(random, size);
      }
      long all = 0;
      long occasions = 0;
      for (long n : seen) {
        all += Math.min(n, EACH);
        occasions += n > 0 ? 1 : 0;
      }
      // The first three of fourteen are a fifth, the last one is what a tenth comes to.
      long first = Math.min(seen[0], EACH) + Math.min(seen[1], EACH) + Math.min(seen[2], EACH);
      TreeMap<State, Turn.Shown> shown = new TreeMap<>();
      if (all > 0) {
        shown.put(ASKED, new Turn.Shown(all, first, Math.min(seen[TRIPS - 1], EACH), occasions));
      }
      return new Turn(new Unit(1, number), TRIPS * EACH, 3 * EACH, EACH, shown);
    }

    /// With which probability a turn shows it.
    double shows(Random random) {
      double sum = 0;
      int draws = 2000;
      for (int i = 0; i < draws; i++) {
        sum += -Math.expm1(-bursts * Math.exp(unequal * random.nextGaussian()));
      }
      return share * sum / draws;
    }
  }

  private static int poisson(Random random, double mean) {
    if (mean > 50) {
      return Math.max(0, (int) Math.round(mean + Math.sqrt(mean) * random.nextGaussian()));
    }
    double left = Math.exp(-mean);
    int n = 0;
    for (double p = random.nextDouble(); p > left; p *= random.nextDouble()) {
      n++;
    }
    return n;
  }

  private static long geometric(Random random, double mean) {
    return 1 + (long) (Math.log(1 - random.nextDouble()) / Math.log(1 - 1 / (mean + 1e-9)));
  }

  private static Device random(Random random) {
    return new Device(
        Math.pow(10, -2.5 * random.nextDouble()),
        Math.pow(10, 3 * random.nextDouble() - 1),
        2 * random.nextDouble(),
        1 + 200 * random.nextDouble());
  }

  private static Spread spread(List<Turn> turns) {
    return Spread.of(turns, ASKED::equals);
  }

  /// Of what is said to be seen again with 95% or more, 95 of 100 are; and so it is of half.
  @ParameterizedTest
  @ValueSource(ints = {6, 20, 100})
  void whatIsSeenAgain(int configurations) {
    Random random = new Random(configurations);
    int[] sure = new int[2];
    int[] half = new int[2];
    for (int i = 0; i < 4000; i++) {
      Device device = random(random);
      double again = spread(device.run(random, configurations)).again();
      int[] bin = again >= 0.95 ? sure : again > 0.4 && again < 0.8 ? half : new int[2];
      bin[0]++;
      bin[1] += spread(device.run(random, configurations)).seen() > 0 ? 1 : 0;
    }
    assertThat(sure[0]).isGreaterThan(200);
    assertThat(sure[1]).isGreaterThanOrEqualTo(sure[0] * 95 / 100);
    assertThat(half[0]).isGreaterThan(100);
    assertThat(half[1]).isGreaterThanOrEqualTo(half[0] / 2);
  }

  /// A share of configurations at the bound goes unseen in 5 of 100 runs, and no more.
  @ParameterizedTest
  @ValueSource(ints = {1, 6, 20, 100})
  void whatWasNotSeenIsShownByFewConfigurations(int configurations) {
    Random random = new Random(configurations);
    int unseen = 0;
    int wrong = 0;
    for (int i = 0; i < 3000; i++) {
      Device device = random(random);
      if (spread(device.run(random, configurations)).seen() == 0) {
        unseen++;
        wrong += device.shows(random) >= new UpperBound(1, configurations).share() ? 1 : 0;
      }
    }
    assertThat(unseen).isGreaterThan(10);
    assertThat(wrong).isLessThanOrEqualTo(3000 * 5 / 100);
  }

  /// Mutants of which none makes a fault as frequent a thing that is caught in 95 of 100: how often
  /// does a run pass all the same?
  @ParameterizedTest
  @CsvSource({"1, 0", "2, 0", "4, 1", "10, 2"})
  void mutantsThatShowTooLittleMakeNothingPass(int mutants, double unequal) {
    Random random = new Random(mutants);
    int passed = 0;
    int runs = 2000;
    for (int i = 0; i < runs; i++) {
      List<Witness> witnesses = new ArrayList<>();
      for (int m = 0; m < mutants; m++) {
        // Rates of the configurations add up to 2.99 bursts: e^-2.99 is more than 5%.
        double[] rates = new double[6];
        double sum = 0;
        for (int c = 0; c < rates.length; c++) {
          rates[c] = Math.exp(unequal * random.nextGaussian());
          sum += rates[c];
        }
        Device device = new Device(1, 0, 0, 1 + random.nextInt(100));
        List<Turn> turns = new ArrayList<>();
        for (int c = 0; c < rates.length; c++) {
          turns.add(device.turn(random, c, 2.99 * rates[c] / sum));
        }
        witnesses.add(new Witness("m" + m, "", spread(turns)));
      }
      passed +=
          new Sensitivity(witnesses.getFirst().shown().instances(), witnesses).shown() ? 1 : 0;
    }
    assertThat(passed).isLessThanOrEqualTo(runs * 5 / 100);
  }

  /// Steady runs, whose bursts are large or small and whose configurations are alike or not.
  @ParameterizedTest
  @CsvSource({"6, 0.06", "20, 0.06", "100, 0.06", "6, 1", "12, 1", "20, 0.5", "100, 1"})
  void fewSteadyRunsAreSaidToDrift(int configurations, double share) {
    Random random = new Random(configurations);
    int drifted = 0;
    int runs = configurations > 50 ? 500 : 2000;
    for (int i = 0; i < runs; i++) {
      Device device =
          new Device(
              share,
              Math.pow(10, 3 * random.nextDouble() - 0.5),
              2 * random.nextDouble(),
              1 + Math.pow(10, 3 * random.nextDouble()));
      drifted += drifts(device.run(random, configurations));
    }
    assertThat(drifted).isLessThanOrEqualTo(runs / 100);
  }

  private static int drifts(List<Turn> turns) {
    return Drift.drifted(Drift.all(turns, new TreeSet<>(List.of(ASKED)))).size();
  }

  /// Twice as often at the end of each turn as at its beginning.
  @Test
  void whatDriftsIsTold() {
    Random random = new Random(1);
    int drifted = 0;
    for (int i = 0; i < 200; i++) {
      List<Turn> turns = new ArrayList<>();
      for (int c = 0; c < 20; c++) {
        double mean = 100 * Math.exp(random.nextGaussian());
        long first = 3L * poisson(random, 3 * mean);
        long last = 3L * poisson(random, 2 * mean);
        TreeMap<State, Turn.Shown> shown = new TreeMap<>();
        shown.put(ASKED, new Turn.Shown(10 * (first + last) + 1, first, last, 1));
        turns.add(new Turn(new Unit(1, c), 1_000_000_000, 120_000, 40_000, shown));
      }
      drifted += drifts(turns);
    }
    assertThat(drifted).isGreaterThan(180);
  }
}
