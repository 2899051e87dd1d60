package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.Values;
import dev.acquit.model.program.Program;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;

/// Final states: which statements about them are true. A location ends with any write that is last
/// in coherence, chosen for each location on its own.
final class Endings {
  private final EventTree tree;
  private final TestFacts facts;
  private final ValueLiterals values;
  private final Circuit circuit;
  private final LongFunction<Value> words;
  private final int[][] coherence;
  private final Map<Term, SortedMap<Long, Integer>> known = new HashMap<>();

  /// @param coherence the model's order of writes, from above
  /// @param words values in the words of the test
  Endings(
      EventTree tree,
      TestFacts facts,
      ValueLiterals values,
      Circuit circuit,
      int[][] coherence,
      LongFunction<Value> words) {
    this.tree = tree;
    this.facts = facts;
    this.values = values;
    this.circuit = circuit;
    this.coherence = coherence;
    this.words = words;
  }

  /// Whether a statement is true of the state at the end.
  int holds(Proposition proposition) throws UnsupportedModelException {
    return switch (proposition) {
      case Proposition.And(var parts) -> circuit.and(all(parts));
      case Proposition.Or(var parts) -> circuit.or(all(parts));
      case Proposition.Not(var part) -> -holds(part);
      case Proposition.Constant(boolean value) -> value ? Circuit.TRUE : Circuit.FALSE;
      case Proposition.Compare compare -> compared(compare);
    };
  }

  private int[] all(List<Proposition> parts) throws UnsupportedModelException {
    int[] literals = new int[parts.size()];
    for (int i = 0; i < literals.length; i++) {
      literals[i] = holds(parts.get(i));
    }
    return literals;
  }

  private int compared(Proposition.Compare compare) throws UnsupportedModelException {
    List<Integer> ways = new ArrayList<>();
    for (Map.Entry<Value, Integer> a : value(compare.left()).entrySet()) {
      for (Map.Entry<Value, Integer> b : value(compare.right()).entrySet()) {
        Proposition now =
            new Proposition.Compare(
                new Term.Literal(a.getKey()), compare.comparison(), new Term.Literal(b.getKey()));
        if (isAny(a.getKey()) || isAny(b.getKey())) {
          ways.add(circuit.and(a.getValue(), b.getValue(), circuit.variable()));
        } else if (now.holds(_ -> a.getKey())) {
          ways.add(circuit.and(a.getValue(), b.getValue()));
        }
      }
    }
    return circuit.or(ways.stream().mapToInt(Integer::intValue).toArray());
  }

  /// Whether a value depends on itself, so that any comparison may be true of it.
  private static boolean isAny(Value value) {
    return value.equals(Value.of(Values.ANY));
  }

  private Map<Value, Integer> value(Term term) throws UnsupportedModelException {
    if (term instanceof Term.Literal(Value value)) {
      return Map.of(value, Circuit.TRUE);
    }
    SortedMap<Long, Integer> numbers = known.get(term);
    if (numbers == null) {
      numbers =
          switch (term) {
            case Term.ThreadRegister(int id, String name) -> register(id, name);
            case Term.Memory(String location) -> memory(location);
            case Term.Literal _ -> throw new IllegalStateException("a constant has no literals");
          };
      known.put(term, numbers);
    }
    Map<Value, Integer> all = new HashMap<>();
    numbers.forEach((v, literal) -> all.put(words.apply(v), literal));
    return all;
  }

  private SortedMap<Long, Integer> register(int id, String name) throws UnsupportedModelException {
    SortedMap<Long, List<Integer>> ways = new TreeMap<>();
    for (int t = 0; t < tree.paths.size(); t++) {
      if (tree.program.threads().get(t).id() != id) {
        continue;
      }
      for (int p = 0; p < tree.paths.get(t).size(); p++) {
        Symbolic last = tree.paths.get(t).get(p).registers().getOrDefault(name, Symbolic.ZERO);
        int way = tree.ways.get(t).is(p);
        values
            .of(last, tree.line(t, p))
            .forEach((v, literal) ->
                ways.computeIfAbsent(v, _ -> new ArrayList<>()).add(circuit.and(way, literal)));
      }
    }
    return any(ways);
  }

  private SortedMap<Long, Integer> any(SortedMap<Long, List<Integer>> ways) {
    SortedMap<Long, Integer> all = new TreeMap<>();
    ways.forEach(
        (v, some) -> all.put(v, circuit.or(some.stream().mapToInt(Integer::intValue).toArray())));
    return all;
  }

  private SortedMap<Long, Integer> memory(String name) throws UnsupportedModelException {
    Program program = tree.program;
    int physical = program.locations().get(program.location(name)).physical();
    Program.Location location = program.locations().get(physical);
    SortedMap<Long, Integer> whole = new TreeMap<>(Map.of(location.initial(), Circuit.TRUE));
    if (!(location.extent() instanceof Extent.Bytes(int bytes))) {
      for (int i = 0; i < tree.cells.size(); i++) {
        if (tree.cells.get(i).location() == physical && tree.cells.get(i).offset() == 0) {
          return memory(i);
        }
      }
      return whole;
    }
    for (int i = 0; i < tree.cells.size(); i++) {
      Cell cell = tree.cells.get(i);
      if (cell.location() == physical) {
        SortedMap<Long, Integer> part = memory(i);
        SortedMap<Long, List<Integer>> ways = new TreeMap<>();
        for (Map.Entry<Long, Integer> a : whole.entrySet()) {
          for (Map.Entry<Long, Integer> b : part.entrySet()) {
            ways.computeIfAbsent(cell.put(a.getKey(), b.getKey(), bytes), _ -> new ArrayList<>())
                .add(circuit.and(a.getValue(), b.getValue()));
          }
        }
        whole = any(ways);
      }
    }
    return whole;
  }

  /// What a cell holds at the end.
  private SortedMap<Long, Integer> memory(int cell) throws UnsupportedModelException {
    List<Integer> writes = new ArrayList<>();
    for (int w = 0; w < tree.size(); w++) {
      if (tree.isWrite(w) && facts.at(w, cell) != Circuit.FALSE) {
        writes.add(w);
      }
    }
    Domain last = new Domain(circuit, writes.size());
    SortedMap<Long, List<Integer>> ways = new TreeMap<>();
    for (int i = 0; i < writes.size(); i++) {
      int w = writes.get(i);
      int chosen = last.is(i);
      circuit.require(-chosen, facts.at(w, cell));
      for (int other : writes) {
        circuit.require(-chosen, -facts.at(other, cell), -coherence[w][other]);
      }
      values
          .written(w)
          .forEach((v, literal) ->
              ways.computeIfAbsent(v, _ -> new ArrayList<>()).add(circuit.and(chosen, literal)));
    }
    return any(ways);
  }
}
