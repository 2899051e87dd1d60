package dev.acquit.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Proofs by hand, right and wrong, and proofs of many small formulas.
class DratCheckerTest {
  private static final Bounds BOUNDS = Bounds.ofWork(10_000_000);
  private static final int LIMIT = 1_000_000;

  /// All eight clauses over three variables: no assignment, and no unit to begin with.
  private static final String CUBE =
      "p cnf 3 8\n1 2 3 0\n1 2 -3 0\n1 -2 3 0\n1 -2 -3 0\n"
          + "-1 2 3 0\n-1 2 -3 0\n-1 -2 3 0\n-1 -2 -3 0\n";

  /// Three pigeons, two holes; variable `2 p + h - 2` for pigeon `p` in hole `h`.
  private static final String PIGEONS =
      "p cnf 6 9\n1 2 0 3 4 0 5 6 0\n-1 -3 0 -1 -5 0 -3 -5 0\n-2 -4 0 -2 -6 0 -4 -6 0\n";

  private static Verdict check(String formula, String proof)
      throws IOException, ProofFormatException {
    return DratChecker.check(
        Formulas.dimacs(Formulas.stream(formula)),
        ProofReader.text(Formulas.stream(proof), LIMIT),
        BOUNDS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // lemmas, deletions of what is not needed any more, comments
        "1 2 0 1 0 2 0 0",
        "1 2 0 1 -2 0 d 1 2 3 0 1 0 d 1 2 0 d 1 -2 0 -1 2 0 0",
        "1 2 0 1 0 2 0",
        // a clause that is true whatever happens, one that is there twice, one that is not there
        "1 -1 0 1 2 0 1 2 0 d 1 2 0 d 3 2 0 1 0 2 0 0",
        // the order of literals, and literals that are written twice
        "2 1 0 d 3 2 1 0 1 1 0 2 2 0 0",
        // a new variable that means (1 and 2): RAT, not RUP
        "-4 1 0 -4 2 0 4 -1 -2 0 1 2 0 1 0 2 0 0",
      })
  void rightProofs(String proof) throws IOException, ProofFormatException {
    assertThat(check(CUBE, proof)).isInstanceOf(Verdict.Refuted.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|its clause 1 does not follow",
        "1 0 0|its clause 2 does not follow",
        "1 2 0|contain no contradiction",
        "d 1 2 3 0 1 2 0 1 0 2 0 0|its clause 1 does not follow",
        "1 2 0 1 0 d 1 -2 -3 0 d 1 2 0 d -1 2 3 0 2 0 0|its clause 3 does not follow",
        // the definition of 4 comes too late: 4 is in use
        "4 1 0 4 -1 0 -4 1 0 -4 -1 0 4 0|its clause 4 does not follow",
        "''|contain no contradiction",
      })
  void wrongProofs(String proof, String why) throws IOException, ProofFormatException {
    assertThat(check(CUBE, proof))
        .isInstanceOfSatisfying(Verdict.Rejected.class, r -> assertThat(r.why()).contains(why));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"p cnf 1 2\n1 0 -1 0\n", "p cnf 0 1\n0\n", "p cnf 2 3\n1 0 -1 2 0 -2 0\n"})
  void someNeedNoProof(String formula) throws IOException, ProofFormatException {
    assertThat(check(formula, "")).isEqualTo(new Verdict.Refuted(0, 0, work(check(formula, ""))));
  }

  private static long work(Verdict verdict) {
    return ((Verdict.Refuted) verdict).work();
  }

  @Test
  void onlyWhatIsNeededIsChecked() throws IOException, ProofFormatException {
    // The third clause does not follow, and nothing needs it.
    assertThat(check(CUBE, "1 2 0 1 0 2 3 0 2 0 0"))
        .isInstanceOfSatisfying(Verdict.Refuted.class, r -> assertThat(r.checked()).isEqualTo(3));
    assertThat(check(PIGEONS, "1 0 -1 0 0")).isInstanceOf(Verdict.Refuted.class);
    assertThat(check(PIGEONS, "-1 0")).isInstanceOf(Verdict.Refuted.class);
  }

  /// RAT is about all clauses that are there, also those that nothing else needs.
  @Test
  void ratLooksAtAllClauses() throws IOException, ProofFormatException {
    String satisfiable = "p cnf 3 3\n-1 2 0 -1 -2 0 1 3 0\n";
    assertThat(check(satisfiable, "1 0 0")).isInstanceOf(Verdict.Rejected.class);
    // Without the two clauses that -1 stands in, 1 is RAT; then nothing contradicts it.
    assertThat(check(satisfiable, "d -1 2 0 d -1 -2 0 1 0 0")).isInstanceOf(Verdict.Rejected.class);
  }

  /// Units are taken away and come back while the proof is read backwards.
  @Test
  void reasonsAreNotDeleted() throws IOException, ProofFormatException {
    String formula = "p cnf 4 6\n1 0 -1 2 0 -2 3 4 0 -2 3 -4 0 -3 -2 4 0 -3 -4 -1 0\n";
    assertThat(check(formula, "d 1 0 d -1 2 0 3 0 0")).isInstanceOf(Verdict.Refuted.class);
  }

  @Test
  void boundsHold() throws IOException, ProofFormatException {
    Cnf cube = Formulas.dimacs(Formulas.stream(CUBE));
    Drat proof = ProofReader.text(Formulas.stream("1 2 0 1 0 2 0 0"), LIMIT);
    assertThat(DratChecker.check(cube, proof, Bounds.ofWork(3)))
        .isEqualTo(new Verdict.Unfinished("checking it takes more than 3 steps"));
    Drat small = ProofReader.text(Formulas.stream("1 2 0 1 0 2 0 0"), 5);
    assertThat(DratChecker.check(cube, small, BOUNDS)).isInstanceOf(Verdict.Unfinished.class);
    Drat wide = new Drat(LIMIT);
    wide.add(Integer.MAX_VALUE);
    assertThat(DratChecker.check(cube, wide, BOUNDS)).isInstanceOf(Verdict.Unfinished.class);
    Bounds stopped = new Bounds(Long.MAX_VALUE, () -> Optional.of("enough"));
    assertThat(DratChecker.check(cube, proof, stopped)).isEqualTo(new Verdict.Unfinished("enough"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 2|line 1: found the end of the text in a clause",
        "d|found the end of the text in a clause",
        "1 x 0|found 'x', expected a number",
        "1 99999999999 0|expected a variable up to",
        "1 999999999999999999999999999 0|expected a number",
      })
  void damagedProofs(String proof, String message) {
    assertThatThrownBy(() -> check(CUBE, proof))
        .isInstanceOf(ProofFormatException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p cnf 1 1\n2 0\n", "p cnf 1 2\n1 0\n", "1 0\n", "p dnf 1 1\n1 0\n", ""})
  void damagedFormulas(String formula) {
    assertThatThrownBy(() -> check(formula, "0")).isInstanceOf(ProofFormatException.class);
  }

  @Test
  void bytesMeanTheSameAsText() throws IOException, ProofFormatException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int[] step : new int[][] {{'a', 1, 2}, {'d', 1, 2, 3}, {'a', 1}, {'a', 2}, {'a'}}) {
      bytes.write(step[0]);
      for (int i = 1; i < step.length; i++) {
        bytes.write(2 * step[i]);
      }
      bytes.write(0);
    }
    Cnf cube = Formulas.dimacs(Formulas.stream(CUBE));
    Drat proof = ProofReader.bytes(new ByteArrayInputStream(bytes.toByteArray()), LIMIT);
    assertThat(DratChecker.check(cube, proof, BOUNDS)).isInstanceOf(Verdict.Refuted.class);
    // 300 is 0xac 0x02 in bytes of seven bits: the variable 150.
    Drat large =
        ProofReader.bytes(
            new ByteArrayInputStream(new byte[] {'a', (byte) 0xac, 2, 0, 'a', (byte) 0xad, 2, 0}),
            LIMIT);
    Cnf wide = Formulas.cnf(List.of(new int[] {150, 1}, new int[] {150, -1}));
    assertThat(DratChecker.check(wide, large, BOUNDS)).isInstanceOf(Verdict.Rejected.class);
    wide.add(-150, 1);
    wide.add(-150, -1);
    assertThat(DratChecker.check(wide, large, BOUNDS)).isInstanceOf(Verdict.Refuted.class);
    for (byte[] damaged :
        new byte[][] {{'b', 0}, {'a', 2}, {'a', 1, 0}, {'a', -1, -1, -1, -1, -1}}) {
      assertThatThrownBy(() -> ProofReader.bytes(new ByteArrayInputStream(damaged), LIMIT))
          .isInstanceOf(ProofFormatException.class);
    }
  }

  /// Resolution proves each formula without an assignment, and a proof of one with an assignment is
  /// never right, whatever is in it.
  @Tag("slow")
  @Test
  void smallFormulas() {
    long seed = Long.getLong("acquit.seed", 20261122);
    Random random = new Random(seed);
    int refuted = 0;
    for (int i = 0; i < 1_200; i++) {
      int variables = 3 + random.nextInt(3);
      List<int[]> clauses = Formulas.random(random, variables, 4 + random.nextInt(6 * variables));
      boolean satisfiable = Formulas.satisfiable(clauses, variables);
      Drat proof = new Drat(LIMIT);
      if (satisfiable) {
        nonsense(random, variables, clauses, proof);
      } else {
        derivation(random, clauses, proof);
      }
      Verdict verdict = DratChecker.check(Formulas.cnf(clauses), proof, BOUNDS);
      assertThat(verdict instanceof Verdict.Refuted)
          .as("formula %d with -Dacquit.seed=%d: %s", i, seed, verdict)
          .isEqualTo(!satisfiable);
      refuted += satisfiable ? 0 : 1;
    }
    assertThat(refuted).isBetween(200, 1_000);
  }

  /// What resolution derives, some of it deleted where it may be.
  private static void derivation(Random random, List<int[]> clauses, Drat proof) {
    List<Formulas.Resolvent> derived = Formulas.resolution(clauses);
    int[] lastUse = new int[clauses.size() + derived.size() + 1];
    for (int d = 0; d < derived.size(); d++) {
      lastUse[derived.get(d).left()] = d;
      lastUse[derived.get(d).right()] = d;
    }
    for (int d = 0; d < derived.size(); d++) {
      proof.add(derived.get(d).clause());
      for (int c = 1; c <= clauses.size() + d; c++) {
        if (lastUse[c] == d && random.nextInt(3) == 0) {
          proof.delete(
              c <= clauses.size()
                  ? clauses.get(c - 1)
                  : derived.get(c - 1 - clauses.size()).clause());
        }
      }
    }
  }

  private static void nonsense(Random random, int variables, List<int[]> clauses, Drat proof) {
    List<int[]> there = new ArrayList<>(clauses);
    for (int step = 0; step < 30; step++) {
      if (random.nextInt(4) == 0 && !there.isEmpty()) {
        proof.delete(there.remove(random.nextInt(there.size())));
      } else {
        int[] clause = Formulas.random(random, variables + 2, 1).getFirst();
        int[] part = Arrays.copyOf(clause, Math.min(clause.length, 1 + random.nextInt(3)));
        there.add(part);
        proof.add(part);
      }
    }
    proof.add();
  }

  /// A proof from which a step is taken away, or into which one is put, is refused or still right;
  /// on a formula with an assignment, made by taking a clause away, it is always refused.
  @Tag("slow")
  @Test
  void damagedDerivations() {
    long seed = Long.getLong("acquit.seed", 20261122);
    Random random = new Random(seed);
    int satisfiable = 0;
    for (int i = 0; i < 2_000; i++) {
      int variables = 4;
      List<int[]> clauses = Formulas.random(random, variables, 24);
      if (Formulas.satisfiable(clauses, variables)) {
        continue;
      }
      Drat proof = new Drat(LIMIT);
      derivation(random, clauses, proof);
      List<int[]> fewer = new ArrayList<>(clauses);
      while (!Formulas.satisfiable(fewer, variables)) {
        fewer.remove(random.nextInt(fewer.size()));
      }
      satisfiable++;
      assertThat(DratChecker.check(Formulas.cnf(fewer), proof, BOUNDS))
          .as("formula %d with -Dacquit.seed=%d", i, seed)
          .isInstanceOf(Verdict.Rejected.class);
    }
    assertThat(satisfiable).isGreaterThan(500);
  }
}
