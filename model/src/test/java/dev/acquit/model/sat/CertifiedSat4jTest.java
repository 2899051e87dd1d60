package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Sat4j with a checker behind it does what every solver has to do.
class CertifiedSat4jTest extends SolverContract {
  @Override
  protected SatSolver solver() {
    return new CertifyingSolver(new Sat4jSolver());
  }

  /// Long enough for clauses to be forgotten on the way.
  @Test
  void aLongProof() {
    CertifyingSolver solver = new CertifyingSolver(new Sat4jSolver());
    assertThat(solver.solve(Formulas.pigeons(8, 7), Duration.ofMinutes(1)))
        .isEqualTo(new Answer.Unsatisfiable(Answer.Grounds.PROOF));
    CertifyingSolver.Cost cost = solver.cost();
    assertThat(cost.proofs()).isOne();
    assertThat(cost.clauses()).isGreaterThan(1_000);
    assertThat(cost.checked()).isBetween(1L, cost.clauses());
  }
}
