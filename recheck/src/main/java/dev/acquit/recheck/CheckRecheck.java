package dev.acquit.recheck;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.engine.Verdict;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Outcomes;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.check.CheckDocument.StateJson;
import dev.acquit.reports.check.TerminationJson;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Confirms what `check` says.
///
/// @param effort how much may be tried
record CheckRecheck(ModelTexts models, Effort effort) {
  List<Finding> of(CheckDocument document) {
    List<Finding> all = new ArrayList<>();
    for (ResultJson r : document.results()) {
      Findings findings = new Findings(r.test() + " (" + r.model().name() + ")");
      try {
        result(findings, r);
      } catch (NotReplayedException e) {
        findings.open(e.getMessage());
      }
      all.addAll(findings.all());
    }
    for (TerminationJson r : document.termination()) {
      Findings findings = new Findings(r.test() + " (" + r.asked() + ")");
      findings.open("verdicts about termination are not replayed");
      all.addAll(findings.all());
    }
    if (document.comparison() != null) {
      Findings findings = new Findings("where the models differ");
      findings.same("the table", document.comparison(), document.compared().orElse(null));
      all.addAll(findings.all());
    }
    return all;
  }

  private void result(Findings findings, ResultJson r) throws NotReplayedException {
    Optional<LitmusTest> read = read(findings, r.text(), !r.file().endsWith(".litmus"));
    if (read.isEmpty()) {
      return;
    }
    LitmusTest test = read.get();
    Condition condition = test.header().condition();
    findings.same("the test's text", r.text(), LitmusWriter.write(test));
    findings.same("the test's name", r.test(), test.name());
    findings.same("its language", r.language(), TestLanguage.of(test));
    findings.same("its condition", r.condition(), ConditionWriter.write(condition));
    findings.same("its quantifier", r.quantifier(), condition.quantifier());
    TestRecheck recheck =
        new TestRecheck(
            test, models.text(r.model().name(), r.model().sha256()), r.bounds(), effort);
    if (r.witness() != null) {
      recheck.witness(findings, r.witness(), recheck.asked());
    }
    if (r.explanation() != null) {
      recheck.explanation(findings, r.explanation(), recheck.asked());
    }
    SourceLines source = SourceLines.of(r.file(), r.text() == null ? "" : r.text());
    for (MarkJson mark : r.marks()) {
      Findings about = new Findings(mark.title());
      recheck.mark(about, mark, source);
      findings.take(about);
    }
    Set<String> shown = new HashSet<>();
    r.marks().forEach(m -> shown.add(m.check()));
    findings.same("that each flag is shown", shown.containsAll(r.flags()), true);
    verdict(findings, r, recheck);
  }

  static Optional<LitmusTest> read(Findings findings, @Nullable String text) {
    return read(findings, text, false);
  }

  /// Reads the text of a test.
  ///
  /// @param foreign whether the test was no litmus test, but CUDA or PTX: then its text may have
  ///   what litmus tests have not
  private static Optional<LitmusTest> read(
      Findings findings, @Nullable String text, boolean foreign) {
    if (text == null) {
      findings.open("the document has no text of the test");
      return Optional.empty();
    }
    try {
      return Optional.of(LitmusReader.read("the document's test", text));
    } catch (InputException e) {
      if (foreign) {
        findings.open("what litmus tests cannot say is not replayed: " + e.getMessage());
      } else {
        findings.wrong("the test cannot be read: " + e.getMessage());
      }
      return Optional.empty();
    }
  }

  private void verdict(Findings findings, ResultJson r, TestRecheck recheck)
      throws NotReplayedException {
    Condition condition = recheck.test().header().condition();
    if (r.verdict() == Verdict.UNKNOWN || r.verdict() == Verdict.NOT_COVERED) {
      findings.open("the verdict '" + r.verdict().word() + "' answers nothing");
      return;
    }
    Outcomes outcomes;
    try {
      outcomes = recheck.outcomes(terms(r, recheck));
    } catch (NotReplayedException e) {
      findings.open("the verdict and the final states: " + e.getMessage());
      return;
    }
    SortedSet<State> states = new TreeSet<>(outcomes.states());
    Optional<Proposition> filter = recheck.test().header().filter();
    states.removeIf(s -> filter.isPresent() && !filter.get().holds(s::value));
    Verdict verdict = verdict(condition, outcomes, states);
    if (verdict != r.verdict()) {
      findings.wrong("the verdict: it says " + r.verdict().word() + ", found " + verdict.word());
      return;
    }
    findings.confirmed("the verdict " + verdict.word());
    if (outcomes.cut() && !r.complete()) {
      findings.open(
          "whether there are other final states: loops go round more often than is tried");
    } else {
      states(findings, r, states, condition);
    }
    findings.same(
        "the flags",
        r.flags().stream().sorted().toList(),
        outcomes.flags().stream().sorted().toList());
    sums(findings, r);
    if (r.reason() != null) {
      findings.same("the reason", outcomes.undefined().contains(r.reason()), true);
    }
    boolean example =
        verdict == Verdict.UNDEFINED ? r.witness() != null : example(condition, states);
    findings.same("that there is a witness", r.witness() != null, example);
    if (r.support() != null) { // files of older versions do not say it
      boolean closes = verdict != Verdict.UNDEFINED && !example;
      findings.same("that it is said who says so", closes, true);
    }
  }

  private static void states(
      Findings findings, ResultJson r, SortedSet<State> states, Condition condition) {
    if (r.vacuous() != null || !states.isEmpty()) { // files of older versions do not say it
      findings.same("whether it is about any execution", r.vacuous() == null, !states.isEmpty());
    }
    Map<String, StateJson> said = new LinkedHashMap<>();
    r.states().forEach(s -> said.put(s.state(), s));
    List<String> found = states.stream().map(State::toString).toList();
    List<String> told = List.copyOf(said.keySet());
    if (r.complete()) {
      findings.confirmed("whether all was looked at");
      findings.same("the final states", told, found);
    } else if (told.size() < found.size()) { // says that there may be others, and there are
      findings.same("the final states", told, found.stream().filter(said::containsKey).toList());
    } else {
      findings.same("the final states", told, found);
      findings.open("whether there are other final states: it says so, and no other was found");
    }
    for (State s : states) {
      state(findings, said.get(s.toString()), s, condition);
    }
  }

  private static boolean example(Condition condition, SortedSet<State> states) {
    return states.stream().anyMatch(s -> condition.asks(s::value));
  }

  private static Verdict verdict(Condition condition, Outcomes outcomes, SortedSet<State> states)
      throws NotReplayedException {
    if (!outcomes.uncovered().isEmpty()) {
      return Verdict.NOT_COVERED;
    } else if (!outcomes.undefined().isEmpty()) {
      return Verdict.UNDEFINED;
    }
    boolean example = example(condition, states);
    if (!example && outcomes.cut()) {
      throw new NotReplayedException("loops go round more often than is tried");
    }
    return (condition.quantifier() == Quantifier.EXISTS) == example ? Verdict.HOLDS : Verdict.FAILS;
  }

  private static void state(
      Findings findings, @Nullable StateJson said, State state, Condition condition) {
    if (said == null) {
      return;
    }
    Map<String, String> values = new LinkedHashMap<>();
    state.values().forEach((term, value) -> values.put(term.toString(), value.toString()));
    Map<String, String> told = new LinkedHashMap<>();
    said.values().forEach((term, value) -> told.put(term, String.valueOf(value)));
    findings.same("the values of " + state, told, values);
    findings.same(
        "whether " + state + " satisfies the condition",
        said.satisfies(),
        condition.proposition().holds(state::value));
  }

  /// How many executions there are is a matter of how they are told apart; the sums are not.
  private static void sums(Findings findings, ResultJson r) {
    long positive =
        r.states().stream().filter(StateJson::satisfies).mapToLong(StateJson::count).sum();
    long all = r.states().stream().mapToLong(StateJson::count).sum();
    findings.same("the sum of what satisfies the condition", r.positive(), positive);
    findings.same("the sum of what does not", r.negative(), all - positive);
  }

  /// The registers and locations that the document's states have.
  private static List<Term> terms(ResultJson r, TestRecheck recheck) throws NotReplayedException {
    List<Term> terms = new ArrayList<>();
    for (Term term : recheck.terms()) {
      if (r.states().isEmpty() || r.states().getFirst().values().containsKey(term.toString())) {
        terms.add(term);
      }
    }
    return terms;
  }
}
