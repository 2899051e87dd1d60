package dev.acquit.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Proofs with hints: by hand, and of many small formulas.
class LratCheckerTest {
  private static final Bounds BOUNDS = Bounds.ofWork(10_000_000);
  private static final String SQUARE = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

  private static Verdict check(String formula, String proof)
      throws IOException, ProofFormatException {
    return LratChecker.check(
        ProofReader.dimacs(Formulas.stream(formula)), Formulas.stream(proof), BOUNDS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 1 0 1 2 0 6 0 5 3 4 0|Refuted",
        "5 1 0 2 1 0 5 d 1 2 0 7 0 5 3 4 0|Refuted",
        "5 1 0 1 0 6 0 5 3 4 0|Rejected",
        "5 1 0 1 2 0 6 0 5 3 0|Rejected",
        "5 1 0 1 2 0 5 d 3 0 6 0 5 3 4 0|Rejected",
        "5 1 0 1 2 0|Rejected",
        "5 0 0|Rejected",
        "5 1 0 1 77 2 0 6 0 5 3 4 0|Refuted",
        // 3 is new: its definition is RAT, with hints for each clause that -3 stands in
        "5 3 -1 -2 0 0 6 -3 1 0 -5 0 7 -3 2 0 -5 0 8 1 0 1 2 0 9 0 8 3 4 0|Refuted",
        "5 3 -1 -2 0 0 6 -3 1 0 -5 0 7 -3 -2 0 -5 4 0 8 1 0 1 2 0 9 0 8 3 4 0|Refuted",
        "5 3 -1 -2 0 0 6 -3 1 0 0 7 0 1 0|Rejected",
        "5 3 1 0 0 6 -3 0 -5 0 7 0 5 6 0|Rejected",
      })
  void proofsByHand(String proof, String verdict) throws IOException, ProofFormatException {
    assertThat(check(SQUARE, proof).getClass().getSimpleName()).isEqualTo(verdict);
  }

  @Test
  void noFormulaWithAnAssignmentIsRefuted() throws IOException, ProofFormatException {
    assertThat(check("p cnf 2 1\n1 2 0\n", "2 -1 0 0 3 1 0 -2 0 4 0 2 3 0"))
        .isInstanceOf(Verdict.Rejected.class);
    assertThat(check("p cnf 2 2\n1 2 0\n-1 2 0\n", "3 1 0 -2 0 4 -1 0 2 0 5 0 3 4 0"))
        .isInstanceOf(Verdict.Rejected.class);
  }

  @Test
  void numbersAreUsedOnce() {
    assertThatThrownBy(() -> check(SQUARE, "4 1 0 1 2 0"))
        .isInstanceOf(ProofFormatException.class)
        .hasMessageContaining("found the number 4, expected one that is not in use");
    assertThatThrownBy(() -> check(SQUARE, "5 1 0 1 2"))
        .isInstanceOf(ProofFormatException.class)
        .hasMessageContaining("found the end of the text");
  }

  @Test
  void boundsHold() throws IOException, ProofFormatException {
    assertThat(
            LratChecker.check(
                ProofReader.dimacs(Formulas.stream(SQUARE)),
                Formulas.stream("5 1 0 1 2 0 6 0 5 3 4 0"),
                Bounds.ofWork(2)))
        .isInstanceOf(Verdict.Unfinished.class);
  }

  /// Both parents of a resolvent are its hints. A hint too few, or another, is noticed or harmless:
  /// the checker of the other format says the same of the clauses alone.
  @Tag("slow")
  @Test
  void smallFormulas() throws IOException, ProofFormatException {
    long seed = Long.getLong("acquit.seed", 20261122);
    Random random = new Random(seed);
    int refuted = 0;
    int refused = 0;
    for (int i = 0; i < 1_500; i++) {
      int variables = 3 + random.nextInt(3);
      List<int[]> clauses = Formulas.random(random, variables, 4 * variables);
      if (Formulas.satisfiable(clauses, variables)) {
        continue;
      }
      List<Formulas.Resolvent> derived = Formulas.resolution(clauses);
      int damaged = random.nextBoolean() ? random.nextInt(derived.size()) : -1;
      StringBuilder text = new StringBuilder();
      for (int d = 0; d < derived.size(); d++) {
        Formulas.Resolvent r = derived.get(d);
        text.append(clauses.size() + d + 1).append(' ');
        text.append(Arrays.stream(r.clause()).mapToObj(l -> l + " ").collect(Collectors.joining()));
        text.append("0 ").append(r.left()).append(' ');
        text.append(d == damaged ? "" : r.right() + " ").append("0\n");
      }
      Verdict verdict =
          LratChecker.check(Formulas.cnf(clauses), Formulas.stream(text.toString()), BOUNDS);
      if (damaged < 0) {
        assertThat(verdict).as("formula %d, seed %d", i, seed).isInstanceOf(Verdict.Refuted.class);
        refuted++;
      } else {
        refused += verdict instanceof Verdict.Rejected ? 1 : 0;
      }
    }
    assertThat(refuted).isGreaterThan(100);
    assertThat(refused).isGreaterThan(100);
  }
}
