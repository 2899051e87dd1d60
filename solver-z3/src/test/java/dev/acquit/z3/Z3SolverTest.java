package dev.acquit.z3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.SolverContract;
import dev.acquit.model.sat.SolverUnavailable;
import dev.acquit.model.sat.Solvers;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Z3 as a user gets it: by its word.
class Z3SolverTest extends SolverContract {
  @Override
  protected SatSolver solver() {
    try {
      return Solvers.find("z3", List.of());
    } catch (SolverUnavailable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void nameHasTheVersion() {
    assertThat(solver()).isInstanceOf(Z3Solver.class);
    assertThat(solver().name()).matches("Z3 \\d+\\.\\d+\\.\\d+");
  }
}
