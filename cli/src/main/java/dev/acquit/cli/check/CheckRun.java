package dev.acquit.cli.check;

import dev.acquit.cli.ExitCode;
import dev.acquit.cli.Progress;
import dev.acquit.cli.Session;
import dev.acquit.cli.expect.Comparison;
import dev.acquit.cli.expect.Expectation;
import dev.acquit.cli.expect.ExpectationFile;
import dev.acquit.cli.expect.Selection;
import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.TestInput;
import dev.acquit.cli.run.Batch;
import dev.acquit.cli.run.Finished;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Models.Family;
import dev.acquit.reports.CheckReport;
import dev.acquit.reports.ExpectationReport;
import dev.acquit.reports.ExpectationReport.Difference;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One run of `check`.
public final class CheckRun {
  private final Session session;
  private final CheckRequest request;
  private final CheckOutput output;
  private final Map<String, MemoryModel> models = new HashMap<>();
  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();
  private final Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
  private int finished;

  /// @param session where to print
  /// @param request what is asked
  public CheckRun(Session session, CheckRequest request) {
    this.session = session;
    this.request = request;
    this.output = CheckOutput.of(request.format(), session, request.expect().isPresent());
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file was bad, [ExitCode#FINDING] if
  ///   an expectation was not met, [ExitCode#UNKNOWN] if some test got no verdict and none was
  ///   expected
  /// @throws InputException if a model or the file of expectations is wrong
  public ExitCode run() throws InputException {
    if (request.expect().isEmpty()) {
      TestInputs.Read read = TestInputs.read(request.tests(), session.in());
      report(read.errors());
      work(jobs(read.tests()));
      output.end(errors, Optional.empty());
    } else {
      compare(ExpectationFile.read(request.expect().get()));
    }
    return ExitCode.worst(exits);
  }

  private void compare(ExpectationFile file) throws InputException {
    if (!file.unknownColumns().isEmpty()) {
      session.note(
          file.file() + ": columns not looked at: " + String.join(", ", file.unknownColumns()));
    }
    report(file.errors());
    Selection selection = new Selection(file, request.tests());
    report(selection.errors());
    List<String> names = request.tests().isEmpty() ? selection.tests() : request.tests();
    TestInputs.Read read =
        names.isEmpty()
            ? new TestInputs.Read(List.of(), List.of())
            : TestInputs.read(names, session.in());
    report(read.errors());
    List<CheckJob> jobs = new ArrayList<>();
    List<Selection.Selected> rows = selection.rows(read.tests(), request.model());
    for (Selection.Selected s : rows) {
      Optional<String> name = s.row().model().or(request::model);
      job(s.input(), name, Optional.of(s.row())).ifPresent(jobs::add);
    }
    work(jobs);
    ExpectationReport report =
        new ExpectationReport(
            file.file().toString(),
            finished,
            differences,
            selection.otherProperties(),
            selection.others(rows.size(), read.errors()),
            selection.withoutRow(read.tests()));
    output.end(errors, Optional.of(report));
  }

  private void report(List<Diagnostic> found) {
    found.forEach(session::error);
    errors.addAll(found);
    if (!found.isEmpty()) {
      exits.add(ExitCode.BAD_INPUT);
    }
  }

  private List<CheckJob> jobs(List<TestInput> inputs) throws InputException {
    List<CheckJob> jobs = new ArrayList<>();
    for (TestInput input : inputs) {
      job(input, request.model(), Optional.empty()).ifPresent(jobs::add);
    }
    return jobs;
  }

  /// Empty, with a diagnostic, if the model is one of another language: its words would be taken
  /// for others and the verdict would mean nothing. A model in a file may be for anything.
  private Optional<CheckJob> job(TestInput input, Optional<String> name, Optional<Expectation> row)
      throws InputException {
    String key = name.orElseGet(() -> Models.defaultFor(input.test()));
    Family family =
        switch (input.test()) {
          case CppTest cpp -> Family.CPP;
          case PtxTest ptx -> Family.PTX;
        };
    boolean foreign =
        Models.shipped().stream().anyMatch(s -> s.name().equals(key) && s.family() != family);
    if (foreign) {
      report(
          List.of(
              new Diagnostic(
                  input.file(),
                  Position.START,
                  "found a test in another language than that of the model " + key,
                  Optional.of("without --model each test gets the default of its language"))));
      return Optional.empty();
    }
    MemoryModel model = models.get(key);
    if (model == null) {
      model = Models.find(key);
      models.put(key, model);
    }
    return Optional.of(new CheckJob(input, model, row));
  }

  private void work(List<CheckJob> jobs) {
    Progress progress = session.progress(jobs.size(), "tests");
    new Batch(request.jobs(), session.interruption())
        .<CheckJob, CheckReport>run(
            jobs,
            job -> {
              CheckReport report = job.run(request);
              progress.step();
              return report;
            },
            (job, result) -> {
              progress.clear();
              take(job, result);
            });
    progress.clear();
    if (finished < jobs.size() && session.interruption().requested()) {
      session.error("interrupted: " + finished + " of " + jobs.size() + " tests were checked");
      exits.add(ExitCode.UNKNOWN);
    }
  }

  private void take(CheckJob job, Finished<CheckReport> result) {
    switch (result) {
      case Finished.Done<CheckReport>(CheckReport report) -> {
        finished++;
        output.result(report);
        exits.add(exit(job, report));
      }
      case Finished.Crashed<CheckReport>(Throwable cause) -> {
        session.bug(job.input().file() + ": " + job.input().test().name(), cause);
        exits.add(ExitCode.BUG);
      }
      case Finished.Stopped<CheckReport> stopped -> {}
    }
  }

  private ExitCode exit(CheckJob job, CheckReport report) {
    if (job.row().isPresent()) {
      Optional<Difference> difference =
          Comparison.difference(
              job.row().get(), job.input().test(), report.model().name(), report.result());
      difference.ifPresent(differences::add);
      return difference.isPresent() ? ExitCode.FINDING : ExitCode.OK;
    }
    return switch (report.result().verdict()) {
      case HOLDS, FAILS, UNDEFINED -> ExitCode.OK;
      case NOT_COVERED, UNKNOWN -> ExitCode.UNKNOWN;
    };
  }
}
