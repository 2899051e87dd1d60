package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Proposition;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds out why a proposition is not reachable: leaves out one axiom at a time, then all.
///
/// @param paths the paths of its threads
/// @param finals the observed terms
/// @param budget what is left for all attempts together
record Explainer(
    Program program,
    MemoryModel model,
    List<List<ThreadPath>> paths,
    FinalStates finals,
    Budget budget) {
  private static final int MAX_CANDIDATES = 2_000;

  /// How far each attempt searches. Counted, so that the same test has the same explanation on
  /// every machine and under every load; reasons that are found are mostly found within 2,000.
  private static final long STEPS = 30_000;

  Optional<Explanation> explain(Proposition proposition) {
    for (Check axiom : model.axioms()) {
      Optional<Explanation> why = without(Set.of(axiom.name()), proposition, 1);
      if (why.isPresent()) {
        return why;
      }
    }
    Set<String> all = model.axioms().stream().map(Check::name).collect(Collectors.toSet());
    return without(all, proposition, MAX_CANDIDATES);
  }

  private Optional<Explanation> without(Set<String> ignored, Proposition proposition, int enough) {
    Best best = new Best(proposition, enough);
    try {
      new Search(program, model, ignored, finals, budget.beside(STEPS), best, new Notes())
          .run(paths);
    } catch (Budget.Exhausted | NotCoveredException e) {
      // what was found before is still an explanation
    }
    return Optional.ofNullable(best.explanation);
  }

  /// Why the model forbids an execution; empty if it does not.
  static Optional<Explanation> why(MemoryModel model, Search.Found found) {
    List<Check> broken = model.axioms().stream().filter(c -> found.evaluation().fails(c)).toList();
    return broken.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Explanation(
                broken.size() == 1,
                broken.stream().map(Check::name).toList(),
                new CycleFinder(model, found.evaluation()).breaking(broken.getFirst()),
                new Views(model).view(found)));
  }

  /// Keeps the execution that breaks the fewest axioms, then the one with the shortest cycle.
  private final class Best implements Search.Visitor {
    private final Proposition proposition;
    private final int enough;
    private int seen;
    private Explanation explanation;

    Best(Proposition proposition, int enough) {
      this.proposition = proposition;
      this.enough = enough;
    }

    @Override
    public boolean wants(List<FinalState> possible) {
      return possible.stream().anyMatch(this::satisfies);
    }

    private boolean satisfies(FinalState s) {
      return proposition.holds(t -> FinalStates.value(program, s.value(finals.terms().indexOf(t))));
    }

    @Override
    public void found(Search.Found found, List<FinalState> states) {
      if (states.stream().noneMatch(this::satisfies)) {
        return;
      }
      seen++;
      why(model, found).filter(this::isBetter).ifPresent(e -> explanation = e);
    }

    private boolean isBetter(Explanation other) {
      return explanation == null
          || other.axioms().size() < explanation.axioms().size()
          || (other.axioms().size() == explanation.axioms().size()
              && other.cycle().size() < explanation.cycle().size());
    }

    @Override
    public boolean done() {
      return seen >= enough;
    }
  }
}
