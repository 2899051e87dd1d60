package dev.acquit.cli.verify;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.SolverUnavailable;
import dev.acquit.model.sat.Solvers;

/// Finds the solver that a user names.
public final class SolverChoice {
  private SolverChoice() {}

  /// The solver. Says when a part of the embedded one is missing.
  ///
  /// @param word a solver's name, or a program's name or path
  /// @throws CommandException if it is not there
  public static SatSolver find(Session session, String word) throws CommandException {
    try {
      SatSolver found = Solvers.find(word, session.programs());
      if (found instanceof EmbeddedSolver embedded) {
        embedded.missing().ifPresent(why -> session.note("Sat4j decides without MiniSat: " + why));
      }
      return found;
    } catch (SolverUnavailable e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT, e, "without --solver, Sat4j is used, which is there");
    }
  }
}
