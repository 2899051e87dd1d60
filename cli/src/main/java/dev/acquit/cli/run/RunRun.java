package dev.acquit.cli.run;

import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.kernel.KernelInputs;
import dev.acquit.cli.kernel.KernelOptions;
import dev.acquit.cli.option.ToldFormat;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Details;
import dev.acquit.cli.shell.Errand;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Stages;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.claim.Spread;
import dev.acquit.gpu.claim.Turn;
import dev.acquit.gpu.claim.Witness;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.driver.Ptxas;
import dev.acquit.gpu.kernel.Known;
import dev.acquit.gpu.kernel.LineInfo;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.run.Companion;
import dev.acquit.gpu.run.Counts;
import dev.acquit.gpu.run.Effort;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.Hooks;
import dev.acquit.gpu.run.KernelHash;
import dev.acquit.gpu.run.Ledger;
import dev.acquit.gpu.run.Note;
import dev.acquit.gpu.run.RunPlan;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.run.TestRunner;
import dev.acquit.gpu.store.RunDevice;
import dev.acquit.gpu.store.Site;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.litmus.text.Reading;
import dev.acquit.litmus.text.StarMeaning;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mutate.Mutant;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Rates;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.run.AlsoFinding;
import dev.acquit.reports.run.RecordedRun;
import dev.acquit.reports.run.RecordedRunDocument;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.run.RunDocuments;
import dev.acquit.reports.run.RunReport;
import dev.acquit.reports.story.Detail;
import dev.acquit.reports.story.StoryText;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// One run of `run`.
final class RunRun {
  private final Session session;
  private final RunCommand request;
  private final Optional<Errand.Share> share;
  private final ResultLines lines;
  private final StatusLine line;
  private final ToldFormat format;

  /// Whether something is made of all at the end.
  private final boolean whole;

  /// What came so far, where something is made of all at the end.
  private final List<RunDocument> results = new ArrayList<>();

  /// What is wrong with files, for the same.
  private final List<ErrorJson> errors = new ArrayList<>();

  /// What was not run, for the same.
  private final List<String> undone = new ArrayList<>();

  private final Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
  private final RunPlan plan;
  private KernelFolder kernels = KernelFolder.none();
  private Stages stages;

  /// Who started this process to run some of the tests.
  private final Optional<ProcessHandle> parent;

  /// @param session where to print
  /// @param request what is asked
  /// @throws CommandException if the file for the results could not be written
  RunRun(Session session, RunCommand request) throws CommandException {
    this.session = session;
    this.request = request;
    this.share = session.share();
    this.lines = new ResultLines(request.result.file());
    this.line = session.statusLine();
    this.stages = new Stages(line, "test", 1);
    this.format = request.format.format();
    this.whole = format != ToldFormat.TEXT && format != ToldFormat.JSON;
    this.parent = share.flatMap(s -> ProcessHandle.current().parent());
    RunPlan usual =
        RunPlan.of(request.mode, request.seed)
            .withLaunchLimit(request.patience)
            .withTimes(request.perStart())
            .withOverlap(request.overlap);
    this.plan = request.time.map(t -> usual.with((Effort) new Effort.ForTime(t))).orElse(usual);
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if a forbidden or unknown outcome was seen,
  ///   or a C++ test has no defined meaning and that was to be a finding, [ExitCode#UNKNOWN] if
  ///   some test could not be run or graded, [ExitCode#BAD_INPUT] if some file was bad,
  ///   [ExitCode#ENVIRONMENT] if the device was lost
  /// @throws InputException if the model or the mapping is wrong
  /// @throws CommandException if there is no such device
  ExitCode run() throws InputException, CommandException {
    Optional<Ptxas> ptxas = ptxas();
    kernels = KernelFolder.open(Optional.ofNullable(request.keep));
    Grader grader = new Grader(request.model, Limits.DEFAULT.withTime(request.timeout.timeout()));
    MappingFile mapping = Mappings.find(request.mapping);
    if (share.isEmpty()) {
      Details.model(session, request.model, grader.model());
      Details.mapping(session, request.mapping, mapping);
      request.store().ifPresent(s -> session.detail(() -> "store " + s.toAbsolutePath()));
    }
    TestInputs.Read read = read();
    if (share.isEmpty()) {
      read.tests().forEach(t -> t.warnings().forEach(session::warning));
    }
    Subjects subjects = Subjects.of(read, mapping.mapping());
    subjects.errors().forEach(this::wrong);
    if (subjects.all().isEmpty()) {
      whole();
      return ExitCode.worst(exits);
    }
    ChosenDevice device =
        share
            .map(s -> new DeviceConverter().convert(s.device()))
            .orElse(request.device)
            .find(request.driver.file(), request.silence());
    if (ptxas.isPresent()) {
      device = device.with(ptxas.get());
    }
    if (share.isPresent()) {
      part(subjects.all(), device, share.get(), grader);
      return ExitCode.worst(exits);
    }
    lines.begin();
    if (format == ToldFormat.TEXT) {
      session.print(device.words() + "\n");
    } else {
      session.note(device.words());
    }
    if (request.isolate || device.hardware()) {
      exits.add(
          new Isolation(session, request, lines.file(), device, this::passed, this::undone)
              .run(subjects.all()));
    } else {
      all(subjects.all(), device, grader);
    }
    whole();
    if (format == ToldFormat.TEXT && request.detail() == Detail.BRIEF) {
      session.print("-v shows all that may be claimed\n");
    }
    return ExitCode.worst(exits);
  }

  /// Tells what is wrong with a file.
  private void wrong(Diagnostic d) {
    session.error(d);
    exits.add(ExitCode.of(d));
    if (whole) {
      errors.add(ErrorJson.of(d));
    }
  }

  /// Tells what was not run.
  private void undone(String what) {
    session.error(what);
    if (whole) {
      undone.add(what);
    }
  }

  /// Prints what is made of all.
  private void whole() {
    if (share.isEmpty() && !(results.isEmpty() && errors.isEmpty() && undone.isEmpty())) {
      new Told(format)
          .print(session, new RunDocuments(session.tool(), results, errors, undone), Detail.WHOLE);
    }
  }

  /// The tests that the user names, or those that are in the folder of the errand.
  private TestInputs.Read read() throws CommandException {
    Reading reading = new Reading(session.limits(), StarMeaning.CPP);
    if (share.isPresent()) {
      String archive = share.get().folder().resolve(Isolation.TESTS).toString();
      return TestInputs.read(List.of(archive), session.in(), reading);
    }
    List<Item> items =
        new ArrayList<>(
            new KernelInputs(session, request.kernels, KernelInputs.Use.RUN).of(request.tests));
    List<String> names = KernelOptions.others(request.tests);
    if (!names.isEmpty()) {
      TestInputs.open(names, session.in(), reading)
          .beside(!items.isEmpty())
          .forEachRemaining(items::add);
    }
    return TestInputs.Read.of(items);
  }

  /// Who assembles, if the user says.
  private Optional<Ptxas> ptxas() throws CommandException {
    if (request.ptxas == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Ptxas.of(request.ptxas.toAbsolutePath()));
    } catch (DeviceException e) {
      throw new CommandException(ExitCode.BAD_INPUT, e.problem().what(), e.problem().advice());
    }
  }

  /// Runs tests in this process, on an emulator. One whose kernel hangs is lost, and the next has
  /// an emulator of its own.
  private void all(List<Subject> subjects, ChosenDevice device, Grader grader)
      throws CommandException {
    Devices devices = Devices.open(device, request.other, request.seed);
    try (Recorder recorder = Recorder.open(request.store(), request.mode, request.seed)) {
      recorder.caution().ifPresent(session::note);
      stages = new Stages(line, "test", subjects.size());
      for (int i = 0; i < subjects.size(); i++) {
        stages.next();
        if (session.interruption().requested()) {
          undone(
              "interrupted: "
                  + i
                  + " of "
                  + Plural.of(subjects.size(), "test")
                  + (subjects.size() == 1 ? " was" : " were")
                  + " run");
          exits.add(ExitCode.UNKNOWN);
          break;
        }
        if (one(subjects.get(i), devices, grader, recorder)) {
          undone(
              subjects.get(i).file()
                  + ": "
                  + subjects.get(i).test().name()
                  + " was lost: its kernel failed, or did not end");
          exits.add(ExitCode.ENVIRONMENT);
          devices.close();
          devices = Devices.open(device, request.other, request.seed);
        }
      }
    } finally {
      devices.close();
    }
  }

  /// Runs some tests in this process, which exists for them, and says how far it is.
  private void part(List<Subject> subjects, ChosenDevice device, Errand.Share part, Grader grader)
      throws CommandException {
    if (subjects.size() != part.names().size()) {
      throw new IllegalStateException(
          subjects.size() + " of " + part.names().size() + " tests could be read again");
    }
    Ledger ledger = new Ledger(part.folder().resolve(Isolation.LEDGER));
    try (Devices devices = Devices.open(device, request.other, request.seed);
        Recorder recorder = Recorder.open(request.store(), request.mode, request.seed)) {
      if (part.jobs().size() == subjects.size()) {
        recorder.caution().ifPresent(session::note);
      }
      boolean lost = false;
      // How far this is among all tests the ledger says; a process has some of them.
      stages = new Stages(line, "test", part.jobs().size());
      for (int job : part.jobs()) {
        stages.next();
        if (lost || stopped()) {
          break;
        }
        ledger.begun(job);
        Subject subject = subjects.get(job).named(part.names().get(job), part.lines().get(job));
        lost = one(subject, devices, grader, recorder);
        ledger.ended(job);
      }
      if (lost) {
        exits.add(ExitCode.ENVIRONMENT);
      }
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "'" + ledger.file() + "' cannot be written: " + IoReason.of(e),
          "there must be room for files there");
    }
  }

  /// Whether to end: the user wants it, or nobody waits for this process any more.
  private boolean stopped() {
    return session.interruption().requested() || !parent.map(ProcessHandle::isAlive).orElse(true);
  }

  /// The lines that kernels of a test have, if the user wants them.
  private LineInfo lines(Subject subject) {
    return request.lineInfo ? new LineInfo(subject.file(), subject.lines()) : LineInfo.NONE;
  }

  /// Runs a test, unless it is another one in machine code.
  private TestRun run(
      PtxTest test,
      Known known,
      Observation told,
      List<KernelHash> other,
      Devices devices,
      Recorder recorder)
      throws CommandException {
    Recorder.Sitting sitting = recorder.begin(test, who(test, devices));
    TestRun run = runner(test, told, devices, sitting).run(test, known, other);
    sitting.end(run);
    return run;
  }

  /// Who runs a test, for stores: both devices, if there are two.
  private RunDevice who(PtxTest test, Devices devices) {
    Device device = devices.device();
    return RunDevice.of(
        device.description(),
        new TestRunner(device, plan, Hooks.none(), devices.other(test))
            .companion(test)
            .map(Companion::words),
        Site.here(Objects.requireNonNullElse(request.job, "")));
  }

  /// How a test would be run.
  private Recorder.Work work(PtxTest test, Devices devices) {
    TestRunner runner = new TestRunner(devices.device(), plan, Hooks.none(), devices.other(test));
    return new Recorder.Work(who(test, devices), runner.wanted(test));
  }

  /// Runs a test and its mutants; whether the device was lost.
  private boolean one(Subject subject, Devices devices, Grader grader, Recorder recorder)
      throws CommandException {
    Grading grading;
    try {
      grading = grader.grading(subject);
    } catch (InputException e) {
      wrong(e.diagnostic());
      return false;
    }
    List<Mutant> mutants =
        request.mutants == 0 ? List.of() : grader.mutants(subject.test(), Integer.MAX_VALUE);
    if (request.resume) {
      Optional<Earlier> earlier =
          Earlier.find(subject.test(), mutants, request.mutants, t -> work(t, devices), recorder);
      if (earlier.isPresent()) {
        report(
            earlier
                .get()
                .report(
                    subject, ModelId.of(grader.model()), grading, devices.device().description()),
            grading);
        return false;
      }
    }
    Observation told = subject.observation();
    TestRun run =
        run(
            subject.test(),
            Known.of(lines(subject), grading.expected()),
            told,
            List.of(),
            devices,
            recorder);
    boolean lost = run.ending().deviceLost();
    List<Witness> witnesses = new ArrayList<>();
    List<Note> notes = new ArrayList<>();
    int tried = 0;
    for (Mutant mutant : mutants) {
      if (run.ending().complete() && !lost && !stopped() && tried < request.mutants) {
        PtxTest weaker = (PtxTest) mutant.test();
        TestRun its =
            run(
                weaker,
                Known.of(LineInfo.NONE, grading.expected()),
                told,
                run.kernels(),
                devices,
                recorder);
        lost |= its.ending().deviceLost();
        tried++;
        if (its.ending() instanceof Ending.SameCode(String target)) {
          // The next one takes its place.
          tried--;
          notes.add(
              new Note.MutantIsTheTest(weaker.name(), mutant.mutation().description(), target));
        } else if (its.ending().complete()) {
          witnesses.add(witness(mutant, weaker, its));
        } else {
          notes.add(new Note.MutantNotRun(weaker.name(), its.ending()));
        }
      }
    }
    line.clear();
    session.detail(() -> words(run));
    report(subject, grader, grading, run.with(notes), witnesses);
    kernels.check();
    return lost;
  }

  /// What a test took, and which kernels it was.
  private static String words(TestRun run) {
    String kernels =
        run.kernels().stream()
            .map(k -> k.mode().words() + ", sha256 " + k.text())
            .collect(Collectors.joining("; "));
    return String.format(
        Locale.US,
        "%s on %s, %s: %s in %.1f s, %s; kernels: %s",
        run.test(),
        run.device().name(),
        run.device().software(),
        Plural.of(run.configurations().size(), "configuration"),
        run.seconds(),
        run.ending().words(),
        kernels.isEmpty() ? "none" : kernels);
  }

  /// Tells what the store has of a test that was run before; it counts as if it had run now.
  private void report(RecordedRun earlier, Grading grading) throws CommandException {
    RunVerdict verdict = earlier.claim().verdict();
    AlsoFinding also = also(grading, earlier.claim(), earlier.table());
    tell(RecordedRunDocument.of(session.tool(), earlier, also));
    session.note(
        earlier.file() + ": " + earlier.test().name() + " was run before: " + verdict.words());
  }

  private TestRunner runner(
      PtxTest test, Observation told, Devices devices, Recorder.Sitting sitting) {
    return new TestRunner(
        devices.device(),
        plan.with(told),
        Hooks.none()
            .withAssembled(module -> {
              kernels.keep(module);
              sitting.assembled(module);
            })
            .withProgress(p ->
                stages.at(
                    p.turn(),
                    p.turns(),
                    () ->
                        String.format(
                            Locale.US,
                            "%s, %s, configuration %d of %d, %,d instances, %s a second",
                            p.test(),
                            p.mode().words(),
                            p.turn(),
                            p.turns(),
                            p.counts().instances(),
                            Rates.plain(p.rate()))))
            .withSoFar(sitting::soFar)
            .withFinished(sitting::add)
            .withStop(() -> stopped() || sitting.failed() || kernels.failed()),
        devices.other(test));
  }

  private static Witness witness(Mutant mutant, PtxTest test, TestRun run) {
    Condition condition = test.header().condition();
    Spread shown = Spread.of(Turn.of(run.configurations()), s -> condition.asks(s::value));
    return new Witness(test.name(), mutant.mutation().description(), shown);
  }

  private void report(
      Subject subject, Grader grader, Grading grading, TestRun run, List<Witness> witnesses)
      throws CommandException {
    Counts counts = run.counts();
    GradedTable table =
        GradedTable.of(subject.test().header(), grading, counts.states(), counts.odd());
    Claim claim =
        Claim.of(
            run.kind(),
            table,
            counts.skipped(),
            witnesses,
            Turn.of(run.configurations()),
            run.ending());
    RunReport report =
        new RunReport(
            subject.file(),
            subject.lines().asking(),
            subject.test(),
            ModelId.of(grader.model()),
            request.mode,
            request.seed,
            run,
            table,
            claim);
    tell(RunDocument.of(session.tool(), report, also(grading, claim, table)));
  }

  /// What is to be a finding beside the verdict.
  private AlsoFinding also(Grading grading, Claim claim, GradedTable table) {
    return new AlsoFinding(
        request.failOn().contains(RunFailOn.UNDEF) ? grading.meaningless() : Optional.empty(),
        request.failOn().stream().flatMap(f -> f.why(claim.verdict(), table).stream()).toList());
  }

  private void tell(RunDocument run) throws CommandException {
    RunDocuments one = new RunDocuments(List.of(run));
    lines.add(() -> Json.line(run));
    exits.add(ExitCode.of(one.ending()));
    if (format == ToldFormat.TEXT) {
      session.print(StoryText.render(one.parts(), session.paint(), request.detail()));
    } else if (format == ToldFormat.JSON || share.isPresent()) {
      session.print(Json.line(run));
    } else {
      results.add(run);
    }
  }

  /// Takes what a process of its own prints: what is asked, or results of which it is made.
  private void passed(String line) {
    if (format == ToldFormat.TEXT || format == ToldFormat.JSON) {
      session.print(line + "\n");
    } else {
      Json.read(line, RunDocument.class).ifPresentOrElse(results::add, () -> session.note(line));
    }
  }
}
