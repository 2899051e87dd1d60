package dev.acquit.cli.gpu;

import dev.acquit.cli.CommandException;
import dev.acquit.cli.ExitCode;
import dev.acquit.cli.Format;
import dev.acquit.cli.IoReason;
import dev.acquit.cli.Session;
import dev.acquit.cli.StatusLine;
import dev.acquit.cli.Version;
import dev.acquit.cli.input.TestInputs;
import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.claim.Drift;
import dev.acquit.gpu.claim.Witness;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.Counts;
import dev.acquit.gpu.run.Effort;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.Hooks;
import dev.acquit.gpu.run.RunPlan;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.run.TestRunner;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mutate.Mutant;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.RunReport;
import dev.acquit.reports.RunText;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.RunJson;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// One run of `run`.
public final class RunRun {
  private final Session session;
  private final RunRequest request;
  private final StatusLine line;
  private final Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
  private final RunPlan plan;

  /// @param session where to print
  /// @param request what is asked
  public RunRun(Session session, RunRequest request) {
    this.session = session;
    this.request = request;
    this.line = session.statusLine();
    RunPlan usual = RunPlan.of(request.mode(), request.seed());
    this.plan = request.time().map(t -> usual.with((Effort) new Effort.ForTime(t))).orElse(usual);
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if a forbidden or unknown outcome was seen,
  ///   [ExitCode#UNKNOWN] if some test could not be run or graded, [ExitCode#BAD_INPUT] if some
  ///   file was bad, [ExitCode#ENVIRONMENT] if the device was lost
  /// @throws InputException if the model or the mapping is wrong
  /// @throws CommandException if there is no such device
  public ExitCode run() throws InputException, CommandException {
    Grader grader = new Grader(request.model(), Limits.DEFAULT.withTime(request.timeout()));
    Subjects subjects =
        Subjects.of(
            TestInputs.read(request.tests(), session.in()),
            Mappings.find(request.mapping()).mapping());
    subjects.errors().forEach(session::error);
    if (!subjects.errors().isEmpty()) {
      exits.add(ExitCode.BAD_INPUT);
    }
    if (subjects.all().isEmpty()) {
      return ExitCode.worst(exits);
    }
    if (request.part().isEmpty()) {
      new ResultLines(request.out()).begin();
    }
    if (request.part().isPresent()) {
      part(subjects.all(), request.part().get(), grader);
    } else if (request.isolated() || request.device().hardware()) {
      exits.add(new Isolation(session, request, plan).run(subjects.all()));
    } else {
      all(subjects.all(), grader);
    }
    return ExitCode.worst(exits);
  }

  /// Runs tests in this process.
  private void all(List<Subject> subjects, Grader grader) throws CommandException {
    try (Device device = request.device().open(request.seed());
        Recorder recorder = Recorder.open(plan, request)) {
      for (int i = 0; i < subjects.size(); i++) {
        if (session.interruption().requested()) {
          session.error("interrupted: " + i + " of " + subjects.size() + " tests were run");
          exits.add(ExitCode.UNKNOWN);
          break;
        }
        if (one(subjects.get(i), device, grader, recorder)) {
          exits.add(ExitCode.ENVIRONMENT);
          break;
        }
      }
    }
  }

  /// Runs some tests in this process, which exists for them, and says how far it is.
  private void part(List<Subject> subjects, RunRequest.Part part, Grader grader)
      throws CommandException {
    try (Device device = request.device().open(request.seed());
        Recorder recorder = Recorder.open(plan, request)) {
      List<String> names = Files.readAllLines(part.ledger().file().resolveSibling(Isolation.NAMES));
      boolean lost = false;
      for (int job : part.jobs()) {
        if (lost || session.interruption().requested()) {
          break;
        }
        part.ledger().begun(job);
        Subject subject =
            new Subject(names.get(job), subjects.get(job).test(), subjects.get(job).source());
        lost = one(subject, device, grader, recorder);
        part.ledger().ended(job);
      }
      if (lost) {
        exits.add(ExitCode.ENVIRONMENT);
      }
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "'" + part.ledger().file() + "' cannot be written: " + IoReason.of(e),
          "there must be room for files there");
    }
  }

  private TestRun run(PtxTest test, Device device, Recorder recorder) throws CommandException {
    Recorder.Sitting sitting = recorder.begin(test, device.description());
    TestRun run = runner(device, sitting).run(test);
    sitting.end(run);
    return run;
  }

  /// Runs a test and its mutants; whether the device was lost.
  private boolean one(Subject subject, Device device, Grader grader, Recorder recorder)
      throws CommandException {
    if (request.resume() && wasRun(subject.test(), device, grader, recorder)) {
      session.note(subject.file() + ": " + subject.test().name() + " was run before");
      return false;
    }
    Grading grading;
    try {
      grading = grader.grading(subject);
    } catch (InputException e) {
      session.error(e.diagnostic());
      exits.add(ExitCode.BAD_INPUT);
      return false;
    }
    List<Mutant> mutants = grader.mutants(subject.test(), request.mutants());
    TestRun run = run(subject.test(), device, recorder);
    boolean lost = run.ending().deviceLost();
    List<Witness> witnesses = new ArrayList<>();
    for (Mutant mutant : mutants) {
      if (run.ending().complete() && !lost && !session.interruption().requested()) {
        PtxTest weaker = (PtxTest) mutant.test();
        TestRun its = run(weaker, device, recorder);
        lost |= its.ending().deviceLost();
        if (its.ending().complete()) {
          witnesses.add(witness(mutant, weaker, its));
        } else {
          session.note(weaker.name() + " was not run to the end: " + its.ending().words());
        }
      }
    }
    line.clear();
    report(subject, grader, grading, run, witnesses);
    return lost;
  }

  /// Whether a test and its mutants were run before: without those nothing shows what a run that
  /// saw nothing would have seen.
  private boolean wasRun(PtxTest test, Device device, Grader grader, Recorder recorder)
      throws CommandException {
    if (!recorder.has(test, device.description())) {
      return false;
    }
    for (Mutant mutant : grader.mutants(test, request.mutants())) {
      if (!recorder.has((PtxTest) mutant.test(), device.description())) {
        return false;
      }
    }
    return true;
  }

  private TestRunner runner(Device device, Recorder.Sitting sitting) {
    return new TestRunner(
        device,
        plan,
        Hooks.none()
            .withProgress(p ->
                line.update(
                    p.turn(),
                    p.turns(),
                    () ->
                        String.format(
                            Locale.ROOT,
                            "%s, %s, configuration %d of %d, %.2e instances, %.1e a second",
                            p.test(),
                            p.mode().words(),
                            p.turn(),
                            p.turns(),
                            (double) p.counts().instances(),
                            p.rate())))
            .withFinished(sitting::add)
            .withStop(() -> session.interruption().requested() || sitting.failed()));
  }

  private static Witness witness(Mutant mutant, PtxTest test, TestRun run) {
    Counts counts = run.counts();
    Condition condition = test.header().condition();
    long seen = 0;
    for (var entry : counts.states().entrySet()) {
      State state = entry.getKey();
      seen += condition.asks(state::value) ? entry.getValue() : 0;
    }
    return new Witness(
        test.name(), mutant.mutation().description(), seen, counts.instances() - counts.skipped());
  }

  private void report(
      Subject subject, Grader grader, Grading grading, TestRun run, List<Witness> witnesses)
      throws CommandException {
    Counts counts = run.counts();
    GradedTable table =
        GradedTable.of(subject.test().header(), grading, counts.states(), counts.odd());
    Claim claim = Claim.of(run.kind(), table, counts.skipped(), witnesses, drifts(run, counts));
    RunReport report =
        new RunReport(
            subject.file(),
            subject.test(),
            ModelId.of(grader.model()),
            request.mode(),
            request.seed(),
            run,
            table,
            claim);
    new ResultLines(request.out()).add(() -> line(report));
    session.print(
        request.format() == Format.JSON ? line(report) : RunText.render(report, session.paint()));
    exits.add(exit(run, claim.verdict()));
  }

  private static String line(RunReport report) {
    return Json.line(RunJson.of(Version.number(), report));
  }

  private static ExitCode exit(TestRun run, RunVerdict verdict) {
    if (run.ending() instanceof Ending.Refused || run.ending().faulty()) {
      return ExitCode.UNKNOWN;
    }
    return switch (verdict) {
      case FAILED -> ExitCode.FINDING;
      case NOT_GRADED -> ExitCode.UNKNOWN;
      case PASSED, NOT_SHOWN, OBSERVED -> run.ending().complete() ? ExitCode.OK : ExitCode.UNKNOWN;
    };
  }

  private static List<Drift> drifts(TestRun run, Counts counts) {
    Counts first = sum(run.configurations().stream().map(ConfigurationRun::first).toList());
    Counts last = sum(run.configurations().stream().map(ConfigurationRun::last).toList());
    List<Drift> drifts = new ArrayList<>();
    for (State state : new TreeSet<>(counts.states().keySet())) {
      drifts.add(
          new Drift(
              state,
              first.states().getOrDefault(state, 0L),
              first.instances() - first.skipped(),
              last.states().getOrDefault(state, 0L),
              last.instances() - last.skipped()));
    }
    return drifts;
  }

  private static Counts sum(List<Counts> parts) {
    return parts.stream().reduce(Counts.NONE, Counts::plus);
  }
}
