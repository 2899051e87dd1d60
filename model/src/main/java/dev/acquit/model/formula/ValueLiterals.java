package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.Values;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which value each expression has, as a literal for each value that it may have.
final class ValueLiterals {
  private final EventTree tree;
  private final PossibleValues possible;
  private final Circuit circuit;
  private final Map<Integer, Domain> returned = new HashMap<>();
  private final Map<Integer, List<Long>> values = new HashMap<>();

  ValueLiterals(EventTree tree, PossibleValues possible, Circuit circuit) {
    this.tree = tree;
    this.possible = possible;
    this.circuit = circuit;
    for (int e = 0; e < tree.size(); e++) {
      if (tree.isRead(e)) {
        List<Long> all = List.copyOf(possible.of(e));
        values.put(e, all);
        if (all.isEmpty()) {
          circuit.forbid(tree.present()[e]);
        }
        returned.put(e, new Domain(circuit, Math.max(1, all.size())));
      }
    }
  }

  /// Whether some read returns a value that depends on itself.
  int circle() {
    return circuit.or(
        values.keySet().stream()
            .filter(r -> values.get(r).contains(Values.ANY))
            .mapToInt(r -> circuit.and(tree.present()[r], read(r).get(Values.ANY)))
            .toArray());
  }

  /// What a read returns.
  SortedMap<Long, Integer> read(int event) {
    SortedMap<Long, Integer> all = new TreeMap<>();
    List<Long> some = values.get(event);
    for (int i = 0; i < some.size(); i++) {
      all.put(some.get(i), returned.get(event).is(i));
    }
    return all;
  }

  /// What a write writes.
  SortedMap<Long, Integer> written(int write) throws UnsupportedModelException {
    if (tree.isInitial(write)) {
      return constant(tree.cells.get(write).initial(tree.program));
    }
    EventTree.Node n = tree.nodes.get(write);
    return of(n.event().value(), n.line());
  }

  private static SortedMap<Long, Integer> constant(long value) {
    return new TreeMap<>(Map.of(value, Circuit.TRUE));
  }

  /// What an expression of a thread is, if the thread goes along these events.
  SortedMap<Long, Integer> of(Symbolic expression, int[] line) throws UnsupportedModelException {
    if (expression instanceof Symbolic.Known(long value)) {
      return constant(value);
    }
    Map<Long, List<int[]>> ways = new TreeMap<>();
    int[][] reads = {{}};
    possible.each(
        expression,
        line,
        (from, chosen, value) -> {
          reads[0] = from;
          int[] places = new int[from.length];
          Arrays.setAll(places, i -> values.get(from[i]).indexOf(chosen[i]));
          ways.computeIfAbsent(value, _ -> new ArrayList<>()).add(places);
        });
    SortedMap<Long, Integer> all = new TreeMap<>();
    ways.forEach((value, those) -> all.put(value, any(reads[0], those)));
    return all;
  }

  private int any(int[] reads, List<int[]> ways) {
    if (reads.length == 1) {
      BitSet places = new BitSet();
      ways.forEach(w -> places.set(w[0]));
      return returned.get(reads[0]).oneOf(places);
    }
    int[] each = new int[ways.size()];
    for (int k = 0; k < each.length; k++) {
      int[] places = ways.get(k);
      int[] all = new int[reads.length];
      Arrays.setAll(all, i -> returned.get(reads[i]).is(places[i]));
      each[k] = circuit.and(all);
    }
    return circuit.or(each);
  }

  /// For each way of a thread on which a demand may fail, that it does.
  int[] brokenDemands() throws UnsupportedModelException {
    List<Integer> broken = new ArrayList<>();
    for (int t = 0; t < tree.paths.size(); t++) {
      for (int p = 0; p < tree.paths.get(t).size(); p++) {
        for (ThreadPath.Demand d : tree.paths.get(t).get(p).demands()) {
          Integer zero = of(d.value(), tree.line(t, p)).get(0L);
          if (zero != null) {
            broken.add(circuit.and(new int[] {tree.ways.get(t).is(p), zero}));
          }
        }
      }
    }
    return broken.stream().mapToInt(Integer::intValue).toArray();
  }

  /// Demands that a thread goes a way only if its conditions hold.
  void constrainWays() throws UnsupportedModelException {
    for (int t = 0; t < tree.paths.size(); t++) {
      for (int p = 0; p < tree.paths.get(t).size(); p++) {
        for (ThreadPath.Constraint c : tree.paths.get(t).get(p).constraints()) {
          List<Integer> wrong = new ArrayList<>();
          of(c.value(), tree.line(t, p))
              .forEach((value, literal) -> {
                if (value != Values.ANY && (value != 0) != c.truth()) {
                  wrong.add(literal);
                }
              });
          for (int literal : wrong) {
            circuit.require(-tree.ways.get(t).is(p), -literal);
          }
        }
      }
    }
  }
}
