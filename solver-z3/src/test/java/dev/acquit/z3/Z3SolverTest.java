package dev.acquit.z3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.SolverContract;
import dev.acquit.model.sat.SolverUnavailable;
import dev.acquit.model.sat.Solvers;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Z3 as a user gets it: by its word.
@Tag("slow")
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

  @Test
  void memoryIsBounded() {
    Clauses clauses = new Clauses();
    for (int i = 0; i < 200; i++) {
      clauses.variable();
    }
    Random random = new Random(1);
    for (int i = 0; i < 850; i++) {
      clauses.add(random.ints(3, 1, 201).map(v -> random.nextBoolean() ? v : -v).toArray());
    }
    assertThat(new Z3Solver("Z3", 1).solve(clauses, Duration.ofMinutes(1)))
        .isEqualTo(new Answer.Unknown("memory ran short"));
  }
}
