package dev.acquit.recheck;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Outcomes;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.gate.litmus.LitmusDocument;
import dev.acquit.reports.gate.litmus.LitmusDocument.Result;
import dev.acquit.reports.gate.litmus.LitmusDocument.Verdict;
import dev.acquit.reports.json.MarkJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Confirms what `gate litmus` says of pairs of tests, by all executions of both. That the PTX test
/// is what the compiler emitted, and what the table would have made, is not in the document.
///
/// @param effort how much may be tried
record LitmusRecheck(ModelTexts models, Effort effort) {
  List<Finding> of(LitmusDocument document) {
    Findings whole = new Findings("");
    whole.same(
        "how many tests have each verdict",
        document.counts(),
        LitmusDocument.counts(document.results()));
    List<Finding> all = new ArrayList<>();
    for (Result r : document.results()) {
      Findings findings = new Findings(r.test());
      try {
        result(findings, document, r);
      } catch (NotReplayedException e) {
        findings.open(e.getMessage());
      }
      all.addAll(findings.all());
    }
    if (document.results().stream().anyMatch(r -> r.ptx() != null)) {
      whole.open(
          "that the PTX tests are what the compiler emitted, and how they compare with "
              + document.table()
              + ": neither its output nor the table's tests are in the document");
    }
    all.addAll(whole.all());
    return all;
  }

  private void result(Findings findings, LitmusDocument document, Result r)
      throws NotReplayedException {
    switch (r.verdict()) {
      case UNKNOWN, NOT_COVERED, NOT_COMPILED ->
          findings.open("the verdict '" + r.verdict() + "' answers nothing");
      case RACY -> {
        Optional<LitmusTest> test = CheckRecheck.read(findings, r.text());
        if (test.isPresent()) {
          findings.same("the test's name", r.test(), test.get().name());
          racy(findings, of(test.get(), document.source()), r);
        }
      }
      case SOUND, UNSOUND -> {
        Optional<LitmusTest> above = CheckRecheck.read(findings, r.text());
        Optional<LitmusTest> below = CheckRecheck.read(findings, r.ptx());
        if (above.isPresent() && below.isPresent()) {
          findings.same("the test's name", r.test(), above.get().name());
          findings.same(
              "that both tests ask for the same", true, Conditions.same(above.get(), below.get()));
          pair(
              findings,
              new Pair(of(above.get(), document.source()), of(below.get(), document.target())),
              r);
        }
      }
    }
  }

  private TestRecheck of(LitmusTest test, ModelId model) throws NotReplayedException {
    return new TestRecheck(test, models.text(model.name(), model.hash()), null, effort);
  }

  private static void racy(Findings findings, TestRecheck source, Result r)
      throws NotReplayedException {
    Outcomes outcomes = source.outcomes(List.copyOf(source.terms()));
    findings.same("that the source has no defined meaning", true, !outcomes.undefined().isEmpty());
    for (MarkJson mark : r.marks() == null ? List.<MarkJson>of() : r.marks()) {
      Findings about = new Findings(mark.title());
      source.mark(about, mark, SourceLines.of(mark, r.text() == null ? "" : r.text()));
      findings.take(about);
    }
  }

  private static void pair(Findings findings, Pair pair, Result r) throws NotReplayedException {
    Map<Term, Term> terms = pair.terms();
    Outcomes allowed = pair.source().outcomes(List.copyOf(terms.keySet()));
    if (allowed.cut()) {
      findings.open("loops go round more often than is tried");
      return;
    }
    findings.same("that the source has a defined meaning", Set.of(), allowed.undefined());
    findings.same("that the source's model speaks about it", Set.of(), allowed.uncovered());
    if (r.verdict() == Verdict.SOUND) {
      Outcomes compiled = pair.target().outcomes(List.copyOf(terms.values()));
      if (compiled.cut()) {
        findings.open("loops go round more often than is tried");
        return;
      }
      findings.same("that the target's model speaks about it", Set.of(), compiled.uncovered());
      Set<State> more = new TreeSet<>();
      compiled.states().forEach(s -> more.add(renamed(s, terms)));
      more.removeAll(allowed.states());
      findings.same("outcomes of the PTX test that the source has not", Set.of(), more);
      return;
    }
    findings.same(
        "whether the source may end with " + r.outcome(),
        false,
        allowed.states().stream().anyMatch(s -> s.toString().equals(r.outcome())));
    if (r.witness() == null) {
      findings.wrong("there is no execution that ends so");
      return;
    }
    pair.target()
        .witness(findings, r.witness(), s -> renamed(s, terms).toString().equals(r.outcome()));
    if (r.explanation() != null) {
      findings.same("the axioms", r.axioms(), r.explanation().axioms());
      pair.source()
          .explanation(
              findings,
              r.explanation(),
              s -> only(s, terms.keySet()).toString().equals(r.outcome()));
    }
  }

  /// A final state of the PTX test in the words of the source.
  private static State renamed(State state, Map<Term, Term> terms) {
    return State.of(
        terms.keySet().stream().collect(Collectors.toMap(t -> t, t -> state.value(terms.get(t)))));
  }

  private static State only(State state, Set<Term> terms) {
    return State.of(terms.stream().collect(Collectors.toMap(t -> t, state::value)));
  }

  /// A C++ test and the PTX test that it became.
  private record Pair(TestRecheck source, TestRecheck target) {
    /// What is compared: what the headers speak about, which they do in the same order, and what is
    /// shared.
    Map<Term, Term> terms() throws NotReplayedException {
      List<Term> above = mentioned(source.test().header());
      List<Term> below = mentioned(target.test().header());
      if (above.size() != below.size()) {
        throw new NotReplayedException("the tests do not ask for the same");
      }
      Map<Term, Term> terms = new LinkedHashMap<>();
      for (int i = 0; i < above.size(); i++) {
        Term before = terms.put(above.get(i), below.get(i));
        if (before != null && !before.equals(below.get(i))) {
          throw new NotReplayedException("the tests do not ask for the same");
        }
      }
      source.terms().stream()
          .filter(t -> t instanceof Term.Memory)
          .forEach(t -> terms.putIfAbsent(t, t));
      return terms;
    }

    private static List<Term> mentioned(Header header) {
      return Stream.of(
              header.condition().proposition().terms().stream(),
              header.filter().stream().flatMap(f -> f.terms().stream()),
              header.locations().stream())
          .flatMap(s -> s)
          .toList();
    }
  }
}
