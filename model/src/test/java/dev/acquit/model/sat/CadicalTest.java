package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// CaDiCaL, where it is installed.
class CadicalTest extends ProgramContract {
  CadicalTest() {
    super("cadical");
  }

  /// They are in bytes.
  @Test
  void itsProofsAreRight() {
    CertifyingSolver solver = new CertifyingSolver((ProvingSolver) solver());
    for (Clauses formula : List.of(Formulas.pigeons(4, 3), Formulas.pigeons(7, 6))) {
      assertThat(solver.solve(formula, Duration.ofMinutes(1)))
          .isEqualTo(new Answer.Unsatisfiable(Answer.Grounds.PROOF));
    }
  }
}
