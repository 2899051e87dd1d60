package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.Reach;
import dev.acquit.mapper.prove.Reach.Occurring;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Finds out by queries what the programs of an event model exercise, and which published facts
/// leave the rest out.
///
/// A fact is asked about alone: of all programs of all operations, those are left that keep it. A
/// compare-exchange that fails is no read-modify-write to the facts, and unknown to the published
/// model, so here it is in no program.
final class Exercise {
  private static final EventModel WITHOUT_FAILURES =
      EventModel.of("no failed compare-exchange", o -> o.failure().isEmpty());

  private final ReproductionTask task;
  private final Mapping table;
  private final Supplier<Duration> left;
  private final List<Layout> layouts;
  private Optional<String> why = Optional.empty();

  /// @param left how much time there is at that moment
  Exercise(ReproductionTask task, Supplier<Duration> left) {
    this.task = task;
    this.table = task.mapping().mapping();
    this.left = left;
    this.layouts =
        IntStream.rangeClosed(1, task.bound()).boxed().flatMap(n -> Layout.of(n).stream()).toList();
  }

  /// For each alternative of the table, whether programs of up to the bound have it.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  SequencedMap<Use, Coverage> rows(EventModel events) throws UnsupportedModelException {
    SequencedMap<Use, Coverage> reached = reached(task.source(), events);
    SequencedMap<Use, Coverage> explained = new LinkedHashMap<>(reached);
    if (reached.values().stream().noneMatch(Coverage.NotReached.class::isInstance)) {
      return explained;
    }
    // What is too large for the bound is left out by no fact.
    SequencedMap<Use, Coverage> free = reached(demanding(Set.of(), true), WITHOUT_FAILURES);
    for (Publication.Fact fact : task.publication().facts()) {
      SequencedMap<Use, Coverage> kept =
          reached(demanding(Set.of(fact.name()), true), WITHOUT_FAILURES);
      explained.replaceAll((use, c) ->
          c instanceof Coverage.NotReached n
                  && free.get(use) instanceof Coverage.Reached
                  && kept.get(use) instanceof Coverage.NotReached
              ? with(n, fact)
              : c);
    }
    return explained;
  }

  private static Coverage.NotReached with(Coverage.NotReached before, Publication.Fact fact) {
    List<String> facts = new ArrayList<>(before.facts());
    facts.add(fact.name());
    return new Coverage.NotReached(facts);
  }

  private SequencedMap<Use, Coverage> reached(MemoryModel source, EventModel events)
      throws UnsupportedModelException {
    Reach reach = new Reach(task.proof(source), events, ScopeClass.ANY);
    SequencedMap<Use, Coverage> all = new LinkedHashMap<>();
    boolean complete = true;
    for (Layout layout : layouts) {
      if (all.size() == uses().size()) {
        break;
      }
      if (stopped()) {
        complete = false;
        break;
      }
      Occurring now = reach.occurring(layout, table, new HashSet<>(all.keySet()), left.get());
      complete &= now.complete();
      now.found().stream().sorted().forEach(u -> all.putIfAbsent(u, new Coverage.Reached(layout)));
    }
    SequencedMap<Use, Coverage> inOrder = new LinkedHashMap<>();
    for (Use use : uses()) {
      Coverage none = complete ? new Coverage.NotReached(List.of()) : unknown();
      inOrder.put(use, all.getOrDefault(use, none));
    }
    return inOrder;
  }

  private List<Use> uses() {
    List<Use> uses = new ArrayList<>();
    for (Row row : table.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        uses.add(new Use(row.key(), a));
      }
    }
    return uses;
  }

  /// For each axiom, whether executions of programs of up to the bound can break it.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  SequencedMap<String, Coverage> axioms(EventModel events) throws UnsupportedModelException {
    SequencedMap<String, Coverage> all = new LinkedHashMap<>();
    for (Check axiom : task.source().axioms()) {
      Coverage coverage = canFail(axiom, task.source(), Set.of(), events);
      all.put(
          axiom.name(),
          coverage instanceof Coverage.NotReached n ? explained(axiom.name(), n) : coverage);
    }
    return all;
  }

  private Coverage explained(String axiom, Coverage.NotReached notReached)
      throws UnsupportedModelException {
    MemoryModel model = task.publication().factModel();
    Check same =
        model.axioms().stream().filter(c -> c.name().equals(axiom)).findFirst().orElseThrow();
    Coverage.NotReached explained = notReached;
    if (canFail(same, model, Set.of(), WITHOUT_FAILURES) instanceof Coverage.Reached) {
      for (Publication.Fact fact : task.publication().facts()) {
        if (canFail(same, model, Set.of(fact.name()), WITHOUT_FAILURES)
            instanceof Coverage.NotReached) {
          explained = with(explained, fact);
        }
      }
    }
    return explained;
  }

  private Coverage canFail(Check axiom, MemoryModel model, Set<String> facts, EventModel events)
      throws UnsupportedModelException {
    Reach reach = new Reach(task.proof(demanding(facts, false)), events, ScopeClass.ANY);
    for (Layout layout : layouts) {
      if (stopped()) {
        return unknown();
      }
      switch (reach.canFail(layout, table, model, axiom, left.get())) {
        case Answer.Satisfiable s -> {
          return new Coverage.Reached(layout);
        }
        case Answer.Unknown(String reason) -> {
          return new Coverage.Unknown(reason);
        }
        case Answer.Unsatisfiable u -> {}
      }
    }
    return new Coverage.NotReached(List.of());
  }

  /// The C++ model with some facts.
  ///
  /// @param axioms whether with the axioms of the C++ model too
  private MemoryModel demanding(Set<String> facts, boolean axioms) {
    MemoryModel m = task.publication().factModel();
    Set<String> all =
        new HashSet<>(task.publication().facts().stream().map(Publication.Fact::name).toList());
    List<Check> checks =
        m.checks().stream()
            .filter(c ->
                c.kind() != CatStatement.Kind.AXIOM
                    || facts.contains(c.name())
                    || axioms && !all.contains(c.name()))
            .toList();
    return new MemoryModel(
        m.name(),
        m.title(),
        m.hash(),
        m.nodes(),
        checks,
        m.choices(),
        m.recursive(),
        m.names(),
        m.shown(),
        m.coherence(),
        m.schedule());
  }

  private boolean stopped() {
    if (Thread.currentThread().isInterrupted()) {
      why = why.or(() -> Optional.of("it was interrupted"));
    } else if (left.get().isZero()) {
      why = why.or(() -> Optional.of("the time for the whole run was used up"));
    }
    return why.isPresent();
  }

  private Coverage.Unknown unknown() {
    return new Coverage.Unknown(why.orElse("the solver gave no answer"));
  }
}
