package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class Sat4jSolverTest extends SolverContract {
  @Override
  protected SatSolver solver() {
    return new Sat4jSolver();
  }

  @Test
  void allTriplesOfClausesOverThreeVariables() {
    SatSolver solver = solver();
    List<int[]> clauses = Formulas.allClauses(3);
    for (int i = 0; i < clauses.size(); i++) {
      for (int j = i; j < clauses.size(); j++) {
        for (int k = j; k < clauses.size(); k++) {
          check(
              solver,
              Formulas.of(3, List.of(clauses.get(i), clauses.get(j), clauses.get(k))),
              "a triple");
        }
      }
    }
  }

  @Test
  void nameHasTheVersion() {
    assertThat(solver().name()).matches("Sat4j \\d+\\.\\d+\\.\\d+");
  }

  /// Sat4j starts a timer for a limit in time; here none is wanted, as there may be many calls.
  @Test
  void noThreadIsStarted() {
    Predicate<Thread> timer = t -> t.getClass().getName().equals("java.util.TimerThread");
    assertThat(Thread.getAllStackTraces().keySet()).noneMatch(timer);
    solver().solve(Formulas.pigeons(12, 11), Duration.ofMillis(50));
    assertThat(Thread.getAllStackTraces().keySet()).noneMatch(timer);
  }
}
