package dev.acquit.recheck;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TestPair;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Confirms that a C++ test must not end as a PTX test that was made of it does: both ask for that
/// outcome. Whether the one is a lowering of the other is not looked at.
///
/// @param effort how much may be tried
record PairRecheck(ModelTexts models, Effort effort) {
  /// Replays the witness and the explanation, and tries all executions of the C++ test.
  ///
  /// @param pair the tests
  /// @param source the model that forbids the outcome
  /// @param target the model that allows it
  void pair(Findings findings, TestPair pair, ModelJson source, ModelJson target) {
    try {
      Optional<LitmusTest> above = CheckRecheck.read(findings, pair.source().text());
      Optional<LitmusTest> below = CheckRecheck.read(findings, pair.target().text());
      if (above.isEmpty() || below.isEmpty()) {
        return;
      }
      findings.same(
          "that both tests ask for the same", true, Conditions.same(above.get(), below.get()));
      TestRecheck lowered = of(below.get(), target);
      TestRecheck original = of(above.get(), source);
      Map<Term, Term> names =
          above.get() instanceof CppTest cpp && below.get() instanceof PtxTest ptx
              ? Lowerings.asked(cpp, ptx)
              : Map.of();
      findings.same("the name of the first test", pair.source().name(), above.get().name());
      findings.same("the name of the second", pair.target().name(), below.get().name());
      lowered.witness(
          findings, pair.witness(), Lowerings.outcome(original, lowered, pair.outcome(), names));
      if (pair.explanation() != null) {
        original.explanation(findings, pair.explanation(), original.asked());
      }
      outcome(findings, original, "the C++ test under " + source.name(), false);
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
  }

  /// A test under a model.
  TestRecheck of(LitmusTest test, ModelJson model) throws NotReplayedException {
    return new TestRecheck(test, models.text(model.name(), model.sha256()), null, effort);
  }

  /// Tries all executions of a test for the outcome that it asks for.
  ///
  /// @param what the test, in words
  /// @param said whether one of them is said to have it
  static void outcome(Findings findings, TestRecheck test, String what, boolean said)
      throws NotReplayedException {
    Predicate<State> asked = test.asked();
    findings.same(
        "whether " + what + " may end so",
        said,
        test.outcomes(List.copyOf(test.terms())).states().stream().anyMatch(asked));
  }
}
