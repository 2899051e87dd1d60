package dev.acquit.recheck;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.ModelJson;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Confirms that a C++ test must not end as a PTX test that was made of it does: both ask for that
/// outcome. Whether the one is a lowering of the other is not looked at.
///
/// @param models the models
/// @param work how many steps may be tried for each question
record PairRecheck(ModelTexts models, long work) {
  /// Replays the witness and the explanation, and tries all executions of the C++ test.
  ///
  /// @param source the text of the C++ test
  /// @param cpp the model that forbids the outcome
  /// @param why why it does; null: that was not looked for
  /// @param target the text of the PTX test
  /// @param ptx the model that allows it
  /// @param witness an execution of the PTX test
  void pair(
      Findings findings,
      String source,
      ModelJson cpp,
      ExplanationJson why,
      String target,
      ModelJson ptx,
      ExecutionJson witness) {
    try {
      Optional<LitmusTest> above = CheckRecheck.read(findings, source);
      Optional<LitmusTest> below = CheckRecheck.read(findings, target);
      if (above.isEmpty() || below.isEmpty()) {
        return;
      }
      findings.same(
          "that both tests ask for the same", true, Conditions.same(above.get(), below.get()));
      TestRecheck lowered = of(below.get(), ptx);
      lowered.witness(findings, witness, lowered.asked());
      TestRecheck original = of(above.get(), cpp);
      if (why != null) {
        original.explanation(findings, why, original.asked());
      }
      outcome(findings, original, "the C++ test under " + cpp.name(), false);
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
  }

  /// A test under a model.
  TestRecheck of(LitmusTest test, ModelJson model) throws NotReplayedException {
    return new TestRecheck(test, models.text(model.name(), model.sha256()), null, work);
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
