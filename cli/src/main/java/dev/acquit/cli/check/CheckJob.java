package dev.acquit.cli.check;

import dev.acquit.cli.check.Checked.Drawn;
import dev.acquit.cli.expect.Expectation;
import dev.acquit.cli.input.TestInputs.Item.TestInput;
import dev.acquit.cli.option.ToldFormat;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.FormulaStates;
import dev.acquit.model.engine.TerminationChecker;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.reports.check.CheckAnswer;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckFindings;
import dev.acquit.reports.check.CheckFindings.Compared;
import dev.acquit.reports.check.CheckReport;
import dev.acquit.reports.check.ExpectationJson.Difference;
import dev.acquit.reports.check.FindingJson;
import dev.acquit.reports.check.TerminationJson;
import dev.acquit.reports.check.TerminationReport;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.function.Function;

/// A test to be checked under a model.
///
/// @param input the test
/// @param question what is asked
/// @param row what is expected of the verdict, if anything is
record CheckJob(TestInput input, MemoryModel model, Question question, Optional<Expectation> row) {
  /// Does it.
  Checked run(CheckCommand request) {
    return switch (question) {
      case Question.Safety _ -> outcomes(request);
      case Question.Termination termination -> {
        TerminationReport report = report(request, termination);
        yield checked(
            TerminationJson.of(report),
            row -> CheckFindings.of(request.failing(), report, row),
            Optional.of(new Drawn.Hang(report)));
      }
    };
  }

  private Checked checked(
      CheckAnswer answer, Function<Compared, List<FindingJson>> findings, Optional<Drawn> drawn) {
    Optional<Difference> difference = row.flatMap(r -> r.difference(input.test(), answer));
    return new Checked(
        answer,
        input.warnings(),
        difference,
        findings.apply(new Compared(row.isPresent(), difference)),
        drawn);
  }

  private TerminationReport report(CheckCommand request, Question.Termination asked) {
    return new TerminationReport(
        new Origin(input.file(), input.lines()),
        input.test(),
        ModelId.of(model),
        asked.progress(),
        asked.visibility(),
        request.limits(),
        input.warnings(),
        new TerminationChecker(
                model,
                asked.progress(),
                asked.visibility(),
                request.limits(),
                request.engine.engine())
            .check(input.test()));
  }

  private Checked outcomes(CheckCommand request) {
    Checker plain =
        new Checker(model, request.limits(), request.explains()).by(request.engine.engine());
    int shown = request.graph.each();
    Checker checker = shown == 0 ? plain : plain.withExamples(shown);
    boolean all = request.allRegisters || asksNothing();
    CheckResult found = all ? checker.checkAll(input.test()) : checker.check(input.test());
    CheckResult result = (request.lists() ? listed(request, found) : found).at(input.lines());
    CheckReport report = report(request, input.test(), result);
    List<List<CheckReport>> outcomes =
        result.examples().entrySet().stream()
            .map(e -> outcome(request, result, e.getKey(), e.getValue()))
            .toList();
    return checked(
        CheckDocument.result(report),
        row -> CheckFindings.of(request.failing(), report, row),
        Optional.of(new Drawn.Outcomes(report, outcomes)));
  }

  /// Of a test that asks about nothing everything is shown.
  private boolean asksNothing() {
    Header header = input.test().header();
    return header.condition().proposition().terms().isEmpty() && header.locations().isEmpty();
  }

  /// With all final states, where a formula gave the answer; left open where they are not known,
  /// since whoever lists them takes what is there for all.
  private CheckResult listed(CheckCommand request, CheckResult found) {
    boolean answered = found.verdict() == Verdict.HOLDS || found.verdict() == Verdict.FAILS;
    if (found.engine() != Engine.SYMBOLIC || found.complete() || !answered) {
      return found;
    }
    Header header = input.test().header();
    SequencedSet<Term> terms = new LinkedHashSet<>(header.condition().proposition().terms());
    terms.removeIf(Term.Literal.class::isInstance);
    terms.addAll(header.locations());
    Grading.ModelStates states =
        FormulaStates.of(input.test(), model, request.limits(), List.copyOf(terms));
    if (states.incomplete().isPresent()) {
      return request.format == ToldFormat.HERD
          ? found.open("its final states are not all known: " + states.incomplete().get())
          : found;
    }
    return found.listing(
        new TreeSet<>(states.states()), s -> header.condition().proposition().holds(s::value));
  }

  private List<CheckReport> outcome(
      CheckCommand request, CheckResult result, State state, List<ExecutionView> shown) {
    LitmusTest asked = input.test().asking(exists(state));
    return shown.stream().map(e -> report(request, asked, result.asking(state, e))).toList();
  }

  private CheckReport report(CheckCommand request, LitmusTest test, CheckResult result) {
    return new CheckReport(
        new Origin(input.file(), input.lines()),
        test,
        ModelId.of(model),
        request.limits(),
        request.allRegisters,
        input.warnings(),
        result);
  }

  private static Condition exists(State state) {
    return new Condition(Quantifier.EXISTS, state.proposition());
  }
}
