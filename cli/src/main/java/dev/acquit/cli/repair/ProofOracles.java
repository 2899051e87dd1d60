package dev.acquit.cli.repair;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.verify.SolverChoice;
import dev.acquit.mapper.prove.ProverOracle;
import dev.acquit.mapper.repair.Oracle;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;

/// Oracles that prove.
///
/// @param session where solver programs are looked for
public record ProofOracles(Session session) implements OracleFactory {
  @Override
  public Oracle oracle(MemoryModel source, MemoryModel target, int bound, String solver)
      throws CommandException {
    return new ProverOracle(
        source, target, bound, SolverChoice.find(session, solver), Limits.DEFAULT);
  }
}
