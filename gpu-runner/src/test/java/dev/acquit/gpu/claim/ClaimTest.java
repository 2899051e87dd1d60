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
  @CsvFileSource(resources = "/claim/numbers.csv", numLinesToSkip = 2)
  void numbers(long number, double after, double at95, double at99999) {
    assertThat(Reproducibility.after(number)).isCloseTo(after, within(1e-15));
    UpperBound bound = UpperBound.after(number);
    assertThat(bound.at95()).isCloseTo(at95, within(1e-14 * at95));
    assertThat(bound.at99999()).isCloseTo(at99999, within(1e-14 * at99999));
  }

  @Test
  void sightingsThatPapersName() {
    assertThat(Reproducibility.after(Reproducibility.FOR_95)).isGreaterThanOrEqualTo(0.95);
    assertThat(Reproducibility.after(Reproducibility.FOR_95 - 1)).isLessThan(0.95);
    assertThat(Reproducibility.after(Reproducibility.FOR_99999)).isGreaterThanOrEqualTo(0.99999);
    assertThat(Reproducibility.after(Reproducibility.FOR_99999 - 1)).isLessThan(0.99999);
    assertThatThrownBy(() -> Reproducibility.after(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> UpperBound.after(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/claim/drift.csv", numLinesToSkip = 2)
  void drift(long first, long n, long last, long m, double deviations, Drift.Finding finding)
      throws Exception {
    Drift drift = new Drift(state("0:r0=1;"), first, n, last, m);
    assertThat(drift.deviations()).isCloseTo(deviations, within(1e-6));
    assertThat(drift.finding()).isEqualTo(finding);
    assertThat(drift.words()).startsWith("0:r0=1; ");
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

  @Test
  void sensitivityNeedsSightingsInNoMoreInstancesThanTheTestHas() {
    assertThat(new Sensitivity(1000, List.of()).shown()).isFalse();
    assertThat(new Sensitivity(1000, List.of(witness(0, 1000))).shown()).isFalse();
    assertThat(new Sensitivity(1000, List.of(witness(2, 1000))).shown()).isFalse();
    assertThat(new Sensitivity(1000, List.of(witness(2, 1000), witness(3, 1000))).shown()).isTrue();
    // The mutant had ten times the instances: the test would have shown 0.3 of its three.
    assertThat(new Sensitivity(1000, List.of(witness(3, 10_000))).shown()).isFalse();
    // The test had more: what the mutant would have shown in as many is not known.
    assertThat(new Sensitivity(1_000_000, List.of(witness(2, 1000))).shown()).isFalse();
    assertThat(witness(2, 1000).expected(1_000_000)).isEqualTo(2);
    assertThat(new Sensitivity(1000, List.of(witness(0, 0))).shown()).isFalse();
    assertThatThrownBy(() -> witness(2, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void wordsOfARunThatPasses() throws Exception {
    Claim claim =
        Claim.of(
            Kind.HARDWARE,
            table(10_000_000_000L, 0),
            0,
            List.of(new Witness("MP-drop", "drop fence P0:1", 1234, 20_000_000_000L)),
            List.of(),
            new Ending.Done());
    assertThat(claim.words())
        .containsExactly(
            "PASSED: no forbidden outcome was seen in 1.0e+10 instances, and a fault would have"
                + " been",
            "exists: seen 0 of 10,000,000,000",
            "1:r0=1; 1:r1=0; (FORBIDDEN) not seen in 1.0e+10 instances: less often than 3.0e-10"
                + " (95%), 1.2e-09 (99.999%)",
            "sensitivity shown by MP-drop",
            "MP-drop (drop fence P0:1) showed it 1234 times in 2.0e+10 instances: a fault as"
                + " frequent would have been caught with a probability of >99.999%",
            "instances of one launch are not independent; the numbers above take them as such");
  }

  @Test
  void withoutSensitivityNothingPasses() throws Exception {
    Claim none =
        Claim.of(Kind.EMULATED, table(1000, 0), 7, List.of(), List.of(), new Ending.Done());
    assertThat(none.words())
        .containsExactly(
            "EMULATED: nothing here was seen on a GPU",
            "NOT SHOWN: no forbidden outcome was seen in 1000 instances, but no sensitivity is"
                + " shown",
            "exists: seen 0 of 1,000",
            "1:r0=1; 1:r1=0; (FORBIDDEN) not seen in 1000 instances: less often than 3.0e-03"
                + " (95%), 1.2e-02 (99.999%)",
            "no sensitivity shown: no mutant was run beside this test",
            "7 instances did not run to their end and are not counted",
            "instances of one launch are not independent; the numbers above take them as such");
    assertThat(
            Claim.of(
                    Kind.HARDWARE,
                    table(1000, 0),
                    0,
                    List.of(witness(0, 1000)),
                    List.of(),
                    new Ending.Done())
                .words())
        .contains("no sensitivity shown: no mutant showed the outcome")
        .noneMatch(line -> line.toLowerCase(java.util.Locale.ROOT).contains("pass"));
    assertThat(
            Claim.of(
                    Kind.HARDWARE,
                    table(1000, 0),
                    0,
                    List.of(witness(1, 1000)),
                    List.of(),
                    new Ending.Done())
                .words())
        .contains(
            "no sensitivity shown: no mutant showed the outcome often enough for 95%",
            "m (drop fence P0:1) showed it 1 times in 1000 instances: a fault as frequent would"
                + " have been caught with a probability of 63%");
  }

  @Test
  void whatWasSeenIsSaid() throws Exception {
    State forbidden = state("1:r0=1; 1:r1=0;");
    List<Drift> drift =
        List.of(
            new Drift(forbidden, 0, 2000, 400, 1000),
            new Drift(state("1:r0=0; 1:r1=0;"), 2000, 2000, 600, 1000));
    Claim claim = Claim.of(Kind.HARDWARE, table(997, 3), 0, List.of(), drift, new Ending.Done());
    assertThat(claim.words())
        .containsExactly(
            "FAILED: an outcome was seen that is forbidden or unknown",
            "exists: seen 3 of 1,000",
            "1:r0=1; 1:r1=0; (FORBIDDEN) seen 3 times, 3.0e-03 of all instances; a repeated run"
                + " shows it again with a probability of 95%",
            "1:r0=1; 1:r1=0; drifts: 0.0e+00 in the first part, 4.0e-01 in the last; the totals do"
                + " not estimate one probability",
            "1:r0=0; 1:r1=0; drifts: 1.0e+00 in the first part, 6.0e-01 in the last; the totals do"
                + " not estimate one probability",
            "instances of one launch are not independent; the numbers above take them as such");
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
    return new Witness("m", "drop fence P0:1", seen, instances);
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
