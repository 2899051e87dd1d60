package dev.acquit.api;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.litmus.text.UnsignedConstants;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelFit;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.TerminationChecker;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckReport;
import dev.acquit.reports.check.TerminationJson;
import dev.acquit.reports.check.TerminationReport;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A test to be put before a memory model. Questions are asked by the methods at the end, each of
/// which computes its answer anew; the others make another check and leave this one as it is.
public final class Check {
  private final Input input;
  private final Optional<MemoryModel> model;
  private final Limits limits;

  /// A test that was read.
  ///
  /// @param file what messages call it
  /// @param warnings what looks like a slip in it
  /// @param lines where its statements stand
  record Input(String file, LitmusTest test, List<Diagnostic> warnings, StatementLines lines) {}

  private Check(Input input, Optional<MemoryModel> model, Limits limits) {
    this.input = input;
    this.model = model;
    this.limits = limits;
  }

  static Check of(Input input) {
    return new Check(input, Optional.empty(), Limits.DEFAULT);
  }

  /// Under a model. Where none is said it is the newest of the test's language: `ptx`, `cpp20`, or
  /// `gpudirect` for tests with threads of the host.
  ///
  /// @param name the name of one that ships, as `acquit models` lists them, or the path of a `.cat`
  ///   file
  /// @throws AcquitException if there is no such model, its file is wrong, or it is one of another
  ///   language
  public Check under(String name) {
    try {
      Optional<Diagnostic> misfit = ModelFit.misfit(input.file(), input.test(), name);
      if (misfit.isPresent()) {
        throw new AcquitException(
            new Diagnostic(
                misfit.get().file(),
                misfit.get().position(),
                misfit.get().message(),
                Optional.of("where no model is said each test gets the default of its language")));
      }
      MemoryModel found = Models.find(name);
      List<Diagnostic> warnings = new ArrayList<>(input.warnings());
      ModelFit.warning(input.test(), name, found).ifPresent(warnings::add);
      return new Check(
          new Input(input.file(), input.test(), warnings, input.lines()),
          Optional.of(found),
          limits);
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }

  /// With a limit for each answer; ten seconds where none is said.
  ///
  /// @param time of the processor, so that a busy machine changes no answer
  public Check within(Duration time) {
    return new Check(input, model, limits.withTime(time));
  }

  /// With a bound for loops that are no mere waits; three where none is said.
  ///
  /// @param rounds how often such a loop may go back, at least 1
  public Check loops(int rounds) {
    if (rounds < 1) {
      throw new IllegalArgumentException("found " + rounds + " rounds, expected at least 1");
    }
    return new Check(input, model, limits.withUnroll(rounds));
  }

  /// The name of the test.
  public String name() {
    return input.test().name();
  }

  /// Where the test stands: what messages call it, and the line of its condition.
  public String place() {
    int line = input.lines().asking();
    return input.file() + (line == 0 ? "" : ":" + line);
  }

  /// What the model says of the test's own condition.
  public Checked result() {
    return ask(input.test());
  }

  /// The verdict of [#result()].
  public Verdict verdict() {
    return result().verdict();
  }

  /// The states of [#result()].
  public List<FinalState> outcomes() {
    return result().outcomes();
  }

  /// The explanation of [#result()].
  public String explanation() {
    return result().explanation();
  }

  /// Whether the model allows an outcome: [Verdict#OK] if it does, [Verdict#NO] if it forbids it.
  /// The test's condition is not asked; its filter, if it has one, is.
  ///
  /// An outcome is written in one of two ways.
  ///
  /// - `"1, 0"`: values in the order in which the test first mentions what is observed, in the
  ///   proposition of its condition and then in `locations`. With `exists (1:r0=1 /\ 1:r1=0)` the
  ///   first is that of `1:r0`. There must be as many as the test observes; `*` is any value.
  /// - `"1:r0=1; x=2"`: registers and locations by their names, as `acquit check` prints states.
  ///   What is not named may have any value.
  ///
  /// Values are integers, or `&x` for the address of a location.
  ///
  /// @throws AcquitException if it is neither, has another number of values, or names what the test
  ///   has not
  public Checked outcome(String id) {
    return ask(exists(new OutcomeId(input.file(), input.test()).read(id)));
  }

  /// Whether the model allows an outcome that is none of some.
  ///
  /// @param ids outcomes as those of [#outcome]; with none, whether it allows any at all
  /// @throws AcquitException as [#outcome]
  public Checked others(List<String> ids) {
    OutcomeId reader = new OutcomeId(input.file(), input.test());
    List<Proposition> named = ids.stream().map(reader::read).toList();
    return ask(
        exists(
            switch (named.size()) {
              case 0 -> new Proposition.Constant(true);
              case 1 -> new Proposition.Not(named.getFirst());
              default -> new Proposition.Not(new Proposition.Or(named));
            }));
  }

  /// Whether every execution ends, where every thread that can run does at last: [Verdict#NO] if
  /// some goes on forever, such as a wait that nobody ends.
  public Checked termination() {
    return termination(ProgressModels.FAIR);
  }

  /// The same under a progress model.
  ///
  /// @param progress the name of one that ships, as `acquit models --progress` lists them, the path
  ///   of a file, or rules: `cta=fair,gpu=obe`
  /// @throws AcquitException if there is no such model
  public Checked termination(String progress) {
    try {
      ProgressModel rules = ProgressModels.find(progress);
      MemoryModel memory = model();
      TerminationChecker checker =
          new TerminationChecker(memory, rules, Visibility.COHERENCE, limits);
      return Checked.of(
          TerminationJson.of(
              new TerminationReport(
                  new Origin(input.file(), input.lines()),
                  input.test(),
                  ModelId.of(memory),
                  rules,
                  Visibility.COHERENCE,
                  limits,
                  input.warnings(),
                  checker.check(input.test()))));
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }

  private LitmusTest exists(Proposition proposition) {
    return UnsignedConstants.of(input.test().asking(new Condition(Quantifier.EXISTS, proposition)));
  }

  private MemoryModel model() throws InputException {
    return model.isPresent() ? model.get() : Models.find(Models.defaultFor(input.test()));
  }

  private Checked ask(LitmusTest test) {
    try {
      MemoryModel memory = model();
      var result =
          new Checker(memory, limits, true)
              .by(dev.acquit.model.engine.Engine.AUTO)
              .check(test)
              .at(input.lines());
      return Checked.of(
          CheckDocument.result(
              new CheckReport(
                  new Origin(input.file(), input.lines()),
                  test,
                  ModelId.of(memory),
                  limits,
                  false,
                  input.warnings(),
                  result)));
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }
}
