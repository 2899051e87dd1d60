package dev.acquit.gpu.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.acquit.gpu.cubin.MachineAccess;
import dev.acquit.gpu.cubin.Mismatch;
import dev.acquit.gpu.device.DeviceDescription.Kind;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.Ending;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.ConditionReader;
import dev.acquit.litmus.text.StateReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/// Numbers against exact values, and the words that go with them.
class ClaimTest {
  @ParameterizedTest
  @CsvFileSource(resources = "/claim/least.csv", numLinesToSkip = 2)
  void theLeastThatCanBeExpectedIsThatOfTheTables(long counted, double left, double twice) {
    assertThat(2 * Quantiles.leastExpected(counted, left)).isCloseTo(twice, within(6e-4));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/claim/student.csv", numLinesToSkip = 2)
  void studentsTailsAreThoseOfTheTables(double t, int degrees, double beyond) {
    assertThat(Quantiles.beyond(t, degrees)).isCloseTo(beyond, within(2e-2 * beyond));
    assertThat(Quantiles.beyond(-t, degrees)).isEqualTo(Quantiles.beyond(t, degrees));
    assertThat(Quantiles.beyond(0, degrees)).isEqualTo(1);
    assertThat(Quantiles.beyond(Double.POSITIVE_INFINITY, degrees)).isCloseTo(0, within(1e-12));
  }

  /// `1 - 0.05^(1/c)` and `-ln(0.05)/n`, from bc -l.
  @ParameterizedTest
  @CsvSource({
    "0, 0, 1, 1",
    "1, 1, 1, 0.95",
    "100, 6, 0.029957322735539909934, 0.39303776899708269",
    "10000000000, 100, 2.9957322735539909934e-10, 0.029513049607039932"
  })
  void bounds(long instances, int configurations, double rate, double share) {
    UpperBound bound = new UpperBound(instances, configurations);
    assertThat(bound.rate()).isCloseTo(rate, within(1e-14 * rate));
    assertThat(bound.share()).isCloseTo(share, within(1e-8));
    assertThatThrownBy(() -> new UpperBound(-1, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  /// The probability that none of `c` more configurations shows it after `k` of `c` did is that of
  /// drawing `k - 1` of the `c` first ones, and none else, of `2c` of which one is known; written
  /// with binomial coefficients here.
  @Test
  void whatWasSeenInFewConfigurationsMayNotBeSeenAgain() {
    for (int c = 1; c <= 12; c++) {
      assertThat(spread(c, 0).again()).isZero();
      for (int k = 1; k <= c; k++) {
        double none = choose(2 * c - k, c) / choose(2 * c, c);
        assertThat(spread(c, k).again()).as(k + " of " + c).isCloseTo(1 - none, within(1e-12));
      }
    }
    assertThat(spread(100, 1).again()).isCloseTo(0.5, within(1e-12));
    assertThat(spread(1, 1).again()).isEqualTo(0.5);
    assertThat(spread(100, 3).again()).isBetween(0.87, 0.88);
    assertThat(spread(100, 5).again()).isGreaterThan(0.95);
  }

  private static Spread spread(int configurations, int showing) {
    return new Spread(1000, 10L * showing, showing, configurations, showing);
  }

  private static double choose(int n, int k) {
    double all = 1;
    for (int i = 0; i < k; i++) {
      all *= (double) (n - i) / (i + 1);
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0%",
    "0.004, 0%",
    "0.632, 63%",
    "0.95, 95%",
    "0.9899, 99%",
    "0.991, 99.1%",
    "0.99951, 99.95%",
    "0.999994, 99.999%",
    "0.9999999, >99.999%",
    "1, >99.999%"
  })
  void percentagesAreNotRoundedToCertainty(double p, String text) {
    assertThat(Numbers.percent(p)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0%", "0.0499, 4%", "0.95, 95%", "0.9899, 98%", "0.99129, 99.129%", "1, 99.999%"})
  void whatIsSaidToBeAtLeastIsRoundedDown(double p, String text) {
    assertThat(Numbers.atLeast(p)).isEqualTo(text);
  }

  @Test
  void sensitivityNeedsOccasionsInNoMoreInstancesThanTheTestHas() {
    assertThat(Sensitivity.needed(1)).isEqualTo(7);
    assertThat(Sensitivity.needed(2)).isEqualTo(8);
    assertThat(shown(1000)).isFalse();
    assertThat(shown(1000, witness(0, 1000))).isFalse();
    assertThat(shown(1000, witness(6, 1000))).isFalse();
    assertThat(shown(1000, witness(7, 1000))).isTrue();
    // The best of two is no more than one that was lucky.
    assertThat(shown(1000, witness(7, 1000), witness(0, 1000))).isFalse();
    assertThat(shown(1000, witness(8, 1000), witness(0, 1000))).isTrue();
    // The mutant had ten times the instances: the test would have shown 6.9 of its 69.
    assertThat(shown(1000, witness(69, 10_000))).isFalse();
    // The test had more: what the mutant would have shown in as many is not known.
    assertThat(shown(1_000_000, witness(6, 1000))).isFalse();
    assertThat(witness(2, 1000).expected(1_000_000)).isEqualTo(2);
    assertThat(shown(1000, witness(0, 0))).isFalse();
    // A thousand in one round trip are one occasion.
    Spread burst = new Spread(1000, 900, 1, 6, 1);
    assertThat(shown(1000, new Witness("m", "", burst))).isFalse();
    assertThatThrownBy(() -> witness(2, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static boolean shown(long instances, Witness... witnesses) {
    return new Sensitivity(instances, List.of(witnesses)).shown();
  }

  @Test
  void wordsOfARunThatPasses() throws Exception {
    Spread shown = new Spread(20_000_000_000L, 1234, 96, 100, 6);
    Claim claim =
        Claim.of(
            Kind.HARDWARE,
            table(10_000_000_000L, 0),
            0,
            List.of(new Witness("MP-drop", "drop fence P0:1", shown)),
            turns(100, 10_000_000_000L, 0),
            new Ending.Done());
    assertThat(claim.words())
        .containsExactly(
            "PASSED: no forbidden outcome was seen in 1.0e+10 instances; a fault as frequent as"
                + " MP-drop (6.2e-08 of instances) would have been",
            "exists: seen 0 of 10,000,000,000",
            "1:r0=1; 1:r1=0; (FORBIDDEN) not seen in 1.0e+10 instances of 100 configurations: less"
                + " often than 3.0e-10 in these, and less than 3% of others show it (95%)",
            "sensitivity shown by MP-drop (confidence 95%)",
            "MP-drop (drop fence P0:1) showed it 1234 times in 2.0e+10 instances, in 6 of 100"
                + " configurations, on 96 occasions: a fault as frequent would have been caught"
                + " with a probability of at least 99.999%",
            "instances of one launch are not independent; bounds on how often take them as such");
  }

  @Test
  void withoutSensitivityNothingPasses() throws Exception {
    Claim none =
        Claim.of(Kind.EMULATED, table(1000, 0), 7, List.of(), turns(1, 1000, 0), new Ending.Done());
    assertThat(none.words())
        .containsExactly(
            "EMULATED: nothing here was seen on a GPU",
            "NOT SHOWN: no forbidden outcome was seen in 1000 instances, but no sensitivity is"
                + " shown",
            "exists: seen 0 of 1,000",
            "1:r0=1; 1:r1=0; (FORBIDDEN) not seen in 1000 instances of 1 configuration: less often"
                + " than 3.0e-03 in this one, and less than 95% of others show it (95%)",
            "no sensitivity shown: no mutant was run beside this test",
            "7 instances did not run to their end and are not counted",
            "instances of one launch are not independent; bounds on how often take them as such");
    assertThat(words(witness(0, 1000)))
        .contains(
            "no sensitivity shown: no mutant showed the outcome; 1000 instances show nothing that"
                + " is rarer than 3.0e-03",
            "m (drop fence P0:1) showed it 0 times in 1000 instances, in 0 of 1 configuration")
        .noneMatch(line -> line.toLowerCase(java.util.Locale.ROOT).contains("pass"));
    assertThat(words(witness(1, 1000)))
        .contains(
            "no sensitivity shown: 7 occasions are needed for 95%, and 1 is to be expected; 1000"
                + " instances show nothing that is rarer than 3.0e-03",
            "m (drop fence P0:1) showed it once in 1000 instances, in 1 of 1 configuration, on 1"
                + " occasion: a fault as frequent would have been caught with a probability of at"
                + " least 5%");
  }

  private static List<String> words(Witness witness) throws Exception {
    return Claim.of(
            Kind.HARDWARE,
            table(1000, 0),
            0,
            List.of(witness),
            turns(1, 1000, 0),
            new Ending.Done())
        .words();
  }

  @Test
  void whatWasSeenIsSaid() throws Exception {
    Claim claim =
        Claim.of(
            Kind.HARDWARE,
            table(99_970, 30),
            0,
            List.of(),
            turns(10, 10_000, 3),
            new Ending.Done());
    assertThat(claim.words())
        .containsExactly(
            "FAILED: an outcome was seen that is forbidden or unknown",
            "exists: seen 30 of 100,000",
            "1:r0=1; 1:r1=0; (FORBIDDEN) seen 30 times in 100000 instances, in 10 of 10"
                + " configurations (3.0e-04); as many others show it with a probability of"
                + " 99.999%");
  }

  @Test
  void driftIsSaid() throws Exception {
    List<Turn> turns = new ArrayList<>();
    for (int c = 0; c < 6; c++) {
      SequencedMap<State, Turn.Shown> shown = new LinkedHashMap<>();
      shown.put(state("1:r0=1; 1:r1=0;"), new Turn.Shown(500 + c, 20 + c, 40, 9));
      shown.put(state("1:r0=0; 1:r1=0;"), new Turn.Shown(9500 - c, 1980 - c, 960, 12));
      turns.add(new Turn(new Unit(1, c), 10_000, 2000, 1000, shown));
    }
    Claim claim =
        Claim.of(Kind.HARDWARE, table(56_985, 3015), 0, List.of(), turns, new Ending.Done());
    assertThat(claim.words())
        .contains(
            "1:r0=1; 1:r1=0; drifts: 1.1e-02 in the first parts of turns, 4.0e-02 in the last; the"
                + " totals do not estimate one probability")
        .noneMatch(line -> line.startsWith("1:r0=0; 1:r1=0; drifts"));
  }

  private static List<Turn> turns(int configurations, long instances, long forbidden)
      throws Exception {
    List<Turn> turns = new ArrayList<>();
    for (int c = 0; c < configurations; c++) {
      SequencedMap<State, Turn.Shown> shown = new LinkedHashMap<>();
      long each = instances / (forbidden > 0 ? 1 : configurations);
      shown.put(state("1:r0=0; 1:r1=0;"), new Turn.Shown(each - forbidden, 0, 0, 1));
      if (forbidden > 0) {
        shown.put(state("1:r0=1; 1:r1=0;"), new Turn.Shown(forbidden, 0, 0, forbidden));
      }
      turns.add(new Turn(new Unit(1, c), each, 0, 0, shown));
    }
    return turns;
  }

  @Test
  void whatCannotBeTrustedIsNoVerdict() throws Exception {
    Mismatch lost =
        new Mismatch.Missing(
            new MachineAccess(
                MachineAccess.Kind.FENCE, MachineAccess.Window.NONE, MachineAccess.Strength.GPU),
            1,
            0);
    assertThat(claim(0, new Ending.Mismatched(KernelMode.WARPS, "", List.of(lost))).words())
        .containsExactly(
            "NOT TRUSTED: refused before any instance ran: the machine code is not the test (one"
                + " role per warp): the assembler has dropped or changed a MEMBAR.ALL.gpu: 1"
                + " expected, 0 found");
    // Not even what was seen is a finding.
    assertThat(claim(3, new Ending.BadSum(2000, 1000)).words())
        .containsExactly(
            "NOT TRUSTED: what was counted says nothing: 2000 instances were launched, and the"
                + " histogram has 1000");
  }

  @Test
  void whatDidNotRunIsNotSaidToHaveShownNothing() throws Exception {
    assertThat(claim(0, new Ending.Refused("the test needs clusters")).words())
        .containsExactly("NOT RUN: the test needs clusters");
    DeviceProblem problem = new DeviceProblem(DeviceProblem.Kind.LOST, "the GPU fell off", "", "");
    assertThat(claim(0, new Ending.Failed(problem)).words())
        .containsExactly("NOT RUN: the GPU fell off");
    assertThat(claim(0, new Ending.Done()).words())
        .containsExactly("NOT RUN: no instance came to its end");
    assertThat(claim(1, new Ending.Failed(problem)).verdict()).isEqualTo(RunVerdict.FAILED);
  }

  private static Claim claim(long forbidden, Ending ending) throws Exception {
    return Claim.of(
        Kind.HARDWARE, table(0, forbidden), 0, List.of(witness(9, 9)), List.of(), ending);
  }

  private static Witness witness(long seen, long instances) {
    return new Witness(
        "m", "drop fence P0:1", new Spread(instances, seen, seen, 1, seen > 0 ? 1 : 0));
  }

  private static State state(String text) throws Exception {
    return StateReader.state("state", text);
  }

  private static GradedTable table(long fine, long forbidden) throws Exception {
    Header header =
        new Header(
            "MP",
            List.of(),
            new LinkedHashMap<>(),
            List.of(),
            List.of(),
            Optional.empty(),
            ConditionReader.condition("c", "exists (1:r0=1 /\\ 1:r1=0)"));
    var states =
        new Grading.ModelStates(
            new LinkedHashSet<>(List.of(state("1:r0=0; 1:r1=0;"))), Optional.empty());
    SequencedMap<State, Long> histogram = new LinkedHashMap<>();
    histogram.put(state("1:r0=0; 1:r1=0;"), fine);
    if (forbidden > 0) {
      histogram.put(state("1:r0=1; 1:r1=0;"), forbidden);
    }
    return GradedTable.of(
        header, new Grading.Derived("ptx", states, states, Optional.empty()), histogram, 0);
  }
}
