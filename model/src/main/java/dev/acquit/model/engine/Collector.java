package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Values;
import dev.acquit.model.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Counts executions and final states, and keeps a witness; of each final state so many examples as
/// are asked for.
final class Collector implements Search.Visitor {
  private static final int MAX_STATES = 200_000;
  private static final int MAX_LOOKS = 100;

  private final Program program;
  private final MemoryModel model;
  private final List<Term> terms;
  private final Optional<Proposition> filter;
  private final Proposition proposition;
  private final boolean wanted;
  private final Views views;
  private final List<Check> marks;
  private final Map<FinalState, Boolean> satisfies = new HashMap<>();
  private final Map<FinalState, Boolean> passes = new HashMap<>();
  private final int each;
  final Map<FinalState, List<ExecutionView>> examples = new HashMap<>();
  final Map<FinalState, Long> counts = new LinkedHashMap<>();
  private final Map<Check, Integer> looks = new HashMap<>();
  final SequencedMap<Check, Mark> marked = new LinkedHashMap<>();
  final Set<String> uncovered = new LinkedHashSet<>();
  ExecutionView witness;
  long positive;
  long negative;

  /// Whether some execution ends, be it one that passes the filter or not.
  boolean anyEnds;

  /// Whether an execution in which a value depends on itself may end as the condition asks.
  boolean circular;

  Collector(
      Program program,
      MemoryModel model,
      List<Term> terms,
      Optional<Proposition> filter,
      Condition condition,
      int each) {
    this.program = program;
    this.model = model;
    this.terms = terms;
    this.filter = filter;
    this.proposition = condition.proposition();
    this.wanted = condition.quantifier() != Condition.Quantifier.FORALL;
    this.views = new Views(model);
    this.each = each;
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
    anyEnds = true;
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
      example(s, found);
    }
    for (Check mark : marks) {
      if (looks.getOrDefault(mark, 0) >= MAX_LOOKS) {
        continue;
      }
      switch (mark.kind()) {
        case FLAG -> mark(mark, !found.evaluation().fails(mark), found);
        case UNDEFINED_UNLESS -> mark(mark, found.evaluation().fails(mark), found);
        case UNCOVERED_UNLESS -> {
          if (found.evaluation().fails(mark)) {
            uncovered.add(mark.name());
          }
        }
        case AXIOM, GUARDED_UNDEFINED_UNLESS ->
            throw new IllegalStateException(mark.kind() + " is no mark");
      }
    }
  }

  /// The first execution that raises a mark is as good as any other, but one in which a value
  /// passes between the events and orders nothing says most; a few are looked at for it.
  private void mark(Check check, boolean raised, Search.Found found) {
    if (!raised) {
      return;
    }
    Mark mark = new MarkFinder(model, found).mark(check);
    boolean passes = mark.passes();
    if (passes || !marked.containsKey(check)) {
      marked.put(check, mark);
    }
    looks.merge(check, passes ? MAX_LOOKS : 1, Integer::sum);
  }

  /// Takes an execution that ends as asked, found by other means.
  void ask(Search.Found found, FinalState end) {
    counts.putIfAbsent(end, 1L);
    if (wanted) {
      positive = Math.max(1, positive);
    } else {
      negative = Math.max(1, negative);
    }
    witness = witness == null ? views.view(found) : witness;
    example(end, found);
  }

  private void example(FinalState end, Search.Found found) {
    List<ExecutionView> kept =
        each == 0 ? List.of() : examples.computeIfAbsent(end, _ -> new ArrayList<>());
    if (kept.size() < each) {
      kept.add(views.view(found));
    }
  }

  /// Takes an execution that raises a mark, found by other means.
  void raise(Check check, Search.Found found) {
    marked.putIfAbsent(check, new MarkFinder(model, found).mark(check));
  }

  /// The marks that nothing has raised yet.
  List<Check> unmarked() {
    return marks.stream().filter(m -> !marked.containsKey(m)).toList();
  }

  /// The names of the flags that nothing has raised yet.
  List<String> unraised() {
    return unmarked().stream()
        .filter(m -> m.kind() == CatStatement.Kind.FLAG)
        .map(Check::name)
        .toList();
  }

  /// Why the test has no defined meaning; empty if it has one, as far as was looked.
  Optional<String> undefined() {
    return marked.values().stream()
        .filter(m -> m.meaning() == Mark.Meaning.UNDEFINED)
        .map(Mark::check)
        .findFirst();
  }

  /// Where a mark was not raised yet and may be, by an order of fences.
  @Override
  public boolean wantsEveryOrder(Evaluation evaluation) {
    for (Check mark : marks) {
      boolean broken = mark.kind() == CatStatement.Kind.FLAG == mark.negated();
      if (!marked.containsKey(mark)
          && (broken ? evaluation.mayBreak(mark) : evaluation.mayKeep(mark))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean wantsCircles() {
    return !circular && witness == null;
  }

  @Override
  public void circle(List<FinalState> states) {
    for (FinalState s : states) {
      circular |=
          (filter.isEmpty() || mayBe(filter.get(), true, s)) && mayBe(proposition, wanted, s);
    }
  }

  /// Whether a statement may be true, or false, of a state of which not all is known.
  private boolean mayBe(Proposition p, boolean truth, FinalState s) {
    return switch (p) {
      case Proposition.And(var parts) ->
          truth
              ? parts.stream().allMatch(q -> mayBe(q, true, s))
              : parts.stream().anyMatch(q -> mayBe(q, false, s));
      case Proposition.Or(var parts) ->
          truth
              ? parts.stream().anyMatch(q -> mayBe(q, true, s))
              : parts.stream().allMatch(q -> mayBe(q, false, s));
      case Proposition.Not(var part) -> mayBe(part, !truth, s);
      case Proposition.Constant(boolean value) -> value == truth;
      case Proposition.Compare c ->
          p.terms().stream().anyMatch(t -> s.value(terms.indexOf(t)) == Values.ANY)
              || c.holds(t -> value(s, t)) == truth;
    };
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
}
