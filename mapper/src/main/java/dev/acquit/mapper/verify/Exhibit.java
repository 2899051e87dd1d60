package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Preparation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Makes a failure presentable: the condition names only what is needed, and it is said why the
/// source forbids the outcome. What it shows belongs together, and is confirmed as it will be read.
///
/// @param judge how failures are judged, with the table that the counterexample is about
public record Exhibit(Judge judge) {
  /// The counterexample that a failure is. The failure may have been found beside mended rows: the
  /// outcome and the execution are those of the table.
  ///
  /// @throws IllegalStateException if the table does not fail so, or the counterexample is not
  ///   confirmed: a bug of ours
  public Counterexample of(Failure found) {
    Failure failure = again(found);
    CppTest test = failure.test().test();
    List<Term> terms = Judge.terms(test);
    Lowered lowered = Lowering.of(test, judge.mapping()).lower(failure.choice());
    List<Term> itsTerms = Judge.renamed(terms, lowered);
    Map<Term, dev.acquit.litmus.ast.Value> outcome = new LinkedHashMap<>();
    for (int i = 0; i < terms.size(); i++) {
      outcome.put(terms.get(i), failure.outcome().value(itsTerms.get(i)));
    }
    State kept = State.of(outcome);
    State state = kept.in(TypedTerms.of(test));
    List<Term> needed = needed(test, state);
    CppTest asking = new CppTest(asking(test.header(), needed, needed, state), test.threads());
    // The condition leaves terms out, so it may be forbidden of another outcome for another reason.
    CppTest whole = new CppTest(asking(test.header(), terms, terms, state), test.threads());
    CheckResult check = checker(true).check(whole);
    List<Term> its = needed.stream().map(t -> itsTerms.get(terms.indexOf(t))).toList();
    PtxTest target =
        new PtxTest(asking(lowered.test().header(), its, needed, kept), lowered.test().threads());
    Counterexample counterexample =
        new Counterexample(
            failure.test().programClass(),
            asking,
            target,
            state,
            check.explanation(),
            failure.witness(),
            failure.size());
    new Attestation(judge.source(), judge.target(), judge.limits())
        .confirm(counterexample, failure.outcome());
    return counterexample;
  }

  private Failure again(Failure found) {
    Judge.Single single =
        judge.judge(found.test(), found.choice(), new Preparation(judge.limits()));
    if (single instanceof Judge.Single.Fails(Failure failure)) {
      return failure;
    }
    throw new IllegalStateException(
        judge.mapping().name() + " does not fail on " + found.test().name() + ": " + single);
  }

  private Checker checker(boolean explain) {
    return new Checker(judge.source(), judge.limits(), explain);
  }

  /// The terms without which the source would allow the outcome: locations are left out first.
  private List<Term> needed(CppTest test, State state) {
    List<Term> needed = new ArrayList<>(state.values().sequencedKeySet().reversed());
    for (Term term : List.copyOf(needed)) {
      List<Term> fewer = new ArrayList<>(needed);
      fewer.remove(term);
      if (!fewer.isEmpty()) {
        CppTest asking = new CppTest(asking(test.header(), fewer, fewer, state), test.threads());
        CheckResult result = checker(false).check(asking);
        if (result.positive() == 0 && result.complete()) {
          needed = fewer;
        }
      }
    }
    return needed.reversed();
  }

  private static Header asking(Header header, List<Term> terms, List<Term> keys, State state) {
    return header.asking(
        Condition.exists(
            Proposition.all(
                IntStream.range(0, terms.size())
                    .mapToObj(i -> Proposition.equal(terms.get(i), state.value(keys.get(i))))
                    .toList())),
        List.of());
  }
}
