package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.program.Operation;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the lanes of a warp show each other, in all executions at once. Of each thread those
/// exchanges are counted that are of one kind and have one mask: the first of a thread belongs to
/// the first of another, the second to the second. A thread that has no more of them has ended.
///
/// No two threads wait for each other: exchanges have places in one order, in which those that
/// belong together have the same, and behind all those of a thread that has ended.
final class Exchanges {
  /// An exchange, which its thread and its number there tell from all others.
  private record Node(int thread, int number, Exchanged x) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Node other && thread == other.thread && number == other.number;
    }

    @Override
    public int hashCode() {
      return thread * Exchanged.MOST + number;
    }
  }

  private record Pair(Node a, Node b) {}

  /// Another thread has ended when an exchange is done in which it is asked to take part.
  private record Ended(Node n, int thread) {}

  private final EventGraph graph;
  private final Literals literals;
  private final Circuit circuit;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Pair, Integer> together = new HashMap<>();
  private final Map<Ended, Integer> ended = new HashMap<>();

  /// For each exchange, by thread and number in [Reads], the reads of other threads for which it
  /// stands.
  private final Map<List<Integer>, Map<Integer, Integer>> reads = new HashMap<>();

  /// Demands that each thread sees what the others show.
  Exchanges(EventGraph graph, Literals literals, Circuit circuit) throws UnsupportedModelException {
    this.graph = graph;
    this.literals = literals;
    this.circuit = circuit;
    for (int t = 0; t < graph.threads().size(); t++) {
      List<Exchanged> all = graph.threads().get(t).exchanges();
      for (int i = 0; i < all.size(); i++) {
        nodes.add(new Node(t, i, all.get(i)));
      }
    }
    if (nodes.isEmpty()) {
      return;
    }
    Map<Node, List<Integer>> counts = new HashMap<>();
    for (Node n : nodes) {
      counts.put(n, counts(n));
    }
    for (Node a : nodes) {
      for (Node b : nodes) {
        if (a.thread() < b.thread() && a.x().isWith(b.x())) {
          int both = together(a, b, counts);
          if (both != Circuit.FALSE) {
            together.put(new Pair(a, b), both);
            together.put(new Pair(b, a), both);
          }
        }
      }
    }
    for (Node n : nodes) {
      show(n);
    }
    order();
    depend();
    for (int t = 0; t < graph.threads().size(); t++) {
      for (ThreadGraph.Round round : graph.threads().get(t).idleRounds()) {
        leaveOut(t, round);
      }
    }
  }

  private int present(Node n) throws UnsupportedModelException {
    return literals.condition(n.thread(), n.x().guard());
  }

  private int sameMask(Node a, Node b) throws UnsupportedModelException {
    return literals.equal(
        literals.value(a.thread(), a.x().mask()), literals.value(b.thread(), b.x().mask()));
  }

  /// For each number whether so many exchanges of its thread, kind and mask are before this one.
  private List<Integer> counts(Node n) throws UnsupportedModelException {
    List<Integer> counts = new ArrayList<>(List.of(Circuit.TRUE));
    for (Node before : nodes) {
      if (before.thread() == n.thread()
          && n.x().before().get(before.number())
          && before.x().isWith(n.x())) {
        int is = circuit.and(present(before), sameMask(before, n));
        List<Integer> next = new ArrayList<>();
        for (int i = 0; i <= counts.size(); i++) {
          int stays = i < counts.size() ? circuit.and(counts.get(i), -is) : Circuit.FALSE;
          int grows = i > 0 ? circuit.and(counts.get(i - 1), is) : Circuit.FALSE;
          next.add(circuit.or(stays, grows));
        }
        counts = next;
      }
    }
    return counts;
  }

  private int together(Node a, Node b, Map<Node, List<Integer>> counts)
      throws UnsupportedModelException {
    List<Integer> same = new ArrayList<>();
    for (int i = 0; i < Math.min(counts.get(a).size(), counts.get(b).size()); i++) {
      same.add(circuit.and(counts.get(a).get(i), counts.get(b).get(i)));
    }
    return circuit.and(
        present(a),
        present(b),
        sameMask(a, b),
        isIn(a, a.x().operation().lane()),
        isIn(a, b.x().operation().lane()),
        or(same));
  }

  private int isIn(Node n, int lane) throws UnsupportedModelException {
    return literals.value(n.thread(), n.x().mask()).bits()[lane];
  }

  private int or(List<Integer> some) {
    return circuit.or(some.stream().mapToInt(Integer::intValue).toArray());
  }

  /// The exchanges of another thread that may belong to one.
  private List<Node> partners(Node n, int thread) {
    return nodes.stream()
        .filter(o -> o.thread() == thread && together.containsKey(new Pair(n, o)))
        .toList();
  }

  private void show(Node n) throws UnsupportedModelException {
    for (int i = 0; i < n.x().values().size(); i++) {
      Operation.Mate mate = n.x().operation().others().get(i);
      Literals.Number value = literals.value(n.thread(), n.x().values().get(i));
      List<Integer> some = new ArrayList<>();
      for (Node other : partners(n, mate.thread())) {
        int both = together.get(new Pair(n, other));
        some.add(both);
        if (n.x().operation().looksAt(i)) {
          literals.requireEqual(both, literals.value(other.thread(), other.x().value()), value);
        }
      }
      int comes = or(some);
      int present = present(n);
      int there = -literals.value(n.thread(), n.x().there().get(i)).is(0);
      circuit.require(-present, -comes, there);
      // What one shows that has not ended, and was not followed so far, is not known. Where threads
      // may stand still, they do so rather than go on without it.
      int end = literals.condition(mate.thread(), graph.threads().get(mate.thread()).ended());
      if (graph.halts()) {
        circuit.forbid(circuit.and(present, isIn(n, mate.lane()), -comes, -end));
      }
      int never = circuit.and(present, -comes, end);
      circuit.forbid(circuit.and(never, there));
      if (n.x().operation().looksAt(i)) {
        literals.requireEqual(never, literals.constant(0), value);
      }
      ended.put(
          new Ended(n, mate.thread()),
          circuit.and(never, isIn(n, n.x().operation().lane()), isIn(n, mate.lane())));
      if (n.x().operation().whole()) {
        circuit.require(-never, -isIn(n, mate.lane()));
      }
    }
  }

  /// Leaves out executions in which threads go through rounds of loops together that change
  /// nothing, and show nobody else anything there: without these rounds there is an execution that
  /// ends as this one does.
  private void leaveOut(int thread, ThreadGraph.Round round) throws UnsupportedModelException {
    List<Node> own = nodesOf(thread, round);
    List<Integer> all = new ArrayList<>(List.of(literals.condition(thread, round.idle())));
    for (Operation.Mate mate : own.getFirst().x().operation().others()) {
      List<Integer> ways = new ArrayList<>();
      List<Integer> apart = new ArrayList<>();
      for (Node n : own) {
        apart.add(
            -circuit.and(
                present(n), isIn(n, mate.lane()), -ended.get(new Ended(n, mate.thread()))));
      }
      ways.add(and(apart));
      for (ThreadGraph.Round other : graph.threads().get(mate.thread()).idleRounds()) {
        List<Node> its = nodesOf(mate.thread(), other);
        ways.add(
            circuit.and(
                literals.condition(mate.thread(), other.idle()),
                allTogether(own, its),
                allTogether(its, own)));
      }
      all.add(or(ways));
    }
    circuit.forbid(and(all));
  }

  private List<Node> nodesOf(int thread, ThreadGraph.Round round) {
    return nodes.stream()
        .filter(n -> n.thread() == thread && round.exchanges().get(n.number()))
        .toList();
  }

  /// Whether each of some exchanges that happens belongs to one of others.
  private int allTogether(List<Node> some, List<Node> others) throws UnsupportedModelException {
    List<Integer> all = new ArrayList<>();
    for (Node n : some) {
      List<Integer> ways = new ArrayList<>(List.of(-present(n)));
      for (Node other : others) {
        ways.add(together.getOrDefault(new Pair(n, other), Circuit.FALSE));
      }
      all.add(or(ways));
    }
    return and(all);
  }

  private int and(List<Integer> some) {
    return circuit.and(some.stream().mapToInt(Integer::intValue).toArray());
  }

  /// Whether they have an order whatever happens, since no two threads could wait for each other:
  /// those that may belong together, taken as one, come one after the other.
  private boolean isOrdered() {
    int[] group = new int[nodes.size()];
    Map<Node, Integer> numbers = new HashMap<>();
    for (int i = 0; i < group.length; i++) {
      group[i] = i;
      numbers.put(nodes.get(i), i);
    }
    for (Pair pair : together.keySet()) {
      int from = root(group, numbers.get(pair.a()));
      group[from] = root(group, numbers.get(pair.b()));
    }
    List<Set<Integer>> later = new ArrayList<>();
    nodes.forEach(_ -> later.add(new HashSet<>()));
    for (Node a : nodes) {
      for (Node b : nodes) {
        boolean waits =
            ended.getOrDefault(new Ended(b, a.thread()), Circuit.FALSE) != Circuit.FALSE;
        if (waits || (a.thread() == b.thread() && b.x().before().get(a.number()))) {
          later.get(root(group, numbers.get(a))).add(root(group, numbers.get(b)));
        }
      }
    }
    // What nothing is before goes, until nothing is left, or only circles are.
    Set<Integer> left = new HashSet<>();
    nodes.forEach(n -> left.add(root(group, numbers.get(n))));
    boolean gone = true;
    while (gone) {
      Set<Integer> first = new HashSet<>(left);
      left.forEach(g -> first.removeAll(later.get(g)));
      gone = left.removeAll(first);
    }
    return left.isEmpty();
  }

  private static int root(int[] group, int of) {
    int at = of;
    while (group[at] != at) {
      group[at] = group[group[at]];
      at = group[at];
    }
    return at;
  }

  /// The order in which they happen.
  private void order() throws UnsupportedModelException {
    if (isOrdered()) {
      return;
    }
    Map<Node, Literals.Number> places = new HashMap<>();
    for (Node n : nodes) {
      places.put(n, literals.counter(nodes.size()));
    }
    for (Node a : nodes) {
      for (Node b : nodes) {
        if (a.thread() == b.thread() && b.x().before().get(a.number())) {
          int both = circuit.and(present(a), present(b));
          circuit.require(-both, literals.less(places.get(a), places.get(b)));
        }
      }
    }
    for (Map.Entry<Ended, Integer> e : ended.entrySet()) {
      for (Node other : nodes) {
        if (other.thread() == e.getKey().thread()) {
          int both = circuit.and(e.getValue(), present(other));
          circuit.require(-both, literals.less(places.get(other), places.get(e.getKey().n())));
        }
      }
    }
    for (Map.Entry<Pair, Integer> e : together.entrySet()) {
      if (e.getKey().a().thread() < e.getKey().b().thread()) {
        literals.requireEqual(e.getValue(), places.get(e.getKey().a()), places.get(e.getKey().b()));
      }
    }
  }

  /// Finds for which reads exchanges stand: since they have an order, through each of them at most
  /// once.
  private void depend() throws UnsupportedModelException {
    boolean changed = true;
    for (int round = 0; round < nodes.size() && changed; round++) {
      Map<List<Integer>, Map<Integer, Integer>> next = new HashMap<>();
      for (Node n : nodes) {
        Map<Integer, Integer> came = new HashMap<>();
        Map<Integer, Integer> shown = new HashMap<>();
        for (Node other : nodes) {
          Integer both = together.get(new Pair(n, other));
          if (both != null) {
            add(came, both, reads(other.thread(), other.x().comes()));
            add(shown, both, reads(other.thread(), other.x().shows()));
          }
        }
        for (Operation.Mate mate : n.x().operation().others()) {
          int end = ended.get(new Ended(n, mate.thread()));
          add(came, end, reads(mate.thread(), graph.threads().get(mate.thread()).ends()));
        }
        add(shown, Circuit.TRUE, came);
        next.put(List.of(n.thread(), Exchanged.came(n.number())), came);
        next.put(List.of(n.thread(), Exchanged.shown(n.number())), shown);
      }
      changed = !next.equals(reads);
      reads.putAll(next);
    }
  }

  private void add(Map<Integer, Integer> all, int when, Map<Integer, Integer> some) {
    some.forEach(
        (read, literal) -> all.merge(read, circuit.and(when, literal), (a, b) -> circuit.or(a, b)));
  }

  /// Reads of all threads for which those stand on which something in a thread depends, each with
  /// its condition.
  Map<Integer, Integer> reads(int thread, Reads some) throws UnsupportedModelException {
    Map<Integer, Integer> all = new HashMap<>();
    for (Map.Entry<Integer, Integer> e : some.when().entrySet()) {
      int when = literals.condition(thread, e.getValue());
      add(
          all,
          when,
          e.getKey() >= 0
              ? Map.of(graph.bases()[thread] + e.getKey(), Circuit.TRUE)
              : reads.getOrDefault(List.of(thread, e.getKey()), Map.of()));
    }
    return all;
  }
}
