package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.testing.Rounds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EmbeddedSolverTest extends SolverContract {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int VARIABLES = 130;
  private static final int CLAUSES = 4 * VARIABLES;

  @Override
  protected SatSolver solver() {
    return new EmbeddedSolver();
  }

  @Test
  void libraryIsUsedWhereItCanBe() {
    EmbeddedSolver solver = new EmbeddedSolver();
    assertThat(solver.missing()).isEmpty();
    assertThat(solver.name())
        .isEqualTo(
            new Sat4jSolver().name() + (MinisatLibrary.isExpected() ? " with MiniSat 2.2" : ""));
  }

  /// What is found does not depend on whether the library is there, nor on who decides.
  @Test
  void answersAreThoseOfSat4j() {
    SatSolver embedded = new EmbeddedSolver();
    SatSolver alone = EmbeddedSolver.with(Path.of("nowhere"));
    Random random = new Random(Seed.value());
    for (int run = 0; run < Rounds.of(60, 20); run++) {
      Clauses clauses = Formulas.random(random, VARIABLES, CLAUSES + run);
      Answer expected = new Sat4jSolver().solve(clauses, LONG);
      String about = Seed.advice(Seed.value(), run);
      assertThat(embedded.solve(clauses, LONG)).as(about).isEqualTo(expected);
      assertThat(alone.solve(clauses, LONG)).as(about).isEqualTo(expected);
    }
  }
}
