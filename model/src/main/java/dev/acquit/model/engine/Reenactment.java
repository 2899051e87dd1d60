package dev.acquit.model.engine;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.program.NotCoveredException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Looks for one execution among those that a model allows a test.
///
/// @param limits what the search may cost
public record Reenactment(MemoryModel model, Limits limits) {
  /// Whether a test has an execution: the same events, and in each relation the same edges.
  ///
  /// @param end the final state in which it has to end, in the words of the test
  /// @return empty if it has; otherwise why not, or which budget was used up before it was found
  public Optional<String> missing(LitmusTest test, ExecutionView execution, State end) {
    Budget budget = new Budget(limits.time());
    try {
      Preparation.Prepared prepared =
          new Preparation(limits).prepare(test, limits.unroll(), budget);
      List<Term> terms = List.copyOf(end.values().sequencedKeySet());
      FinalStates finals = new FinalStates(prepared.program(), terms, model.coherence());
      Match match = new Match(finals, new Views(model), execution, end);
      new Search(prepared.program(), model, Set.of(), finals, budget, match, new Notes())
          .run(prepared.paths());
      return match.found
          ? Optional.empty()
          : Optional.of("no execution that " + model.name() + " allows it is the one shown");
    } catch (NotCoveredException | Budget.Exhausted e) {
      return Optional.of(e.getMessage());
    }
  }

  private static final class Match implements Search.Visitor {
    private final FinalStates finals;
    private final Views views;
    private final ExecutionView wanted;
    private final State end;
    private boolean found;

    Match(FinalStates finals, Views views, ExecutionView wanted, State end) {
      this.finals = finals;
      this.views = views;
      this.wanted = wanted;
      this.end = end;
    }

    private boolean endsSo(List<FinalState> states) {
      return states.stream().anyMatch(s -> finals.state(s).equals(end));
    }

    @Override
    public boolean wants(List<FinalState> possible) {
      return endsSo(possible);
    }

    @Override
    public void found(Search.Found execution, List<FinalState> states) {
      found |= endsSo(states) && views.view(execution).equals(wanted);
    }

    @Override
    public boolean done() {
      return found;
    }
  }
}
