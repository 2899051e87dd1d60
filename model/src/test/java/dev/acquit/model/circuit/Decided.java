package dev.acquit.model.circuit;

import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.sat.SatSolver;
import java.time.Duration;

/// Asks a solver about a circuit.
public final class Decided {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final SatSolver SOLVER = new Sat4jSolver();

  private Decided() {}

  /// Whether the demands on a circuit can be met when some variables are fixed.
  ///
  /// @param fixed literals of variables of the circuit, or of constants, that have to be true
  public static boolean canBe(Circuit.Formula formula, int... fixed) {
    Clauses clauses = new Clauses();
    for (int v = 0; v < formula.clauses().variables(); v++) {
      clauses.variable();
    }
    for (int literal : fixed) {
      if (literal == Circuit.FALSE) {
        return false;
      }
      int its = literal == Circuit.TRUE ? 0 : formula.literal(literal);
      if (its != 0) {
        clauses.add(its);
      }
    }
    for (int c = 0; c < formula.clauses().count(); c++) {
      clauses.add(formula.clauses().clause(c));
    }
    return switch (SOLVER.solve(clauses, LONG)) {
      case Answer.Satisfiable s -> true;
      case Answer.Unsatisfiable u -> false;
      case Answer.Unknown(String why) -> throw new AssertionError(why);
    };
  }
}
