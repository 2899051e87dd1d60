package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.Neighbours;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.progress.Visibility;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.symbolic.Bound;
import dev.acquit.model.symbolic.Checks;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/// All executions of a test that a model allows, as one formula. Demands are added; what is left
/// becomes clauses. Not for use by several threads.
///
/// A solution may be no execution, where a value depends on itself, or where the model takes the
/// complement of a closure: whoever asks looks at it again. That there is no solution means that
/// there is no execution.
public final class TestFormula {
  private final MemoryModel model;
  private final Circuit circuit;
  private final EventGraph graph;
  private final Literals literals;
  private final TestFacts facts;
  private final Checks checks;
  private final Endings endings;

  /// The demands of each axiom that can forbid anything.
  private final Map<String, BitSet> binding = new LinkedHashMap<>();

  private final int executions;
  private final List<Walk> walks = new ArrayList<>();
  private Circuit.Formula formula;

  /// The executions of a test.
  ///
  /// @param program the test
  /// @param ways the ways through its threads
  /// @param circles whether the executions are those in which a value depends on itself, which the
  ///   formula does not know; otherwise those in which none does
  /// @param tick called for each part of the work; may throw to end it
  /// @throws NotCoveredException if the test has accesses that the models do not speak of
  /// @throws UnsupportedModelException if model or test have what is not translated
  public TestFormula(Program program, Ways ways, MemoryModel model, boolean circles, Runnable tick)
      throws NotCoveredException, UnsupportedModelException {
    this.model = model;
    boolean causal = model.forbidsAllCircles() && !circles;
    // In PTX all that is chosen by a condition depends on it, by a branch or by a predicate; in
    // threads of the host what comes behind a statement does not.
    boolean chosen =
        causal && (program.test() instanceof PtxTest || model.forbidsCirclesOfProgramOrder());
    boolean exchange = ways.threads().stream().anyMatch(t -> !t.exchanges().isEmpty());
    if (exchange && (circles || !model.forbidsCirclesOfLanes())) {
      throw new UnsupportedModelException(
          "lanes show each other values, which the model lets depend on themselves");
    }
    for (int t = 0; t < ways.threads().size(); t++) {
      boolean lanes = !ways.threads().get(t).exchanges().isEmpty();
      if (lanes && program.threads().get(t).work().isPresent()) {
        throw new UnsupportedModelException("lanes of a kernel that is launched");
      }
    }
    EventGraph events = EventGraph.of(program, ways.threads(), ways.cells(program));
    Ranges ranges = new Ranges(events, causal, chosen, tick);
    while (ranges.cells().size() > events.cells().size()) {
      // Cells that turn up have initial values, which may be the addresses of others.
      events = EventGraph.of(program, ways.threads(), ranges.cells());
      ranges = new Ranges(events, causal, chosen, tick);
    }
    this.graph = events;
    this.circuit = new Circuit(tick);
    this.literals = new Literals(graph, ranges, circuit);
    if (circles) {
      allowCircles(new Circles(graph, ranges));
    }
    this.facts = new TestFacts(graph, ranges, literals, circuit);
    this.checks = new Checks(model, facts, circuit);
    for (Check axiom : model.axioms()) {
      int before = circuit.requirements();
      checks.hold(axiom);
      if (circuit.requirements() > before) {
        BitSet demands = new BitSet();
        demands.set(before, circuit.requirements());
        binding.put(axiom.name(), demands);
      }
    }
    repeatReads();
    int[][] coherence = checks.translation().relation(model.coherence(), Bound.UPPER);
    Optional<int[][]> back =
        model.ordersWrites()
            ? Optional.empty()
            : Optional.of(checks.translation().relation(model.coherence(), Bound.LOWER));
    this.endings = new Endings(graph, facts, literals, circuit, coherence, back);
    this.executions = circuit.requirements();
  }

  /// Takes back all that was demanded of an execution.
  public void restart() {
    circuit.withdraw(executions);
  }

  /// Takes back all that was demanded of an execution.
  ///
  /// @return true of executions that are as was demanded; for [#isAnyOf]
  public int taken() {
    return circuit.taken(executions);
  }

  /// Demands that an execution is as was demanded at one of some times.
  ///
  /// @param taken what [#taken] returned
  public void isAnyOf(Collection<Integer> taken) {
    circuit.require(taken.stream().mapToInt(Integer::intValue).toArray());
  }

  /// Demands that all axioms hold but one of some; for [#clauses(Set)] without these.
  ///
  /// @param names of axioms that can forbid anything
  /// @return true where the axiom need not hold, in the same order
  public List<Integer> holdsButOne(Collection<String> names) {
    List<Integer> left = new ArrayList<>();
    for (String name : names) {
      int out = circuit.variable();
      left.forEach(other -> circuit.require(-other, -out));
      left.add(out);
      binding.get(name).stream().forEach(d -> circuit.require(out, circuit.demanded(d)));
    }
    return left;
  }

  /// Which of some literals is the first that is true in a solver's answer to the clauses that were
  /// made last; empty: none.
  public OptionalInt firstTrue(List<Integer> literals, Answer.Satisfiable answer) {
    Solution solution = new Solution(circuit, formula, answer);
    return IntStream.range(0, literals.size())
        .filter(i -> solution.isTrue(literals.get(i)))
        .findFirst();
  }

  /// Demands that each thread ends in one of some ways.
  public void endsBy(Set<Ways.End> ends) throws UnsupportedModelException {
    for (int t = 0; t < graph.threads().size(); t++) {
      int ended = literals.condition(t, graph.threads().get(t).when(ends));
      circuit.require(-literals.runs(t), ended);
    }
  }

  private void allowCircles(Circles circles) throws UnsupportedModelException {
    literals.allowCircles(circles.reached());
    List<Integer> some = new ArrayList<>();
    for (int r : circles.all()) {
      some.add(circuit.and(literals.present(r), literals.any(r)));
    }
    circuit.require(some.stream().mapToInt(Integer::intValue).toArray());
  }

  /// The names of the axioms that can forbid anything in this test.
  public List<String> binding() {
    return List.copyOf(binding.keySet());
  }

  /// Demands that the execution ends in a state of which a statement is true.
  public void ends(Proposition proposition) throws UnsupportedModelException {
    circuit.require(endings.holds(proposition));
  }

  /// Demands that what a check tests is not so, whether the check wants it or not.
  public void breaks(Check check) throws UnsupportedModelException {
    circuit.require(
        checks.fails(new Check(check.kind(), check.test(), false, check.name(), check.node())));
  }

  /// Demands that some thread comes to where a condition does not hold without which the test has
  /// no meaning.
  public void breaksDemand() throws UnsupportedModelException {
    List<Integer> broken = new ArrayList<>();
    for (int t = 0; t < graph.threads().size(); t++) {
      for (ThreadGraph.Demand d : graph.threads().get(t).demands()) {
        int zero = literals.value(t, d.value()).is(0);
        broken.add(circuit.and(literals.happens(t, d.guard()), zero));
      }
    }
    circuit.require(broken.stream().mapToInt(Integer::intValue).toArray());
  }

  /// Demands that some thread stays in a loop or at a barrier forever, and that others stand still
  /// only where that is allowed (ADR 18).
  public void someStay(Obligations obligations) throws UnsupportedModelException {
    forever().demandStay(obligations);
  }

  /// Demands of threads that stay in loops that they may do so forever: they read no write before
  /// one that they have to see at last (ADR 18).
  public void neverEnds(Visibility visibility) throws UnsupportedModelException {
    forever().demandSeen(visibility);
  }

  /// Demands that some thread stays in a loop of which an implementation of C++ may assume that it
  /// ends.
  public void isAssumedAway() throws UnsupportedModelException {
    forever().demandUnnoticed();
  }

  private Forever forever() {
    return new Forever(graph, facts, literals, circuit, model, checks.translation());
  }

  /// Demands that some access goes where the models do not speak of it.
  public void strays() {
    circuit.require(facts.strays());
  }

  /// Whether a read and a write may overlap only in part.
  public boolean mayTear() {
    return facts.tears() != Circuit.FALSE;
  }

  /// Demands that they do somewhere.
  public void tears() {
    circuit.require(facts.tears());
  }

  /// Demands that something touches what some read-modify-writes do and may come between their
  /// halves.
  public void meets(List<Neighbours.Access> accesses) {
    circuit.require(facts.meets(accesses));
  }

  /// Demands that no access goes where the models do not speak of it.
  public void staysInside() {
    circuit.require(-facts.strays());
  }

  /// Demands that some thread is where it was not followed any further.
  public void reachesBound() throws UnsupportedModelException {
    int[] all = new int[graph.threads().size()];
    for (int t = 0; t < all.length; t++) {
      all[t] = literals.happens(t, graph.threads().get(t).stopped());
    }
    circuit.require(all);
  }

  /// Demands that what a check tests is so, whether the check wants it or not.
  public void keeps(Check check) throws UnsupportedModelException {
    checks.hold(new Check(check.kind(), check.test(), false, check.name(), check.node()));
  }

  /// Demands that threads which are alike, and of which nobody asks, go their ways in one order.
  /// Whatever execution there is, there is one like it in which they do.
  ///
  /// @param asked the numbers of threads whose registers are asked for
  public boolean orderThreads(Set<Integer> asked) throws UnsupportedModelException {
    Likeness likeness = new Likeness(graph);
    boolean ordered = model.axioms().stream().anyMatch(a -> a.node() == model.coherence());
    int[][] coherence = checks.translation().relation(model.coherence(), Bound.UPPER);
    List<List<Integer>> groups = likeness.groups(asked);
    for (List<Integer> group : groups) {
      for (int i = 0; i < group.size(); i++) {
        for (int j = i + 1; j < group.size(); j++) {
          order(group.get(i), group.get(j), ordered ? coherence : null);
        }
      }
    }
    return !groups.isEmpty();
  }

  /// The first event that happens in only one of two threads happens in the first one; if there is
  /// none before, the first write of each is in this order.
  private void order(int first, int second, int[][] coherence) {
    int mine = graph.bases()[first];
    int its = graph.bases()[second];
    int same = Circuit.TRUE;
    for (int i = 0; i < graph.threads().get(first).events().size(); i++) {
      int here = facts.present()[mine + i];
      int there = facts.present()[its + i];
      circuit.require(-same, here, -there);
      if (coherence != null && graph.isWrite(mine + i)) {
        circuit.require(-same, -here, -there, -coherence[its + i][mine + i]);
        same = circuit.and(same, -here, -there);
      } else {
        same = circuit.and(same, circuit.or(circuit.and(here, there), circuit.and(-here, -there)));
      }
    }
  }

  /// The demands made so far as clauses.
  public Clauses clauses() {
    return clauses(Set.of());
  }

  /// The demands made so far as clauses, without those of some axioms.
  ///
  /// @param ignored names of axioms; what names none that can forbid anything changes nothing
  public Clauses clauses(Set<String> ignored) {
    BitSet without = new BitSet();
    binding.forEach((name, demands) -> {
      if (ignored.contains(name)) {
        without.or(demands);
      }
    });
    formula = circuit.formula(without);
    return formula.clauses();
  }

  /// Reads an execution off a solver's answer to [#clauses].
  public Shown read(Answer.Satisfiable answer) throws UnsupportedModelException {
    Solution solution = new Solution(circuit, formula, answer);
    walks.clear();
    for (int t = 0; t < graph.threads().size(); t++) {
      walks.add(new Walk(graph, t, literals, solution));
    }
    Map<Shown.Where, Shown.Where> readsFrom = new HashMap<>();
    List<List<Shown.Edge>> orders = new ArrayList<>();
    for (int v = 0; v < model.choices().size(); v++) {
      boolean chosen = model.choices().get(v).kind() != MemoryModel.Choice.Kind.RECURSIVE;
      List<Shown.Edge> edges = chosen ? edges(solution, checks.translation().chosen(v)) : List.of();
      if (v == MemoryModel.READS_FROM) {
        edges.forEach(e -> readsFrom.put(e.to(), e.from()));
      }
      orders.add(edges);
    }
    return new Shown(
        walks.stream().map(Walk::path).toList(),
        touched(solution),
        readsFrom,
        edges(solution, facts.base(BaseRelation.SYNCBAR)),
        orders,
        repeated());
  }

  private List<Shown.Repeated> repeated() throws UnsupportedModelException {
    List<Shown.Repeated> all = new ArrayList<>();
    for (int t = 0; t < walks.size(); t++) {
      all.addAll(walks.get(t).repeated(t));
    }
    return all;
  }

  /// Demands that rounds which stand for others read what the round before has read.
  private void repeatReads() throws UnsupportedModelException {
    int[][] from = checks.translation().chosen(MemoryModel.READS_FROM);
    for (int t = 0; t < graph.threads().size(); t++) {
      for (ThreadGraph.Skipped s : graph.threads().get(t).skipped()) {
        int when = literals.happens(t, s.when());
        for (int i = s.from(); i < s.to(); i++) {
          int again = graph.bases()[t] + i;
          int first = again - s.from() + s.before();
          circuit.require(-when, -literals.present(first), literals.present(again));
          circuit.require(-when, literals.present(first), -literals.present(again));
          for (int write = 0; graph.isRead(again) && write < graph.size(); write++) {
            circuit.require(-when, -from[write][first], from[write][again]);
            circuit.require(-when, from[write][first], -from[write][again]);
          }
        }
      }
    }
  }

  private List<Cell> touched(Solution solution) {
    List<Cell> touched = new ArrayList<>();
    for (int c = 0; c < graph.cells().size(); c++) {
      for (int e = graph.cells().size(); e < graph.size(); e++) {
        if (solution.isTrue(facts.at(e, c))) {
          touched.add(graph.cells().get(c));
          break;
        }
      }
    }
    return touched;
  }

  private List<Shown.Edge> edges(Solution solution, int[][] pairs) {
    List<Shown.Edge> edges = new ArrayList<>();
    for (int a = 0; a < graph.size(); a++) {
      for (int b = 0; b < graph.size(); b++) {
        if (solution.isTrue(pairs[a][b])) {
          edges.add(new Shown.Edge(where(a), where(b)));
        }
      }
    }
    return edges;
  }

  private Shown.Where where(int e) {
    return graph.isInitial(e)
        ? new Shown.Initially(graph.cells().get(e))
        : new Shown.OnPath(graph.thread(e), walks.get(graph.thread(e)).place(graph.index(e)));
  }

  /// Demands that not all these reads take their values from where they do in the execution that
  /// was read last.
  public void exclude(Shown shown, Set<Shown.Where> reads) throws UnsupportedModelException {
    int[][] from = checks.translation().chosen(MemoryModel.READS_FROM);
    List<Integer> other = new ArrayList<>();
    for (int read = 0; read < graph.size(); read++) {
      if (graph.isRead(read) && happened(read) && reads.contains(where(read))) {
        for (int write = 0; write < graph.size(); write++) {
          if (graph.isWrite(write)
              && happened(write)
              && where(write).equals(shown.readsFrom().get(where(read)))) {
            other.add(-from[write][read]);
          }
        }
      }
    }
    circuit.require(other.stream().mapToInt(Integer::intValue).toArray());
  }

  private boolean happened(int e) {
    return graph.isInitial(e) || walks.get(graph.thread(e)).place(graph.index(e)) >= 0;
  }
}
