package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.ptx.ast.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The final states of tests that are known to formulas only: one question after the other, each
/// for a state that is not known yet.
public final class FormulaStates {
  private static final int MOST = 128;

  private FormulaStates() {}

  /// All that a model allows; with a reason if these may not be all.
  ///
  /// @param terms what a state consists of
  public static Grading.ModelStates of(
      LitmusTest test, MemoryModel model, Limits limits, List<Term> terms) {
    Checker checker = new Checker(model, limits, false).by(Engine.SYMBOLIC);
    List<Proposition> wanted = new ArrayList<>(List.of(new Proposition.Constant(true)));
    terms.forEach(t -> wanted.add(new Proposition.Compare(t, Comparison.EQ, t)));
    TreeSet<State> states = new TreeSet<>();
    while (states.size() < MOST) {
      Condition question = Condition.exists(new Proposition.And(wanted));
      CheckResult result = checker.check(test.asking(question));
      if (result.verdict() == Verdict.FAILS) {
        return new Grading.ModelStates(states, Optional.empty());
      }
      if (result.verdict() != Verdict.HOLDS || !states.addAll(result.states().keySet())) {
        return new Grading.ModelStates(
            states, Optional.of(result.reason().orElse(result.verdict().word())));
      }
      result.states().keySet().forEach(s -> wanted.add(new Proposition.Not(s.proposition())));
    }
    return new Grading.ModelStates(
        states, Optional.of("there are more than " + MOST + " final states"));
  }
}
