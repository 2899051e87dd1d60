package dev.acquit.cli.verify;

import dev.acquit.cli.CommandException;
import dev.acquit.cli.ExitCode;
import dev.acquit.cli.Session;
import dev.acquit.cli.StatusLine;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.prove.Proof;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.sat.AnswerJournal;
import dev.acquit.model.sat.RememberingSolver;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Proves a mapping for all programs up to a size.
///
/// @param session where progress is shown
/// @param request what is asked
record ProofRun(Session session, VerifyRequest request) {
  /// Does it.
  ///
  /// @throws CommandException if there is no such solver, a model cannot be translated, or answers
  ///   cannot be kept
  Verification run(MappingFile mapping, MemoryModel source, MemoryModel target)
      throws CommandException {
    SatSolver solver = SolverChoice.find(session, request.solver());
    if (request.resume().isEmpty()) {
      return prove(task(mapping, source, target, solver));
    }
    try (AnswerJournal journal = AnswerJournal.open(request.resume().get())) {
      int before = journal.size();
      RememberingSolver remembering = new RememberingSolver(solver, journal);
      Verification verification = prove(task(mapping, source, target, remembering));
      session.note(
          remembering.remembered()
              + " of "
              + (remembering.remembered() + remembering.decided())
              + " answers come from the "
              + before
              + " in "
              + request.resume().get());
      return verification;
    } catch (IOException | UncheckedIOException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "answers cannot be kept: " + e.getMessage(),
          "name a file that this command wrote, or a new one in a folder that can be written");
    }
  }

  private ProofTask task(
      MappingFile mapping, MemoryModel source, MemoryModel target, SatSolver solver) {
    return new ProofTask(
        mapping,
        source,
        target,
        request.bound(),
        request.only() ? request.deciding() : ProgramClass.MIXED,
        solver,
        request.limits(),
        request.jobs(),
        request.time().orElse(VerifyRun.NO_LIMIT));
  }

  private Verification prove(ProofTask task) throws CommandException {
    StatusLine line = session.statusLine();
    try {
      return new Stoppable(session, line).run(() -> new Proof(task, new ProofLine(line)).run());
    } catch (UnsupportedModelException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "a model cannot be put into a formula: " + e.getMessage(),
          "--family core verifies with the enumerating engine, which takes any model");
    }
  }
}
