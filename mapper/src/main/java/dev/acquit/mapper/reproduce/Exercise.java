package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.Reach;
import dev.acquit.mapper.prove.Reach.Occurring;
import dev.acquit.mapper.prove.Workers;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
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
    this.table = task.proof().mapping().mapping();
    this.left = left;
    this.layouts =
        IntStream.rangeClosed(1, task.proof().bound())
            .boxed()
            .flatMap(n -> Layout.of(n).stream())
            .toList();
  }

  /// What programs of an event model exercise, if they have to keep some facts.
  private interface Question<K> {
    SequencedMap<K, Coverage> ask(Set<String> facts, EventModel events)
        throws UnsupportedModelException;
  }

  /// For each alternative of the table, whether programs of up to the bound have it.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  SequencedMap<Use, Coverage> rows(EventModel events) throws UnsupportedModelException {
    return explained(events, this::occurring);
  }

  /// For each axiom, whether executions of programs of up to the bound can break it.
  ///
  /// @throws UnsupportedModelException if a model cannot be translated
  SequencedMap<String, Coverage> axioms(EventModel events) throws UnsupportedModelException {
    return explained(events, this::failing);
  }

  private <K> SequencedMap<K, Coverage> explained(EventModel events, Question<K> question)
      throws UnsupportedModelException {
    SequencedMap<K, Coverage> found = question.ask(Set.of(), events);
    if (found.values().stream().noneMatch(Coverage.NotReached.class::isInstance)) {
      return found;
    }
    // What is too large for the bound is left out by no fact.
    SequencedMap<K, Coverage> free = question.ask(Set.of(), WITHOUT_FAILURES);
    for (Publication.Fact fact : task.publication().facts()) {
      SequencedMap<K, Coverage> kept = question.ask(Set.of(fact.name()), WITHOUT_FAILURES);
      found.replaceAll((k, c) ->
          c instanceof Coverage.NotReached n
                  && free.get(k) instanceof Coverage.Reached
                  && kept.get(k) instanceof Coverage.NotReached
              ? n.with(fact.name())
              : c);
    }
    return found;
  }

  private SequencedMap<Use, Coverage> occurring(Set<String> facts, EventModel events)
      throws UnsupportedModelException {
    Reach reach = reach(facts, true, events);
    SequencedMap<Use, Coverage> all = new LinkedHashMap<>();
    for (Row row : table.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        all.put(new Use(row.key(), a), new Coverage.NotReached(List.of()));
      }
    }
    Set<Use> found = new HashSet<>();
    boolean complete = true;
    for (Layout layout : layouts) {
      if (found.size() == all.size()) {
        break;
      }
      if (stopped()) {
        complete = false;
        break;
      }
      Occurring now = reach.occurring(layout, table, found, left.get());
      complete &= now.complete();
      now.found().stream()
          .filter(found::add)
          .forEach(use -> all.put(use, new Coverage.Reached(layout)));
    }
    if (!complete) {
      all.replaceAll((use, c) -> found.contains(use) ? c : unknown());
    }
    return all;
  }

  private SequencedMap<String, Coverage> failing(Set<String> facts, EventModel events)
      throws UnsupportedModelException {
    Reach reach = reach(facts, false, events);
    SequencedMap<String, Coverage> all = new LinkedHashMap<>();
    for (Check axiom : task.publication().factModel().axioms()) {
      if (!isFact(axiom)) {
        all.put(axiom.name(), canFail(axiom, reach));
      }
    }
    return all;
  }

  private Coverage canFail(Check axiom, Reach reach) throws UnsupportedModelException {
    MemoryModel model = task.publication().factModel();
    for (Layout layout : layouts) {
      if (stopped()) {
        return unknown();
      }
      switch (reach.canFail(layout, table, model, axiom, left.get())) {
        case Answer.Satisfiable _ -> {
          return new Coverage.Reached(layout);
        }
        case Answer.Unknown(String reason) -> {
          return new Coverage.Unknown(reason);
        }
        case Answer.Unsatisfiable _ -> {}
      }
    }
    return new Coverage.NotReached(List.of());
  }

  /// Under the C++ model with some facts.
  ///
  /// @param axioms whether with the axioms of the C++ model too
  private Reach reach(Set<String> facts, boolean axioms, EventModel events) {
    MemoryModel all = task.publication().factModel();
    List<Check> checks =
        all.checks().stream()
            .filter(c ->
                c.kind() != CatStatement.Kind.AXIOM
                    || (isFact(c) ? facts.contains(c.name()) : axioms))
            .toList();
    return new Reach(task.proof().under(all.with(checks)), events, ScopeClass.ANY);
  }

  private boolean isFact(Check check) {
    return task.publication().facts().stream().anyMatch(f -> f.name().equals(check.name()));
  }

  private boolean stopped() {
    if (Thread.currentThread().isInterrupted()) {
      why = why.or(() -> Optional.of(Workers.INTERRUPTED));
    } else if (left.get().isZero()) {
      why = why.or(() -> Optional.of(Reproducer.LATE));
    }
    return why.isPresent();
  }

  private Coverage.Unknown unknown() {
    return new Coverage.Unknown(why.orElse("the solver gave no answer"));
  }
}
