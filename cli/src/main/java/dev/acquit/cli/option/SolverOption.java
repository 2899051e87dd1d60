package dev.acquit.cli.option;

import dev.acquit.model.sat.Solvers;
import picocli.CommandLine.Option;

/// What decides formulas.
public final class SolverOption {
  @Option(
      names = "--solver",
      paramLabel = "SOLVER",
      defaultValue = Solvers.DEFAULT,
      description =
          "What decides the formulas: embedded (Sat4j, with MiniSat for what is hard where its"
              + " library is), sat4j alone, z3 (where it is built), or a solver program such as"
              + " minisat, cadical or kissat by name or path. Default: ${DEFAULT-VALUE}.")
  private String solver;

  /// The word for the solver.
  public String word() {
    return solver;
  }
}
