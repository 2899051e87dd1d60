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
import java.util.Arrays;
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
  /// @param end where it is then
  private record Row(List<Integer> barriers, int when, End end) {
    /// How many of the barriers it has passed.
    int passed() {
      return end == End.BARRED ? barriers.size() - 1 : barriers.size();
    }
  }

  private enum End {
    /// It has ended.
    EXIT,
    /// It waits at its last barrier, which does not complete.
    BARRED,
    /// It stands somewhere, or goes round.
    ELSEWHERE
  }

  private final EventGraph graph;
  private final int[] present;
  private final Literals literals;
  private final Circuit circuit;
  private final List<List<Row>> rows = new ArrayList<>();
  private final Map<Long, List<Integer>> edges = new LinkedHashMap<>();

  /// What threads bring to votes, of the way that is looked at.
  private final Map<Integer, Long> assumed = new HashMap<>();

  private final IdleTurns idleTurns;

  /// Whether threads may stand still anywhere.
  private final boolean halts;

  /// Whether threads may wait at a barrier that does not complete.
  private final boolean bars;

  private int combinations;

  /// Demands that all barriers complete but those at which threads wait for ever, which do not.
  ///
  /// @param present whether each event happens
  /// @param literals of values and conditions
  Meetings(EventGraph graph, int[] present, Literals literals, Circuit circuit)
      throws NotCoveredException, UnsupportedModelException {
    this.graph = graph;
    this.literals = literals;
    this.present = present;
    this.circuit = circuit;
    this.halts = graph.halts();
    this.bars = graph.bars();
    this.idleTurns = new IdleTurns(graph, literals, circuit);
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
    for (int t = 0; t < barriers.size(); t++) {
      List<Row> all = new ArrayList<>();
      addRows(t, barriers.get(t), 0, new ArrayList<>(), new Together(circuit), all);
      rows.add(all);
    }
    for (List<Integer> group : groups()) {
      combine(group, new ArrayList<>());
    }
  }

  /// Threads that may wait for each other: those of a CTA, or of a cluster that has barriers of its
  /// own. What others come to makes no difference to them.
  private List<List<Integer>> groups() {
    boolean clusters = false;
    for (int e = 0; e < graph.size(); e++) {
      clusters |=
          graph.isBarrier(e)
              && graph.event(e).barrier().operation().group() == Operation.Group.CLUSTER;
    }
    return sharing(clusters ? Scope.CLUSTER : Scope.CTA);
  }

  /// Adds rows of the same barriers by where the thread is then: others pass by who has ended.
  private void addEnds(int thread, List<Integer> barriers, Together when, List<Row> all)
      throws UnsupportedModelException {
    boolean some = halts || bars;
    int ends = literals.condition(thread, graph.threads().get(thread).ended());
    int barred = literals.condition(thread, graph.threads().get(thread).barred());
    for (End end : some ? End.values() : new End[] {End.EXIT}) {
      Together both =
          switch (end) {
            case EXIT -> some ? when.and(ends) : when;
            case BARRED -> barriers.isEmpty() ? null : when.and(barred);
            case ELSEWHERE -> when.and(circuit.and(-ends, -barred));
          };
      if (both != null) {
        int[] holds = both.literals().stream().mapToInt(Integer::intValue).toArray();
        all.add(new Row(List.copyOf(barriers), circuit.and(holds), end));
      }
    }
  }

  private static UnsupportedModelException tooMany() {
    return new UnsupportedModelException(
        "threads can meet in more than " + MAX_COMBINATIONS + " combinations of barriers");
  }

  /// Adds rows of all choices of the barriers from one on. Most of them cannot be, and show it.
  private void addRows(
      int thread,
      List<Integer> barriers,
      int from,
      List<Integer> chosen,
      Together when,
      List<Row> all)
      throws UnsupportedModelException {
    if (from == barriers.size()) {
      addEnds(thread, chosen, when, all);
      if (all.size() > MAX_COMBINATIONS) {
        throw tooMany();
      }
      return;
    }
    int next = barriers.get(from);
    Together without = when.and(-present[next]);
    if (without != null) {
      addRows(thread, barriers, from + 1, chosen, without, all);
    }
    Together with =
        chosen.isEmpty() || graph.precedes(chosen.getLast(), next) ? when.and(present[next]) : null;
    if (with != null) {
      chosen.add(next);
      addRows(thread, barriers, from + 1, chosen, with, all);
      chosen.removeLast();
    }
  }

  /// @param chosen of each thread before the one that comes next
  private void combine(List<Integer> group, List<Row> chosen)
      throws NotCoveredException, UnsupportedModelException {
    if (chosen.size() < rows.size()) {
      boolean own = group.contains(chosen.size());
      for (Row r :
          own ? rows.get(chosen.size()) : List.of(new Row(List.of(), Circuit.TRUE, End.EXIT))) {
        if (own && !agrees(r, chosen)) {
          continue;
        }
        chosen.add(r);
        combine(group, chosen);
        chosen.removeLast();
      }
      return;
    }
    int when = circuit.and(chosen.stream().mapToInt(Row::when).toArray());
    if (when == Circuit.FALSE) {
      return;
    }
    if (++combinations > MAX_COMBINATIONS) {
      throw tooMany();
    }
    complete(withoutRounds(chosen, when), when);
  }

  /// Whether a thread finds the same out as those before it where all of them vote, and none goes
  /// on without one that stands still; if not, that is forbidden.
  private boolean agrees(Row row, List<Row> others) throws UnsupportedModelException {
    List<ProgramThread> threads = graph.program().threads();
    Place place = threads.get(others.size()).place();
    for (int t = 0; t < others.size(); t++) {
      if (threads.get(t).place().shares(Scope.CTA, place)
          && !(agree(row, others.get(t))
              && mayPass(row, others.get(t))
              && mayPass(others.get(t), row))) {
        int both = circuit.and(row.when(), others.get(t).when());
        if (both != Circuit.FALSE) {
          circuit.forbid(both);
        }
        return false;
      }
    }
    return true;
  }

  /// Whether a thread may come so far: it passes no more barriers that are of all threads than
  /// another one of its CTA comes to that has not ended.
  private boolean mayPass(Row row, Row other) throws UnsupportedModelException {
    if (other.end() == End.EXIT || row.passed() <= other.barriers().size()) {
      return true;
    }
    for (int e : row.barriers()) {
      if (!isOfAll(use(e))) {
        return true;
      }
    }
    return false;
  }

  private boolean agree(Row a, Row b) throws UnsupportedModelException {
    for (int i = 0; i < Math.min(a.passed(), b.passed()); i++) {
      PathEvent.BarrierUse one = use(a.barriers().get(i));
      PathEvent.BarrierUse other = use(b.barriers().get(i));
      Operation.Vote vote = one.operation().vote();
      Operation.Vote second = other.operation().vote();
      if (!isOfAll(one) || !isOfAll(other) || !one.number().equals(other.number())) {
        return true;
      } else if (vote == null || second == null) {
        if ((vote == null) != (second == null)) {
          return true;
        }
      } else if (vote.count() != second.count()) {
        return true;
      } else if (vote.result() != second.result()) {
        return false;
      }
    }
    return true;
  }

  private PathEvent.BarrierUse use(int e) throws UnsupportedModelException {
    return Objects.requireNonNull(event(e).barrier());
  }

  /// Whether all threads of a CTA wait for all of them there.
  private static boolean isOfAll(PathEvent.BarrierUse use) {
    return use.operation().isOfAll() && use.number() != null;
  }

  /// What is left when the threads of each CTA have come together as often as all of them do so
  /// first: that can happen in one way only, and blocks of many threads do little else.
  private List<Row> withoutRounds(List<Row> chosen, int when) throws UnsupportedModelException {
    int[] passed = new int[chosen.size()];
    for (List<Integer> threads : sharing(Scope.CTA)) {
      for (Optional<List<Integer>> round = round(threads, chosen, passed);
          round.isPresent();
          round = round(threads, chosen, passed)) {
        int comesOut = comesOut(round.get());
        if (comesOut != Circuit.TRUE) {
          circuit.forbid(circuit.and(when, -comesOut));
        }
        for (int a : round.get()) {
          for (int b : round.get()) {
            if (a != b) {
              edges.computeIfAbsent(edge(a, b), _ -> new ArrayList<>()).add(when);
            }
          }
        }
        threads.forEach(t -> passed[t]++);
      }
      idleTurns.leaveOut(threads, t -> chosen.get(t).barriers(), when);
    }
    List<Row> left = new ArrayList<>();
    for (int t = 0; t < passed.length; t++) {
      List<Integer> all = chosen.get(t).barriers();
      left.add(
          new Row(
              List.copyOf(all.subList(passed[t], all.size())),
              chosen.get(t).when(),
              chosen.get(t).end()));
    }
    return left;
  }

  /// The next barriers of all threads of a CTA, if all of them wait for all of them there.
  private Optional<List<Integer>> round(List<Integer> threads, List<Row> chosen, int[] passed)
      throws UnsupportedModelException {
    List<Integer> round = new ArrayList<>();
    Set<Symbolic> numbers = new HashSet<>();
    Set<Optional<Operation.Count>> counts = new HashSet<>();
    for (int t : threads) {
      if (passed[t] == chosen.get(t).passed()) {
        return Optional.empty();
      }
      int e = chosen.get(t).barriers().get(passed[t]);
      PathEvent.BarrierUse use = use(e);
      numbers.add(use.number());
      counts.add(Optional.ofNullable(use.operation().vote()).map(Operation.Vote::count));
      if (!isOfAll(use) || numbers.size() > 1 || counts.size() > 1) {
        return Optional.empty();
      }
      round.add(e);
    }
    return Optional.of(round);
  }

  /// That each thread finds out what all of them bring.
  private int comesOut(List<Integer> round) throws UnsupportedModelException {
    int[] held = new int[round.size() + 1];
    Arrays.fill(held, Circuit.FALSE);
    held[0] = Circuit.TRUE;
    List<Integer> all = new ArrayList<>();
    for (int e : round) {
      Operation.Vote vote = use(e).operation().vote();
      if (vote == null) {
        return Circuit.TRUE;
      }
      int holds = holds(e);
      for (int count = held.length - 1; count >= 0; count--) {
        int more = count == 0 ? Circuit.FALSE : circuit.and(held[count - 1], holds);
        held[count] = circuit.or(circuit.and(held[count], -holds), more);
      }
    }
    for (int e : round) {
      Operation.Vote vote = use(e).operation().vote();
      long result = vote.result();
      all.add(
          switch (vote.count()) {
            case POPC -> result < 0 || result > round.size() ? Circuit.FALSE : held[(int) result];
            case AND -> result != 0 ? held[round.size()] : -held[round.size()];
            case OR -> result != 0 ? -held[0] : held[0];
          });
    }
    return circuit.and(all.stream().mapToInt(Integer::intValue).toArray());
  }

  /// The threads of each CTA or cluster, by index.
  private List<List<Integer>> sharing(Scope scope) {
    List<ProgramThread> threads = graph.program().threads();
    List<List<Integer>> all = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      Place place = threads.get(t).place();
      List<Integer> own =
          all.stream()
              .filter(c -> threads.get(c.getFirst()).place().shares(scope, place))
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
        if (use(e).operation().vote() != null && use(e).predicate() == null) {
          assume(chosen, when, e);
          return;
        }
        events.add(event(e));
      }
      ThreadPath.End end =
          switch (row.end()) {
            case EXIT -> new ThreadPath.End.Exit();
            case BARRED -> new ThreadPath.End.Barred();
            case ELSEWHERE -> new ThreadPath.End.Spin(0);
          };
      paths.add(new ThreadPath(events, List.of(), List.of(), Map.of(), end));
    }
    Candidate candidate = new Candidate(graph.program(), paths, List.of());
    Optional<List<Relation>> known = completions(candidate);
    if (known.isEmpty()) {
      return;
    }
    List<Relation> completions = known.get();
    if (completions.isEmpty()) {
      circuit.forbid(when);
      return;
    }
    Domain way = new Domain(circuit, completions.size());
    for (int i = 0; i < completions.size(); i++) {
      add(candidate, chosen, completions.get(i), circuit.and(when, way.is(i)));
    }
  }

  /// The ways in which barriers can complete; empty if anything may be, as where threads may stand
  /// still anywhere and others meet at barriers that do not belong together: with nothing demanded,
  /// no execution is lost.
  private Optional<List<Relation>> completions(Candidate candidate) throws NotCoveredException {
    try {
      return Optional.of(Barriers.completions(candidate, new Values(candidate)));
    } catch (NotCoveredException e) {
      if (!halts) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /// The same for both things that a thread may bring to a vote.
  private void assume(List<Row> chosen, int when, int vote)
      throws NotCoveredException, UnsupportedModelException {
    for (int brings = 0; brings <= 1; brings++) {
      int both = circuit.and(when, brings == 1 ? holds(vote) : -holds(vote));
      if (both != Circuit.FALSE) {
        assumed.put(vote, (long) brings);
        complete(chosen, both);
        assumed.remove(vote);
      }
    }
  }

  /// Whether what a thread brings to a vote holds.
  private int holds(int vote) throws UnsupportedModelException {
    return -literals.value(graph.thread(vote), graph.event(vote).barrier().predicate()).is(0);
  }

  /// A barrier as the only thing that its thread does. What it brings to a vote is null where that
  /// is neither known nor assumed.
  private PathEvent event(int e) throws UnsupportedModelException {
    Occurrence o = graph.event(e);
    Terms terms = graph.threads().get(graph.thread(e)).terms();
    int predicate = o.barrier().predicate();
    Symbolic brought = predicate < 0 ? null : known(terms, predicate).orElse(null);
    if (brought == null && assumed.containsKey(e)) {
      brought = new Symbolic.Known(assumed.get(e));
    }
    PathEvent.BarrierUse use =
        new PathEvent.BarrierUse(
            o.barrier().operation(),
            number(terms, o.barrier().number()),
            number(terms, o.barrier().identity()),
            number(terms, o.barrier().participants()),
            brought);
    return PathEvent.barrier(use, o.marks(), EventSet.EMPTY, o.step(), o.words());
  }

  private static Symbolic number(Terms terms, int number) throws UnsupportedModelException {
    return number < 0
        ? null
        : known(terms, number)
            .orElseThrow(
                () -> new UnsupportedModelException("the number of a barrier is computed"));
  }

  private static Optional<Symbolic> known(Terms terms, int term) {
    return terms.node(term) instanceof Terms.Known(long value)
        ? Optional.of(new Symbolic.Known(value))
        : Optional.empty();
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
    int[][] waits = Cells.of(graph.size(), (_, _) -> Circuit.FALSE);
    edges.keySet().stream()
        .sorted()
        .forEach(edge -> {
          int[] when = edges.get(edge).stream().mapToInt(Integer::intValue).toArray();
          waits[(int) (edge / graph.size())][(int) (edge % graph.size())] = circuit.or(when);
        });
    return waits;
  }
}
