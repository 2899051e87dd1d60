package dev.acquit.cli.check;

import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.expect.Expectation;
import dev.acquit.cli.expect.ExpectationFile;
import dev.acquit.cli.expect.Expected;
import dev.acquit.cli.expect.Selection;
import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.input.TestInputs.Item.TestInput;
import dev.acquit.cli.kernel.KernelInputs;
import dev.acquit.cli.kernel.KernelOptions;
import dev.acquit.cli.option.BaselineFile;
import dev.acquit.cli.option.KnownEntry;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Details;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Failures;
import dev.acquit.cli.shell.Progress;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelFit;
import dev.acquit.model.cat.Models;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.reports.Engine;
import dev.acquit.reports.Plural;
import dev.acquit.reports.check.CheckAnswer;
import dev.acquit.reports.check.CheckDocument.End;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.check.ExpectationJson;
import dev.acquit.reports.check.ExpectationJson.Difference;
import dev.acquit.reports.check.FindingJson;
import dev.acquit.reports.json.BaselineJson;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;

/// One run of `check`.
final class CheckRun {
  private final Session session;
  private final CheckCommand request;
  private final boolean draws;
  private final ResultFile out;
  private final Map<String, MemoryModel> models = new ConcurrentHashMap<>();
  private final List<Diagnostic> errors = new ArrayList<>();

  /// What was not done of what was asked.
  private final List<String> undone = new ArrayList<>();

  private final List<Difference> differences = new ArrayList<>();
  private final Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
  private final Set<Diagnostic> warned = new HashSet<>();
  private List<ProgressModel> progress = List.of();
  private Optional<GraphFolder> graphs = Optional.empty();
  private Optional<BaselineFile> baseline = Optional.empty();
  private final List<FindingJson> findings = new ArrayList<>();

  /// File and place of what was checked, as a baseline names them.
  private final Set<List<String>> checked = new HashSet<>();

  private final Tally tally = new Tally();
  private int finished;

  /// What is to be done about one thing that the user named.
  private sealed interface Task {
    /// A test is checked.
    record Job(CheckJob job) implements Task {}

    /// It cannot be.
    record Wrong(Diagnostic diagnostic) implements Task {}
  }

  /// @param session where to print
  /// @param request what is asked
  CheckRun(Session session, CheckCommand request) {
    this.session = session;
    this.request = request;
    this.draws = request.graph.wanted();
    this.out = new ResultFile(request.result.named());
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file was bad, [ExitCode#FINDING] if
  ///   an expectation was not met, or a test has no defined meaning and that was to be one,
  ///   [ExitCode#UNKNOWN] if some test got no verdict and none was expected
  /// @throws InputException if a model or the file of expectations is wrong
  /// @throws CommandException if pictures cannot be painted, or the result or a picture cannot be
  ///   written
  ExitCode run() throws InputException, CommandException {
    progress = request.progress.models();
    baseline = request.baseline.read("check");
    if (draws) {
      graphs = Optional.of(GraphFolder.open(session, request.graph));
    }
    out.check();
    try (CheckOutput output =
        CheckOutput.of(
            request.format,
            session,
            request.detail(),
            request.expect != null,
            request.models().size() > 1,
            out)) {
      into(output);
    }
    if (graphs.isPresent()) {
      graphs.get().end();
    }
    return ExitCode.worst(exits);
  }

  private void into(CheckOutput output) throws InputException, CommandException {
    if (request.expect == null) {
      for (String name : request.models()) {
        model(name);
      }
      List<Item> functions = new KernelInputs(session, request.kernels, use()).of(request.tests);
      Optional<TestInputs> inputs = litmus(request.tests, functions);
      work(
          output,
          tasks(functions, inputs.<Iterator<Item>>map(i -> i).orElse(Collections.emptyIterator())),
          () ->
              (functions.size() + inputs.map(TestInputs::known).orElse(0))
                  * Math.max(1, request.models().size())
                  * questions().size());
      output.end(new End(errors, undone, Optional.empty(), findings, known()));
      tally.words().ifPresent(session::note);
    } else {
      compare(ExpectationFile.read(request.expect), output);
    }
  }

  private KernelInputs.Use use() {
    return request.progress.asked().safety()
        ? KernelInputs.Use.CHECK
        : KernelInputs.Use.TERMINATION;
  }

  private void compare(ExpectationFile file, CheckOutput output)
      throws InputException, CommandException {
    if (!file.unknownColumns().isEmpty()) {
      session.note(
          file.file() + ": columns not looked at: " + String.join(", ", file.unknownColumns()));
    }
    report(file.errors());
    Selection selection = new Selection(file, request.tests, this::isAsked);
    report(selection.errors());
    List<String> names = request.tests.isEmpty() ? selection.tests() : request.tests;
    List<Item> items = new ArrayList<>(new KernelInputs(session, request.kernels, use()).of(names));
    litmus(names, items).ifPresent(inputs -> inputs.forEachRemaining(items::add));
    TestInputs.Read read = TestInputs.Read.of(items);
    report(read.errors());
    List<Task> tasks = new ArrayList<>();
    Optional<String> named = request.models().stream().findFirst();
    List<Selection.Selected> rows = selection.rows(read.tests(), named);
    for (Selection.Selected s : rows) {
      Optional<String> name = s.row().model().or(() -> named);
      tasks.add(task(s.input(), name, question(s.row().expected()), Optional.of(s.row())));
    }
    work(output, tasks.iterator(), tasks::size);
    ExpectationJson report =
        new ExpectationJson(
            file.file().toString(),
            finished,
            differences,
            selection.otherProperties(),
            selection.others(rows.size(), read.errors()),
            selection.withoutRow(read.tests()));
    output.end(new End(errors, undone, Optional.of(report), findings, known()));
    tally.words().ifPresent(session::note);
  }

  /// The litmus tests among some names, of which there need be none where there are functions.
  private Optional<TestInputs> litmus(List<String> names, List<Item> functions) {
    List<String> others = KernelOptions.others(names);
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            TestInputs.open(others, session.in(), request.star.of(session))
                .beside(!functions.isEmpty()));
  }

  private boolean isAsked(Expected expected) {
    Property property = request.progress.property;
    return property == null
        || switch (expected) {
          case Expected.Safety _ -> property.safety();
          case Expected.Termination _ -> property.termination();
          case Expected.Other _ -> false;
        };
  }

  private static Question question(Expected expected) {
    return switch (expected) {
      case Expected.Safety _ -> new Question.Safety();
      case Expected.Termination t -> new Question.Termination(t.progress(), t.visibility());
      case Expected.Other o ->
          throw new IllegalStateException("nothing is known of " + o.property());
    };
  }

  /// What is asked of each test and model.
  private List<Question> questions() {
    List<Question> questions = new ArrayList<>();
    Property property = request.progress.asked();
    if (property.safety()) {
      questions.add(new Question.Safety());
    }
    if (property.termination()) {
      progress.forEach(
          p -> questions.add(new Question.Termination(p, request.progress.visibility)));
    }
    return questions;
  }

  private void report(List<Diagnostic> found) {
    found.forEach(session::error);
    errors.addAll(found);
    tally.wrong(found);
    exits.add(ExitCode.of(found));
  }

  /// Made as they are asked for: there may be more tests than memory holds.
  private Iterator<Task> tasks(List<Item> first, Iterator<Item> inputs) {
    Deque<Task> next = new ArrayDeque<>();
    first.forEach(item -> next.addAll(tasks(item)));
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !next.isEmpty() || inputs.hasNext();
      }

      @Override
      public Task next() {
        if (next.isEmpty()) {
          next.addAll(tasks(inputs.next()));
        }
        return next.removeFirst();
      }
    };
  }

  /// One for each model.
  private List<Task> tasks(Item item) {
    if (item instanceof Item.Wrong(Diagnostic diagnostic)) {
      return List.of(new Task.Wrong(diagnostic));
    }
    TestInput input = (TestInput) item;
    List<Optional<String>> names =
        request.models().isEmpty()
            ? List.of(Optional.empty())
            : request.models().stream().map(Optional::of).toList();
    List<Task> tasks = new ArrayList<>();
    for (Optional<String> name : names) {
      try {
        for (Question question : questions()) {
          tasks.add(task(input, name, question, Optional.empty()));
        }
      } catch (InputException e) {
        throw new IllegalStateException("the model was found before", e);
      }
    }
    return tasks;
  }

  /// A diagnostic if the model is one of another language: its words would be taken for others and
  /// the verdict would mean nothing. A model in a file may be for anything.
  private Task task(
      TestInput input, Optional<String> name, Question question, Optional<Expectation> row)
      throws InputException {
    String key = name.orElseGet(() -> Models.defaultFor(input.test()));
    Optional<Diagnostic> misfit = ModelFit.misfit(input.file(), input.test(), key);
    if (misfit.isPresent()) {
      return new Task.Wrong(misfit.get());
    }
    return new Task.Job(new CheckJob(warned(input, key, model(key)), model(key), question, row));
  }

  /// The test, with a warning if the model may mean something else.
  private static TestInput warned(TestInput input, String key, MemoryModel model) {
    Optional<Diagnostic> warning = ModelFit.warning(input.test(), key, model);
    if (warning.isEmpty()) {
      return input;
    }
    List<Diagnostic> warnings = new ArrayList<>(input.warnings());
    warnings.add(warning.get());
    return new TestInput(input.file(), input.path(), input.test(), warnings, input.lines());
  }

  private MemoryModel model(String key) throws InputException {
    MemoryModel known = models.get(key);
    if (known != null) {
      return known;
    }
    MemoryModel model = Models.find(key);
    models.put(key, model);
    Details.model(session, key, model);
    return model;
  }

  /// @param known how many tasks there are at least, as far as is known
  private void work(CheckOutput output, Iterator<Task> tasks, IntSupplier known) {
    Progress progress = session.progress(known, "tests");
    try {
      if (!all(output, tasks, progress)) {
        String words = "interrupted: not all tests were checked, only " + finished;
        undone.add(words);
        if (session.isRead()) {
          session.error(words);
        }
        exits.add(ExitCode.UNKNOWN);
      }
    } catch (VirtualMachineError e) {
      failed("after " + finished + " tests the next one was not read", e);
    }
  }

  private void failed(String what, Throwable cause) {
    undone.add(what + ": " + Failures.words(cause));
    exits.add(session.failed(what, cause));
  }

  private boolean all(CheckOutput output, Iterator<Task> tasks, Progress progress) {
    boolean all =
        new Batch(request.work.jobs(), session.interruption())
            .<Task, Optional<Checked>>run(
                tasks,
                task -> {
                  Optional<Checked> checked =
                      task instanceof Task.Job(CheckJob job)
                          ? Optional.of(job.run(request))
                          : Optional.empty();
                  progress.step();
                  return checked;
                },
                (task, checked) -> {
                  progress.clear();
                  switch (task) {
                    case Task.Job(CheckJob job) -> take(output, job, checked.orElseThrow());
                    case Task.Wrong(Diagnostic diagnostic) -> report(List.of(diagnostic));
                  }
                },
                (task, cause) -> {
                  progress.clear();
                  if (task instanceof Task.Job(CheckJob job)) {
                    failed(job.input().file() + ": " + job.input().test().name(), cause);
                  }
                });
    progress.clear();
    return all;
  }

  private void take(CheckOutput output, CheckJob job, Checked checked) {
    finished++;
    CheckAnswer answer = checked.answer();
    checked.warnings().stream().filter(warned::add).forEach(session::warning);
    tally.checked(answer.word());
    session.detail(() -> words(answer));
    output.result(answer);
    graphs.ifPresent(g -> checked.drawn().ifPresent(g::write));
    checked.difference().ifPresent(differences::add);
    take(job, answer.asked(), checked.findings());
  }

  /// What a test took.
  private static String words(CheckAnswer answer) {
    String engine = "";
    String states = "";
    if (answer instanceof ResultJson r) {
      boolean formula = r.engine().equals(Engine.SYMBOLIC.word());
      engine =
          r.engine() + " engine" + (formula ? " by " + new EmbeddedSolver().name() : "") + ", ";
      states = Plural.of(r.states().size(), "final state") + ", ";
    }
    return String.format(
        Locale.US,
        "%s: %s under %s: %s, %s%s%s%s, %s%.1f ms",
        answer.file(),
        answer.test(),
        answer.asked(),
        answer.word(),
        answer.support() == null ? "" : "said by " + answer.support().words() + ", ",
        engine,
        answer.passes().isEmpty() ? "" : "rests on " + String.join(" + ", answer.passes()) + ", ",
        Plural.of(answer.steps(), "step"),
        states,
        answer.timeMs());
  }

  /// Takes what fails the check or leaves it open.
  private void take(CheckJob job, String asked, List<FindingJson> found) {
    baseline.ifPresent(b -> checked.add(where(b, job.input().file(), job.input().test(), asked)));
    for (FindingJson finding : found) {
      boolean known = baseline.filter(b -> b.knows(entry(b, finding))).isPresent();
      findings.add(known ? finding.asKnown() : finding);
      if (!known) {
        exits.add(finding.fails() ? ExitCode.FINDING : ExitCode.UNKNOWN);
      }
    }
  }

  private static KnownEntry entry(BaselineFile baseline, FindingJson f) {
    return baseline.entry(f.file(), f.where(), f.kind().name().toLowerCase(Locale.ROOT), f.about());
  }

  /// Where findings about a test are, whatever is found.
  private static List<String> where(
      BaselineFile baseline, String file, LitmusTest test, String asked) {
    KnownEntry any = baseline.entry(file, FindingJson.where(test.header().name(), asked), "", "");
    return List.of(any.file(), any.where());
  }

  private Optional<BaselineJson> known() throws CommandException {
    if (baseline.isEmpty()) {
      return Optional.empty();
    }
    BaselineFile b = baseline.get();
    return Optional.of(
        b.compare(
            e -> checked.contains(List.of(e.file(), e.where())),
            findings.stream().map(f -> entry(b, f)).toList()));
  }
}
