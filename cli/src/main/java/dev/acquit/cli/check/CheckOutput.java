package dev.acquit.cli.check;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckDocument.ResultJson;
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
  void result(ResultJson result);

  /// All results are there.
  ///
  /// @throws CommandException if they cannot be written
  void end(List<Diagnostic> errors, Optional<ExpectationReport> expectation)
      throws CommandException;

  /// The output of a format.
  ///
  /// @param compares whether the verdicts are compared with expectations: then people see the
  ///   differences only
  /// @param several whether several models are asked: then where they differ comes at the end
  /// @param file a file for the result as JSON
  static CheckOutput of(
      CheckFormat format, Session session, boolean compares, boolean several, Optional<Path> file) {
    CheckOutput printed =
        switch (format) {
          case TEXT -> {
            Text text = new Text(session, compares);
            yield several
                ? new Both(
                    text, new Document(d -> differences(session, d.get()), new ArrayList<>()))
                : text;
          }
          case HERD -> new Herd(session);
          case JSON -> new Document(d -> session.print(Json.write(d.get())), new ArrayList<>());
        };
    return file.isEmpty()
        ? printed
        : new Both(
            printed,
            new Document(
                d -> new ResultFile(file).write(() -> Json.write(d.get())), new ArrayList<>()));
  }

  private static void differences(Session session, CheckDocument document) {
    if (document.comparison() != null) {
      document.comparison().lines().forEach(l -> session.print(l + "\n"));
    }
  }

  /// Two outputs.
  ///
  /// @param first the one
  /// @param second the other
  record Both(CheckOutput first, CheckOutput second) implements CheckOutput {
    @Override
    public void result(ResultJson result) {
      first.result(result);
      second.result(result);
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
    public void result(ResultJson result) {
      if (!compares) {
        session.print(CheckText.render(result, session.paint()));
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
    public void result(ResultJson result) {
      HerdLog.render(result).ifPresentOrElse(session::print, () -> skipped(result));
      boolean partial = !result.complete() && result.verdict() != Verdict.UNKNOWN;
      if (partial && result.verdict() != Verdict.NOT_COVERED) {
        session.note(result.file() + ": the states of " + result.test() + " are not all");
      }
    }

    private void skipped(ResultJson result) {
      session.error(
          result.file()
              + ": "
              + result.test()
              + " is not in the log: "
              + result.verdict().word()
              + (result.reason() == null ? "" : ": " + result.reason()));
    }

    @Override
    public void end(List<Diagnostic> errors, Optional<ExpectationReport> expectation) {
      expectation.ifPresent(e -> e.text().lines().forEach(session::note));
    }
  }

  /// JSON: one document when all is there.
  ///
  /// @param place where it goes
  /// @param results what came so far; grows
  record Document(Place place, List<ResultJson> results) implements CheckOutput {
    @Override
    public void result(ResultJson result) {
      results.add(result);
    }

    @Override
    public void end(List<Diagnostic> errors, Optional<ExpectationReport> expectation)
        throws CommandException {
      place.take(() -> CheckDocument.of(Version.number(), results, errors, expectation));
    }
  }

  /// Where a document goes.
  interface Place {
    /// Takes a document.
    ///
    /// @throws CommandException if it cannot be written
    void take(Supplier<CheckDocument> document) throws CommandException;
  }
}
