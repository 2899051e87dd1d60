package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.model.execution.Barriers;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.Values;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import dev.acquit.model.symbolic.Cells;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Which barriers wait for which, in all executions at once: for each combination of the barriers
/// that the threads come to, the ways in which they complete.
final class Meetings {
  /// More combinations than this are not tried.
  private static final int MAX_COMBINATIONS = 2_000;

  /// Barriers that a thread comes to, one after the other, and no others.
  ///
  /// @param when that it does
  private record Row(List<Integer> barriers, int when) {}

  private final EventGraph graph;
  private final int[] present;
  private final Circuit circuit;
  private final List<List<Row>> rows = new ArrayList<>();
  private final Map<Long, List<Integer>> edges = new LinkedHashMap<>();

  /// Demands that all barriers complete.
  ///
  /// @param present whether each event happens
  Meetings(EventGraph graph, int[] present, Circuit circuit)
      throws NotCoveredException, UnsupportedModelException {
    this.graph = graph;
    this.present = present;
    this.circuit = circuit;
    List<List<Integer>> barriers = new ArrayList<>();
    graph.threads().forEach(_ -> barriers.add(new ArrayList<>()));
    for (int e = 0; e < graph.size(); e++) {
      if (graph.isBarrier(e)) {
        barriers.get(graph.thread(e)).add(e);
      }
    }
    if (barriers.stream().allMatch(List::isEmpty)) {
      return;
    }
    long combinations = 1;
    for (List<Integer> some : barriers) {
      List<Row> all = new ArrayList<>();
      addRows(some, 0, new ArrayList<>(), Circuit.TRUE, all);
      rows.add(all);
      combinations = Math.min(Integer.MAX_VALUE, combinations * all.size());
    }
    if (combinations > MAX_COMBINATIONS) {
      throw tooMany();
    }
    combine(new ArrayList<>());
  }

  private static UnsupportedModelException tooMany() {
    return new UnsupportedModelException(
        "threads can meet in more than " + MAX_COMBINATIONS + " combinations of barriers");
  }

  private void addRows(
      List<Integer> barriers, int from, List<Integer> chosen, int when, List<Row> all)
      throws UnsupportedModelException {
    if (when == Circuit.FALSE) {
      return;
    } else if (from == barriers.size()) {
      all.add(new Row(List.copyOf(chosen), when));
      if (all.size() > MAX_COMBINATIONS) {
        throw tooMany();
      }
      return;
    }
    int next = barriers.get(from);
    addRows(barriers, from + 1, chosen, circuit.and(when, -present[next]), all);
    if (chosen.isEmpty() || graph.precedes(chosen.getLast(), next)) {
      chosen.add(next);
      addRows(barriers, from + 1, chosen, circuit.and(when, present[next]), all);
      chosen.removeLast();
    }
  }

  private void combine(List<Row> chosen) throws NotCoveredException, UnsupportedModelException {
    if (chosen.size() < rows.size()) {
      for (Row r : rows.get(chosen.size())) {
        chosen.add(r);
        combine(chosen);
        chosen.removeLast();
      }
      return;
    }
    int when = circuit.and(chosen.stream().mapToInt(Row::when).toArray());
    complete(withoutRounds(chosen, when), when);
  }

  /// What is left when the threads of each CTA have come together as often as all of them do so
  /// first: that can happen in one way only, and blocks of many threads do little else.
  private List<Row> withoutRounds(List<Row> chosen, int when) throws UnsupportedModelException {
    int[] passed = new int[chosen.size()];
    for (List<Integer> threads : ctas()) {
      for (Optional<List<Integer>> round = round(threads, chosen, passed);
          round.isPresent();
          round = round(threads, chosen, passed)) {
        for (int a : round.get()) {
          for (int b : round.get()) {
            if (a != b) {
              edges.computeIfAbsent(edge(a, b), _ -> new ArrayList<>()).add(when);
            }
          }
        }
        threads.forEach(t -> passed[t]++);
      }
    }
    List<Row> left = new ArrayList<>();
    for (int t = 0; t < passed.length; t++) {
      List<Integer> all = chosen.get(t).barriers();
      left.add(new Row(List.copyOf(all.subList(passed[t], all.size())), chosen.get(t).when()));
    }
    return left;
  }

  /// The next barriers of all threads of a CTA, if all of them wait for all of them there.
  private Optional<List<Integer>> round(List<Integer> threads, List<Row> chosen, int[] passed)
      throws UnsupportedModelException {
    List<Integer> round = new ArrayList<>();
    Set<Symbolic> numbers = new HashSet<>();
    for (int t : threads) {
      if (passed[t] == chosen.get(t).barriers().size()) {
        return Optional.empty();
      }
      int e = chosen.get(t).barriers().get(passed[t]);
      PathEvent.BarrierUse use = Objects.requireNonNull(event(e).barrier());
      Operation.Barrier b = use.operation();
      boolean all =
          b.group() == Operation.Group.CTA
              && b.arrives()
              && b.waits()
              && b.participants() == null
              && b.vote() == null;
      numbers.add(use.number());
      if (!all || numbers.size() > 1) {
        return Optional.empty();
      }
      round.add(e);
    }
    return Optional.of(round);
  }

  /// The threads of each CTA, by index.
  private List<List<Integer>> ctas() {
    List<ProgramThread> threads = graph.program().threads();
    List<List<Integer>> all = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      Place place = threads.get(t).place();
      List<Integer> own =
          all.stream()
              .filter(c -> threads.get(c.getFirst()).place().shares(Scope.CTA, place))
              .findFirst()
              .orElse(null);
      if (own == null) {
        all.add(new ArrayList<>(List.of(t)));
      } else {
        own.add(t);
      }
    }
    return all;
  }

  /// The ways in which barriers complete that threads come to.
  private void complete(List<Row> chosen, int when)
      throws NotCoveredException, UnsupportedModelException {
    if (chosen.stream().allMatch(r -> r.barriers().isEmpty())) {
      return;
    }
    List<ThreadPath> paths = new ArrayList<>();
    for (Row row : chosen) {
      List<PathEvent> events = new ArrayList<>();
      for (int e : row.barriers()) {
        events.add(event(e));
      }
      paths.add(new ThreadPath(events, List.of(), List.of(), Map.of(), new ThreadPath.End.Exit()));
    }
    Candidate candidate = new Candidate(graph.program(), paths, List.of());
    List<Relation> completions = Barriers.completions(candidate, new Values(candidate));
    if (completions.isEmpty()) {
      circuit.forbid(when);
      return;
    }
    Domain way = new Domain(circuit, completions.size());
    for (int i = 0; i < completions.size(); i++) {
      add(candidate, chosen, completions.get(i), circuit.and(when, way.is(i)));
    }
  }

  /// A barrier as the only thing that its thread does.
  private PathEvent event(int e) throws UnsupportedModelException {
    Occurrence o = graph.event(e);
    Terms terms = graph.threads().get(graph.thread(e)).terms();
    Map<Integer, Symbolic> known = new HashMap<>();
    for (int number : o.barrier().numbers()) {
      if (number >= 0) {
        if (!(terms.node(number) instanceof Terms.Known(long value))) {
          throw new UnsupportedModelException("the number of a barrier is computed");
        }
        known.put(number, new Symbolic.Known(value));
      }
    }
    PathEvent.BarrierUse use =
        new PathEvent.BarrierUse(
            o.barrier().operation(),
            known.get(o.barrier().number()),
            known.get(o.barrier().identity()),
            known.get(o.barrier().participants()),
            known.get(o.barrier().predicate()));
    return new PathEvent(
        o.kind(),
        o.marks(),
        null,
        null,
        null,
        use,
        EventSet.EMPTY,
        EventSet.EMPTY,
        EventSet.EMPTY,
        -1,
        o.step(),
        o.words());
  }

  private void add(Candidate candidate, List<Row> chosen, Relation waits, int when) {
    for (int a = 0; a < candidate.size(); a++) {
      EventSet waiting = waits.row(a);
      for (int b = waiting.first(); b >= 0; b = waiting.next(b)) {
        long edge = edge(event(candidate, chosen, a), event(candidate, chosen, b));
        edges.computeIfAbsent(edge, _ -> new ArrayList<>()).add(when);
      }
    }
  }

  private static int event(Candidate candidate, List<Row> chosen, int e) {
    int t = candidate.thread(e);
    return chosen.get(t).barriers().get(e - candidate.base(t));
  }

  private long edge(int from, int to) {
    return (long) from * graph.size() + to;
  }

  /// From a barrier to a barrier that waits for it.
  int[][] waits() {
    return Cells.of(
        graph.size(),
        (a, b) ->
            circuit.or(
                edges.getOrDefault(edge(a, b), List.of()).stream()
                    .mapToInt(Integer::intValue)
                    .toArray()));
  }
}
