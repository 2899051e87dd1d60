package dev.acquit.model.engine;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Barriers;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Submissions;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.Values;
import dev.acquit.model.formula.Shown;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.relation.Relation;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Looks again at an execution that a solver found: computes its values from nothing and evaluates
/// the model's axioms on it, as the search does.
///
/// @param ignored names of axioms that are not asked for
record Confirmation(Program program, MemoryModel model, Set<String> ignored) {
  /// What became of an execution.
  sealed interface Result {
    /// The model allows it.
    record Allowed(Search.Found found) implements Result {}

    /// Values depend on themselves through these reads.
    record Circular(Set<Shown.Where> reads) implements Result {}

    /// It is none.
    record Refused(String why) implements Result {}
  }

  Result look(Shown shown) throws NotCoveredException {
    Candidate candidate = new Candidate(program, shown.paths(), shown.cells());
    if (!Submissions.fit(candidate)) {
      return new Result.Refused("what runs is not what is submitted");
    }
    Values values = new Values(candidate);
    shown
        .readsFrom()
        .forEach((read, write) -> values.readFrom(event(candidate, read), event(candidate, write)));
    Set<Shown.Where> circular = new HashSet<>();
    for (Shown.Where read : shown.readsFrom().keySet()) {
      if (values.read(event(candidate, read)).isEmpty()) {
        circular.add(read);
      }
    }
    if (!circular.isEmpty()) {
      return new Result.Circular(circular);
    } else if (!values.constraintsHold()) {
      return new Result.Refused("a thread cannot go its way");
    }
    if (candidate.isDynamic()) {
      locate(candidate, values);
    }
    for (var e : shown.readsFrom().entrySet()) {
      if (candidate.cell(event(candidate, e.getKey()))
          != candidate.cell(event(candidate, e.getValue()))) {
        return new Result.Refused("a read takes its value from somewhere else");
      }
    }
    Relation waits = relation(candidate, shown.barriers());
    if (!Barriers.completions(candidate, values).contains(waits)) {
      return new Result.Refused("barriers do not complete so");
    }
    candidate.synchronise(waits);
    return evaluate(candidate, values, shown)
        .<Result>map(Result.Allowed::new)
        .orElseGet(() -> new Result.Refused("an axiom fails"));
  }

  private static int event(Candidate candidate, Shown.Where where) {
    return switch (where) {
      case Shown.Initially(var cell) -> candidate.cells().indexOf(cell);
      case Shown.OnPath(int thread, int index) -> candidate.base(thread) + index;
    };
  }

  private static void locate(Candidate candidate, Values values) throws NotCoveredException {
    for (int e = candidate.cells().size(); e < candidate.size(); e++) {
      PathEvent event = candidate.event(e);
      if (event.isAccess() && !(event.address() instanceof Symbolic.Known)) {
        long address = values.of(candidate.thread(e), event.address()).orElse(0);
        if (candidate.locate(e, address).isPresent()) {
          throw new NotCoveredException("an address is computed that the formula has not");
        }
      }
    }
    candidate.relocate();
  }

  private Optional<Search.Found> evaluate(Candidate candidate, Values values, Shown shown) {
    Evaluation evaluation = new Evaluation(model);
    evaluation.start(candidate);
    for (int v = 0; v < model.choices().size(); v++) {
      Relation chosen = Relation.empty(candidate.size());
      if (model.choices().get(v).kind() != Choice.Kind.RECURSIVE) {
        chosen = relation(candidate, shown.orders().get(v));
      }
      if (model.choices().get(v).kind() != Choice.Kind.READS_FROM && !chosen.isAcyclic()) {
        return Optional.empty();
      }
      evaluation.choose(v, chosen, chosen);
    }
    for (Check axiom : model.axioms()) {
      if (!ignored.contains(axiom.name()) && evaluation.fails(axiom)) {
        return Optional.empty();
      }
    }
    return Optional.of(new Search.Found(candidate, evaluation, values));
  }

  /// Initial writes of cells that the execution does not touch are left out.
  private static Relation relation(Candidate candidate, List<Shown.Edge> edges) {
    Relation.Builder all = new Relation.Builder(candidate.size());
    for (Shown.Edge e : edges) {
      int from = event(candidate, e.from());
      int to = event(candidate, e.to());
      if (from >= 0 && to >= 0) {
        all.add(from, to);
      }
    }
    return all.build();
  }
}
