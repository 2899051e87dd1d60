package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Solver programs that say that a formula has no assignment, and what is made of their proofs.
class CertifyingSolverTest {
  /// Has none: two variables, all four clauses.
  private static final Clauses SQUARE =
      Formulas.of(
          2, List.of(new int[] {1, 2}, new int[] {1, -2}, new int[] {-1, 2}, new int[] {-1, -2}));

  /// Has one.
  private static final Clauses OPEN = Formulas.of(2, List.of(new int[] {1, 2}));

  @TempDir Path folder;

  private CertifyingSolver solver(String writesProof) throws IOException {
    Path program = folder.resolve("solver");
    Script.write(program, "#!/bin/sh\n" + writesProof + "\necho 's UNSATISFIABLE'; exit 20\n");
    return new CertifyingSolver(new DimacsSolver(program, Dialect.COMPETITION));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "echo '1 0 0' > $2",
        "printf 'a\\002\\000a\\000' > $2",
        "printf 'c a comment\\n1 0\\nd 1 2 0\\n0' > $2",
      })
  void rightProofs(String writesProof) throws IOException {
    assertThat(solver(writesProof).solve(SQUARE, Duration.ofMinutes(1)))
        .isEqualTo(new Answer.Unsatisfiable(Answer.Grounds.PROOF));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        ":|gave no proof",
        "echo 'abc' > $2|gave no proof",
        "printf 'x\\000' > $2|gave no proof",
        ": > $2|its proof is wrong",
        "echo '0' > $2|its proof is wrong",
        "echo '1 0 0' > $2|its proof is wrong",
      })
  void lies(String writesProof, String why) throws IOException {
    assertThat(solver(writesProof).solve(OPEN, Duration.ofMinutes(1)))
        .isInstanceOfSatisfying(
            Answer.Unknown.class, a -> assertThat(a.why()).startsWith("solver ").contains(why));
  }

  @Test
  void aProofForAnotherFormula() throws IOException {
    CertifyingSolver solver = solver("echo '1 0 0' > $2");
    assertThat(solver.solve(SQUARE, Duration.ofMinutes(1)))
        .isInstanceOf(Answer.Unsatisfiable.class);
    Clauses other =
        Formulas.of(2, List.of(new int[] {1, 2}, new int[] {-1, 2}, new int[] {-1, -2}));
    assertThat(solver.solve(other, Duration.ofMinutes(1))).isInstanceOf(Answer.Unknown.class);
  }
}
