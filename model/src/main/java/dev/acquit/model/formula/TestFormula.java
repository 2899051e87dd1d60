package dev.acquit.model.formula;

import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Value;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.symbolic.Bound;
import dev.acquit.model.symbolic.Checks;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;

/// All executions of a test that a model allows, as one formula. Demands are added; what is left
/// becomes clauses. Not for use by several threads.
///
/// A solution may be no execution, where a value depends on itself, or where the model takes the
/// complement of a closure: whoever asks looks at it again. That there is no solution means that
/// there is no execution.
public final class TestFormula {
  private final MemoryModel model;
  private final Set<String> ignored;
  private Circuit circuit;
  private EventTree tree;
  private final TestFacts facts;
  private final Checks checks;
  private final Endings endings;
  private final ValueLiterals values;
  private final List<String> binding = new ArrayList<>();
  private Circuit.Formula formula;

  /// The executions of a test.
  ///
  /// @param paths the ways through each of its threads
  /// @param ignored names of axioms that are not asked for
  /// @param words values in the words of the test
  /// @param circles whether the executions are those in which a value depends on itself, which the
  ///   formula does not know; otherwise those in which none does
  /// @param tick called for each part of the work; may throw to end it
  /// @throws NotCoveredException if the test has accesses that the models do not speak of
  /// @throws UnsupportedModelException if model or test have what is not translated
  public TestFormula(
      Program program,
      List<List<ThreadPath>> paths,
      MemoryModel model,
      Set<String> ignored,
      LongFunction<Value> words,
      boolean circles,
      Runnable tick)
      throws NotCoveredException, UnsupportedModelException {
    if (program.test() instanceof MixedTest) {
      throw new UnsupportedModelException("the test has threads that are not a GPU's");
    }
    this.model = model;
    this.ignored = Set.copyOf(ignored);
    List<ThreadPath> all = paths.stream().flatMap(List::stream).toList();
    List<Cell> cells = Candidate.known(program, all);
    PossibleValues possible;
    List<Cell> touched = cells;
    do {
      // Cells that turn up have initial values, which may be the addresses of others.
      cells = touched;
      this.circuit = new Circuit(tick);
      this.tree = new EventTree(program, paths, cells, circuit);
      possible = new PossibleValues(tree, circles, model.forbidsAllCircles(), tick);
      touched = List.copyOf(possible.cells());
    } while (touched.size() > cells.size());
    this.values = new ValueLiterals(tree, possible, circuit);
    values.constrainWays();
    if (circles) {
      circuit.require(values.circle());
    }
    this.facts = new TestFacts(tree, values, circuit);
    this.checks = new Checks(model, facts, circuit);
    for (Check axiom : model.axioms()) {
      if (!ignored.contains(axiom.name())) {
        int before = circuit.requirements();
        checks.hold(axiom);
        if (circuit.requirements() > before) {
          binding.add(axiom.name());
        }
      }
    }
    int[][] coherence = checks.translation().relation(model.coherence(), Bound.UPPER);
    this.endings = new Endings(tree, facts, values, circuit, coherence, words);
    for (int t = 0; t < paths.size(); t++) {
      if (paths.get(t).isEmpty()) {
        circuit.require();
      }
    }
  }

  /// The names of the axioms that can forbid anything in this test.
  public List<String> binding() {
    return List.copyOf(binding);
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
    circuit.require(values.brokenDemands());
  }

  /// Demands that some access goes where the models do not speak of it.
  public void strays() {
    circuit.require(facts.strays());
  }

  /// Demands that none does.
  public void staysInside() {
    circuit.require(-facts.strays());
  }

  /// Demands that what a check tests is so, whether the check wants it or not.
  public void keeps(Check check) throws UnsupportedModelException {
    checks.hold(new Check(check.kind(), check.test(), false, check.name(), check.node()));
  }

  /// Demands that threads which are alike, and of which nobody asks, go their ways in one order.
  /// Whatever execution there is, there is one like it in which they do.
  ///
  /// @param asked the numbers of threads whose registers are asked for
  public void orderThreads(Set<Integer> asked) throws UnsupportedModelException {
    Likeness likeness = new Likeness(tree);
    boolean ordered =
        model.axioms().stream()
            .anyMatch(a -> a.node() == model.coherence() && !ignored.contains(a.name()));
    int[][] coherence = checks.translation().relation(model.coherence(), Bound.UPPER);
    for (List<Integer> group : likeness.groups(asked)) {
      for (int i = 0; i < group.size(); i++) {
        for (int j = i + 1; j < group.size(); j++) {
          order(group.get(i), group.get(j), ordered ? coherence : null);
        }
      }
    }
  }

  private void order(int first, int second, int[][] coherence) {
    int count = tree.paths.get(first).size();
    for (int p = 0; p < count; p++) {
      for (int q = 0; q < p; q++) {
        circuit.require(-tree.ways.get(first).is(p), -tree.ways.get(second).is(q));
      }
      int[] mine = tree.line(first, p);
      int[] its = tree.line(second, p);
      for (int i = 0; coherence != null && i < mine.length; i++) {
        if (tree.isWrite(mine[i])) {
          circuit.require(
              -tree.ways.get(first).is(p),
              -tree.ways.get(second).is(p),
              -coherence[its[i]][mine[i]]);
          break;
        }
      }
    }
  }

  /// The demands made so far as clauses.
  public Clauses clauses() {
    formula = circuit.formula();
    return formula.clauses();
  }

  /// Reads an execution off a solver's answer to [#clauses].
  public Shown read(Answer.Satisfiable answer) throws UnsupportedModelException {
    Solution solution = new Solution(circuit, formula, answer);
    List<ThreadPath> ways = new ArrayList<>();
    for (int t = 0; t < tree.paths.size(); t++) {
      for (int p = 0; p < tree.paths.get(t).size(); p++) {
        if (solution.isTrue(tree.ways.get(t).is(p))) {
          ways.add(tree.paths.get(t).get(p));
          break;
        }
      }
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
        ways,
        touched(solution),
        readsFrom,
        edges(solution, facts.base(BaseRelation.SYNCBAR)),
        orders);
  }

  private List<Cell> touched(Solution solution) {
    List<Cell> touched = new ArrayList<>();
    for (int c = 0; c < tree.cells.size(); c++) {
      for (int e = tree.cells.size(); e < tree.size(); e++) {
        if (solution.isTrue(facts.at(e, c))) {
          touched.add(tree.cells.get(c));
          break;
        }
      }
    }
    return touched;
  }

  private List<Shown.Edge> edges(Solution solution, int[][] pairs) {
    List<Shown.Edge> edges = new ArrayList<>();
    for (int a = 0; a < tree.size(); a++) {
      for (int b = 0; b < tree.size(); b++) {
        if (solution.isTrue(pairs[a][b])) {
          edges.add(new Shown.Edge(where(a), where(b)));
        }
      }
    }
    return edges;
  }

  private Shown.Where where(int e) {
    return tree.isInitial(e)
        ? new Shown.Initially(tree.cells.get(e))
        : new Shown.OnPath(tree.nodes.get(e).thread(), tree.nodes.get(e).depth());
  }

  /// Demands that not all these reads take their values from where they do in an execution.
  public void exclude(Shown shown, Set<Shown.Where> reads) throws UnsupportedModelException {
    int[][] from = checks.translation().chosen(MemoryModel.READS_FROM);
    List<Integer> other = new ArrayList<>();
    for (int t = 0; t < shown.paths().size(); t++) {
      int p = tree.paths.get(t).indexOf(shown.paths().get(t));
      for (int read : tree.line(t, p)) {
        if (reads.contains(where(read))) {
          for (int write = 0; write < tree.size(); write++) {
            if (happens(shown, write) && where(write).equals(shown.readsFrom().get(where(read)))) {
              other.add(-from[write][read]);
            }
          }
        }
      }
    }
    circuit.require(other.stream().mapToInt(Integer::intValue).toArray());
  }

  private boolean happens(Shown shown, int e) {
    if (tree.isInitial(e)) {
      return true;
    }
    int t = tree.nodes.get(e).thread();
    int p = tree.paths.get(t).indexOf(shown.paths().get(t));
    return tree.through(e).get(p);
  }
}
