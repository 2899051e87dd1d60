package dev.acquit.cli.check;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckReport;
import dev.acquit.reports.check.CheckText;
import dev.acquit.reports.check.ExpectationReport;
import dev.acquit.reports.check.HerdLog;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Where the results of a check go.
sealed interface CheckOutput {
  /// Takes a result; they come in the order of the input.
  void result(CheckReport report);

  /// All results are there.
  ///
  /// @throws CommandException if they cannot be written
  void end(List<Diagnostic> errors, Optional<ExpectationReport> expectation)
      throws CommandException;

  /// The output of a format.
  ///
  /// @param compares whether the verdicts are compared with expectations: then people see the
  ///   differences only
  /// @param file a file for the result as JSON
  static CheckOutput of(
      CheckFormat format, Session session, boolean compares, Optional<Path> file) {
    CheckOutput printed =
        switch (format) {
          case TEXT -> new Text(session, compares);
          case HERD -> new Herd(session);
          case JSON -> new Document(json -> session.print(json.get()), new ArrayList<>());
        };
    return file.isEmpty()
        ? printed
        : new Both(printed, new Document(new ResultFile(file)::write, new ArrayList<>()));
  }

  /// Two outputs.
  ///
  /// @param first the one
  /// @param second the other
  record Both(CheckOutput first, CheckOutput second) implements CheckOutput {
    @Override
    public void result(CheckReport report) {
      first.result(report);
      second.result(report);
    }

    @Override
    public void end(List<Diagnostic> errors, Optional<ExpectationReport> expectation)
        throws CommandException {
      first.end(errors, expectation);
      second.end(errors, expectation);
    }
  }

  /// For people.
  ///
  /// @param session where to print
  /// @param compares whether only the comparison is shown
  record Text(Session session, boolean compares) implements CheckOutput {
    @Override
    public void result(CheckReport report) {
      if (!compares) {
        session.print(CheckText.render(report, session.paint()));
      }
    }

    @Override
    public void end(List<Diagnostic> errors, Optional<ExpectationReport> expectation) {
      expectation.ifPresent(e -> session.print(e.text()));
    }
  }

  /// herd's log. What it has no words for is said on standard error.
  ///
  /// @param session where to print
  record Herd(Session session) implements CheckOutput {
    @Override
    public void result(CheckReport report) {
      HerdLog.render(report).ifPresentOrElse(session::print, () -> skipped(report));
      boolean partial = !report.result().complete() && report.result().verdict() != Verdict.UNKNOWN;
      if (partial && report.result().verdict() != Verdict.NOT_COVERED) {
        session.note(report.file() + ": the states of " + report.test().name() + " are not all");
      }
    }

    private void skipped(CheckReport report) {
      session.error(
          report.file()
              + ": "
              + report.test().name()
              + " is not in the log: "
              + report.result().verdict().word()
              + report.result().reason().map(r -> ": " + r).orElse(""));
    }

    @Override
    public void end(List<Diagnostic> errors, Optional<ExpectationReport> expectation) {
      expectation.ifPresent(e -> e.text().lines().forEach(session::note));
    }
  }

  /// JSON: one document when all is there.
  ///
  /// @param place where it goes
  /// @param reports what came so far; grows
  record Document(Place place, List<CheckReport> reports) implements CheckOutput {
    @Override
    public void result(CheckReport report) {
      reports.add(report);
    }

    @Override
    public void end(List<Diagnostic> errors, Optional<ExpectationReport> expectation)
        throws CommandException {
      place.take(
          () -> Json.write(CheckDocument.of(Version.number(), reports, errors, expectation)));
    }
  }

  /// Where a document goes.
  interface Place {
    /// Takes a document.
    ///
    /// @throws CommandException if it cannot be written
    void take(Supplier<String> json) throws CommandException;
  }
}
