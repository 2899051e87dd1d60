package dev.acquit.cli.verify;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.model.sat.AnswerJournal;
import dev.acquit.model.sat.CertifyingSolver;
import dev.acquit.model.sat.ProvingSolver;
import dev.acquit.model.sat.RememberingSolver;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.SolverRefutedException;
import dev.acquit.model.sat.Solvers;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.reports.Plural;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// Work that a solver does: finds the solver, keeps its answers where that is asked for, and lets a
/// wish to stop end the work.
///
/// @param session where progress is shown and where programs are
/// @param solver the word for the solver
/// @param resume a file with answers of a run that was stopped, and for those of this one
/// @param certify whether an answer "unsatisfiable" counts only with a proof that was checked
/// @param unsupported what to do about a model that cannot be put into a formula
public record Deciding(
    Session session, String solver, Optional<Path> resume, boolean certify, String unsupported) {
  private static final double NANOS = 1e9;

  /// Work with a solver.
  ///
  /// @param <T> what it makes
  public interface Work<T> {
    /// Does it on the calling thread, which is interrupted when it shall end.
    ///
    /// @param line shows how far it is
    /// @throws UnsupportedModelException if a model cannot be translated
    T run(SatSolver solver, StatusLine line) throws UnsupportedModelException;
  }

  /// Does the work.
  ///
  /// @throws CommandException if there is no such solver, a model cannot be translated, or answers
  ///   cannot be kept
  public <T> T run(Work<T> work) throws CommandException {
    // Of the embedded solver one part writes proofs.
    boolean proves = certify && solver.equals(Solvers.DEFAULT);
    SatSolver found = SolverChoice.find(session, proves ? Solvers.SAT4J : solver);
    if (!certify) {
      return run(found, work);
    }
    CertifyingSolver certifying = certifying(found);
    T result = run(certifying, work);
    session.note(words(certifying.cost()));
    return result;
  }

  /// A solver that is believed nothing.
  ///
  /// @throws CommandException if it writes no proofs
  public static CertifyingSolver certifying(SatSolver solver) throws CommandException {
    if (solver instanceof ProvingSolver proving && proving.proves()) {
      return new CertifyingSolver(proving);
    }
    throw new CommandException(
        ExitCode.BAD_INPUT,
        "found " + solver.name() + ", which writes no proofs, expected a solver that does",
        "sat4j does, which is there without --solver; of programs, cadical and kissat do");
  }

  /// What proofs have cost.
  public static String words(CertifyingSolver.Cost cost) {
    return String.format(
        Locale.US,
        "%s checked: %,d of %,d clauses needed; solving took %.1f s, checking %.1f s",
        Plural.of(cost.proofs(), "proof"),
        cost.checked(),
        cost.clauses(),
        cost.solving().toNanos() / NANOS,
        cost.checking().toNanos() / NANOS);
  }

  private <T> T run(SatSolver found, Work<T> work) throws CommandException {
    if (resume.isEmpty()) {
      return stoppable(found, work);
    }
    try (AnswerJournal journal = AnswerJournal.open(resume.get())) {
      int before = journal.size();
      RememberingSolver remembering = new RememberingSolver(found, journal);
      T result = stoppable(remembering, work);
      session.note(
          Plural.of(remembering.decided(), "formula")
              + " decided, "
              + remembering.remembered()
              + " known already; "
              + resume.get()
              + " had "
              + Plural.of(before, "answer")
              + " before");
      if (remembering.again() > 0) {
        session.note(
            Plural.of(remembering.again(), "formula")
                + " decided again: what "
                + String.join(", ", remembering.disbelieved())
                + " said of "
                + (remembering.again() == 1 ? "it" : "them")
                + " in "
                + resume.get()
                + " has no checked proof");
      }
      return result;
    } catch (IOException | UncheckedIOException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "answers cannot be kept: " + e.getMessage(),
          "name a file that this command wrote, or a new one in a folder that can be written");
    }
  }

  private <T> T stoppable(SatSolver found, Work<T> work) throws CommandException {
    StatusLine line = session.statusLine();
    try {
      return new Stoppable(session, line).run(() -> work.run(found, line));
    } catch (UnsupportedModelException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "a model cannot be put into a formula: " + e.getMessage(),
          unsupported);
    } catch (SolverRefutedException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          String.valueOf(e.getMessage()),
          "without --solver, Sat4j is used; answers that --resume has kept are those of the"
              + " solver");
    }
  }
}
