package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Counts executions and final states, and keeps a witness.
final class Collector implements Search.Visitor {
  private static final int MAX_STATES = 200_000;

  private final Program program;
  private final List<Term> terms;
  private final Optional<Proposition> filter;
  private final Proposition proposition;
  private final boolean wanted;
  private final Views views;
  private final List<Check> marks;
  private final Map<FinalState, Boolean> satisfies = new HashMap<>();
  private final Map<FinalState, Boolean> passes = new HashMap<>();
  final Map<FinalState, Long> counts = new LinkedHashMap<>();
  final Set<String> flags = new LinkedHashSet<>();
  final Set<String> undefined = new LinkedHashSet<>();
  final Set<String> uncovered = new LinkedHashSet<>();
  ExecutionView witness;
  long positive;
  long negative;

  Collector(
      Program program,
      MemoryModel model,
      List<Term> terms,
      Optional<Proposition> filter,
      Condition condition) {
    this.program = program;
    this.terms = terms;
    this.filter = filter;
    this.proposition = condition.proposition();
    this.wanted = condition.quantifier() != Condition.Quantifier.FORALL;
    this.views = new Views(program, model);
    this.marks =
        model.checks().stream()
            .filter(c ->
                c.kind() != CatStatement.Kind.AXIOM
                    && c.kind() != CatStatement.Kind.GUARDED_UNDEFINED_UNLESS)
            .toList();
  }

  @Override
  public boolean wants(List<FinalState> possible) {
    return true;
  }

  @Override
  public void found(Search.Found found, List<FinalState> states) {
    for (FinalState s : states) {
      if (!passes.computeIfAbsent(s, this::filtered)) {
        continue;
      }
      counts.merge(s, 1L, Long::sum);
      if (counts.size() > MAX_STATES) {
        throw new Budget.Exhausted("there are more than " + MAX_STATES + " final states");
      }
      boolean positiveState = satisfies.computeIfAbsent(s, this::satisfied);
      if (positiveState) {
        positive++;
      } else {
        negative++;
      }
      if (witness == null && positiveState == wanted) {
        witness = views.view(found);
      }
    }
    for (Check mark : marks) {
      Set<String> raised =
          switch (mark.kind()) {
            case FLAG -> flags;
            case UNDEFINED_UNLESS -> undefined;
            case UNCOVERED_UNLESS -> uncovered;
            case AXIOM, GUARDED_UNDEFINED_UNLESS ->
                throw new IllegalStateException(mark.kind() + " is no mark");
          };
      boolean flagged =
          mark.kind() == CatStatement.Kind.FLAG
              ? !found.evaluation().fails(mark)
              : found.evaluation().fails(mark);
      if (!raised.contains(mark.name()) && flagged) {
        raised.add(mark.name());
      }
    }
  }

  @Override
  public boolean done() {
    return !uncovered.isEmpty();
  }

  /// Whether a state satisfies the proposition.
  boolean satisfied(FinalState s) {
    return proposition.holds(t -> value(s, t));
  }

  private boolean filtered(FinalState s) {
    return filter.isEmpty() || filter.get().holds(t -> value(s, t));
  }

  private dev.acquit.litmus.ast.Value value(FinalState s, Term t) {
    return FinalStates.value(program, s.value(terms.indexOf(t)));
  }

  List<String> flagList() {
    return new ArrayList<>(flags);
  }
}
