package dev.acquit.cli.recheck;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acquit.cli.report.SavedInput;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Running;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.cli.verify.Deciding;
import dev.acquit.cli.verify.SolverChoice;
import dev.acquit.cli.verify.Stoppable;
import dev.acquit.model.sat.CertifyingSolver;
import dev.acquit.recheck.Finding;
import dev.acquit.recheck.Finding.Standing;
import dev.acquit.recheck.MadeAgain;
import dev.acquit.recheck.ModelTexts;
import dev.acquit.recheck.Proofs;
import dev.acquit.recheck.Recheck;
import dev.acquit.recheck.Rerun;
import dev.acquit.reports.Paint;
import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One run of `recheck`.
///
/// @param session where to print
/// @param request what is asked
/// @param rerun asks again what documents say that they were asked
record RecheckRun(Session session, RecheckCommand request, Rerun rerun) {
  /// Steps of replaying for each question: about half a minute.
  private static final long WORK = 3_000_000;

  private static final Duration NO_LIMIT = Duration.ofDays(3650);

  /// Does it. A file that cannot be read does not stop the others.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file holds no result,
  ///   [ExitCode#FINDING] if something is not so, [ExitCode#UNKNOWN] if something was not found out
  /// @throws CommandException if there is no such solver, or it writes no proofs
  ExitCode run() throws CommandException {
    CertifyingSolver solver = Deciding.certifying(SolverChoice.find(session, request.solver));
    StatusLine line = session.statusLine();
    Running formulas = new Running(line, "formula");
    Proofs proofs =
        new Proofs(
            solver, request.time.orElse(NO_LIMIT), request.jobs.jobs(), (_, _) -> formulas.step());
    Recheck recheck = new Recheck(new ModelTexts(request.models), WORK, proofs, rerun);
    List<Finding> all = new ArrayList<>();
    List<Diagnostic> wrong = new ArrayList<>();
    for (String name : request.files) {
      try {
        List<Finding> found = new Stoppable(session, line).run(() -> found(recheck, name));
        print(name, found);
        all.addAll(found);
      } catch (InputException e) {
        session.error(e.diagnostic());
        wrong.add(e.diagnostic());
      }
    }
    if (solver.cost().proofs() > 0) {
      session.note(Deciding.words(solver.cost()));
    }
    Ending found = Ending.worst(all.stream().map(f -> f.standing().ending()).toList());
    return ExitCode.worst(List.of(ExitCode.of(wrong), ExitCode.of(found)));
  }

  private static List<Finding> found(Recheck recheck, String name) throws InputException {
    Optional<SnapshotDocument> snapshot = SavedInput.snapshot(name);
    if (snapshot.isPresent()) {
      return recheck.of(snapshot.get());
    }
    Optional<JsonNode> again = SavedInput.madeAgain(name);
    if (again.isPresent()) {
      return recheck.of(MadeAgain.of(again.get()).orElseThrow(), again.get());
    }
    List<Finding> found = new ArrayList<>();
    for (ToldDocument result : SavedInput.read(name).results()) {
      found.addAll(recheck.of(result));
    }
    return found;
  }

  private void print(String name, List<Finding> found) {
    Paint paint = session.paint();
    StringBuilder out = new StringBuilder();
    out.append(paint.bold(name)).append(": ");
    List<String> counts = new ArrayList<>();
    for (Standing standing : Standing.values()) {
      long count = found.stream().filter(f -> f.standing() == standing).count();
      if (count > 0 || standing == Standing.CONFIRMED) {
        counts.add(String.format("%,d %s", count, painted(paint, standing)));
      }
    }
    out.append(String.join(", ", counts)).append('\n');
    List<Finding> worstFirst =
        Stream.of(Standing.WRONG, Standing.OPEN, Standing.CONFIRMED)
            .flatMap(s -> found.stream().filter(f -> f.standing() == s))
            .toList();
    for (Finding f : worstFirst) {
      if (request.all || f.standing() != Standing.CONFIRMED) {
        out.append("  ").append(painted(paint, f.standing())).append(": ").append(f.what());
        out.append('\n');
      }
    }
    session.print(out.toString());
  }

  private static String painted(Paint paint, Standing standing) {
    return switch (standing) {
      case CONFIRMED -> standing.word();
      case WRONG -> paint.bad(standing.word());
      case OPEN -> paint.unsure(standing.word());
    };
  }
}
