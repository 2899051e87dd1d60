package dev.acquit.cli.verify;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.prove.Proof;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.sat.SatSolver;
import java.util.Optional;

/// Proves a mapping for all programs up to a size.
///
/// @param session where progress is shown
/// @param request what is asked
record ProofRun(Session session, VerifyCommand request) {
  /// Does it.
  ///
  /// @throws CommandException if there is no such solver, a model cannot be translated, or answers
  ///   cannot be kept
  Verification run(MappingFile mapping, MemoryModel source, MemoryModel target)
      throws CommandException {
    return new Deciding(
            session,
            request.solver.word(),
            Optional.ofNullable(request.resume),
            request.certify,
            "--tests judges tests with the enumerating engine, which takes any model")
        .run((solver, line) ->
            new Proof(task(mapping, source, target, solver), new ProofLine(line, session)).run());
  }

  private ProofTask task(
      MappingFile mapping, MemoryModel source, MemoryModel target, SatSolver solver) {
    return new ProofTask(
        mapping,
        source,
        target,
        request.bound.bound(),
        request.only ? request.scopes : ProgramClass.MIXED,
        solver,
        request.work.limits(),
        request.work.jobs(),
        request.time.time());
  }
}
