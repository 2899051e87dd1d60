package dev.acquit.cli.verify;

import dev.acquit.cli.CommandException;
import dev.acquit.cli.ExitCode;
import dev.acquit.cli.Session;
import dev.acquit.cli.StatusLine;
import dev.acquit.cli.Version;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.verify.FamilySize;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verifier;
import dev.acquit.reports.Engine;
import dev.acquit.reports.VerifyReport;
import dev.acquit.reports.VerifyText;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.VerifyDocument;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// One run of `verify`.
public final class VerifyRun {
  /// The full family never ends.
  private static final Duration FULL_TIME = Duration.ofHours(1);

  private static final Duration NO_LIMIT = Duration.ofDays(3650);

  private final Session session;
  private final VerifyRequest request;

  /// @param session where to print
  /// @param request what is asked
  public VerifyRun(Session session, VerifyRequest request) {
    this.session = session;
    this.request = request;
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if some alternative is unsound in the
  ///   deciding class, [ExitCode#UNKNOWN] if none is and not all was looked at, [ExitCode#BUG] if
  ///   the source model disagrees with itself
  /// @throws InputException if the mapping or a model is wrong
  /// @throws CommandException if a model does not fit, or a counterexample cannot be written
  public ExitCode run() throws InputException, CommandException {
    Verifier.Task task =
        new Verifier.Task(
            Mappings.find(request.mapping()),
            ModelChoice.source(request.source()),
            ModelChoice.target(request.target()),
            request.family(),
            request.only() ? request.deciding() : ProgramClass.MIXED,
            request.limits(),
            request.jobs(),
            request.time().orElse(request.family() == FamilySize.FULL ? FULL_TIME : NO_LIMIT),
            Set.copyOf(request.shapes()));
    Optional<PairFolder> folder =
        request.out().map(o -> new PairFolder(o, request.source(), request.target()));
    if (folder.isPresent()) {
      folder.get().make();
    }
    VerifyReport report =
        new VerifyReport(
            verify(task),
            Engine.ENUMERATING,
            request.limits(),
            request.shapes(),
            request.deciding(),
            request.out());
    if (folder.isPresent()) {
      folder.get().write(report);
    }
    session.print(
        switch (request.format()) {
          case TEXT -> VerifyText.render(report, session.paint());
          case JSON -> Json.write(new VerifyDocument(report).json(Version.number()));
        });
    return exit(report);
  }

  private Verification verify(Verifier.Task task) {
    StatusLine line = session.statusLine();
    Thread self = Thread.currentThread();
    session
        .interruption()
        .onRequest(() -> {
          line.clear();
          session.note("stopping; what was found so far is put together");
          self.interrupt();
        });
    Verification verification = new Verifier(task, new VerifyProgress(line)).run();
    line.clear();
    // The wish was granted; what is written from here on must not be cut short by it.
    Thread.interrupted();
    return verification;
  }

  private static ExitCode exit(VerifyReport report) {
    return switch (report.decision()) {
      case BROKEN -> ExitCode.BUG;
      case UNSOUND -> ExitCode.FINDING;
      case UNKNOWN -> ExitCode.UNKNOWN;
      case SOUND -> ExitCode.OK;
    };
  }
}
