package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Program;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.ptx.ast.Comparison;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Final states: which statements about them are true. A location ends with any write that is last
/// in coherence, chosen for each location on its own.
final class Endings {
  private final EventGraph graph;
  private final TestFacts facts;
  private final Literals literals;
  private final Circuit circuit;
  private final int[][] coherence;
  private final Optional<int[][]> circles;
  private final Map<Term, Held> known = new HashMap<>();
  private final Map<Integer, Held> ofCells = new HashMap<>();

  /// @param coherence the model's order of writes, from above
  /// @param circles the same, from below, for what comes both before and behind a write; empty if
  ///   nothing does
  Endings(
      EventGraph graph,
      TestFacts facts,
      Literals literals,
      Circuit circuit,
      int[][] coherence,
      Optional<int[][]> circles) {
    this.graph = graph;
    this.facts = facts;
    this.literals = literals;
    this.circuit = circuit;
    this.coherence = coherence;
    this.circles = circles;
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

  /// What is held at the end.
  ///
  /// @param number the number
  /// @param any whether it depends on itself, so that any comparison may be true of it
  private record Held(Literals.Number number, int any) {}

  private int compared(Proposition.Compare compare) throws UnsupportedModelException {
    Held a = held(compare.left());
    Held b = held(compare.right());
    int any = circuit.or(a.any(), b.any());
    int holds = compared(a.number(), compare.comparison(), b.number());
    return circuit.or(circuit.and(any, circuit.variable()), circuit.and(-any, holds));
  }

  private int compared(Literals.Number a, Comparison comparison, Literals.Number b) {
    return switch (comparison) {
      case EQ -> literals.equal(a, b);
      case NE -> -literals.equal(a, b);
      case LT -> less(a, b);
      case GT -> less(b, a);
      case LE -> circuit.and(-less(b, a), areNumbers(a, b));
      case GE -> circuit.and(-less(a, b), areNumbers(a, b));
    };
  }

  private int less(Literals.Number a, Literals.Number b) {
    return circuit.and(literals.less(a, b), areNumbers(a, b));
  }

  /// Addresses are neither smaller nor larger than anything.
  private int areNumbers(Literals.Number a, Literals.Number b) {
    return -circuit.or(a.isAddress(), b.isAddress());
  }

  private Held held(Term term) throws UnsupportedModelException {
    Held there = known.get(term);
    if (there == null) {
      there =
          switch (term) {
            case Term.ThreadRegister(int id, String name) -> register(id, name);
            case Term.Memory(String location) -> memory(location);
            case Term.Part part -> part(part);
            case Term.Literal(Value.Number(long value)) -> constant(value);
            case Term.Literal(Value.Large(long bits)) -> constant(bits);
            case Term.Literal(Value.Real real) -> throw real.notKept();
            case Term.Literal(Value.Huge huge) -> throw huge.notKept();
            case Term.Literal(Value.AddressOf(String location, long offset)) ->
                constant(Addresses.of(graph.program().location(location), offset));
          };
      known.put(term, there);
    }
    return there;
  }

  private Held constant(long value) {
    return new Held(literals.constant(value), Circuit.FALSE);
  }

  private Held register(int id, String name) throws UnsupportedModelException {
    for (int t = 0; t < graph.threads().size(); t++) {
      if (graph.program().threads().get(t).id() == id) {
        int last = graph.threads().get(t).registers().getOrDefault(name, Terms.FALSE);
        Held end = new Held(literals.value(t, last), literals.any(t, last));
        int runs = literals.runs(t);
        return runs == Circuit.TRUE ? end : where(runs, end, constant(0));
      }
    }
    return constant(0);
  }

  private Held memory(String name) throws UnsupportedModelException {
    Program program = graph.program();
    int physical = program.locations().get(program.location(name)).physical();
    Program.Location location = program.locations().get(physical);
    Held whole = constant(location.initial());
    if (!(location.extent() instanceof Extent.Bytes(int bytes))) {
      for (int i = 0; i < graph.cells().size(); i++) {
        Cell cell = graph.cells().get(i);
        if (cell.location() == physical && cell.offset() == 0) {
          boolean same = cell.initial(program) == location.initial();
          whole = where(same ? chosen(i) : facts.touched(i), memory(i), whole);
        }
      }
      return whole;
    }
    return put(whole, new Cell(physical, 0, bytes));
  }

  private Held part(Term.Part part) throws UnsupportedModelException {
    Cell asked = Cell.of(graph.program(), part);
    return put(constant(asked.initial(graph.program())), asked);
  }

  /// What some bytes hold at the end, of which only some may be accessed.
  ///
  /// @param initial what they hold where nothing accesses them
  private Held put(Held initial, Cell asked) throws UnsupportedModelException {
    Held all = initial;
    for (int i = 0; i < graph.cells().size(); i++) {
      Cell cell = graph.cells().get(i);
      if (asked.contains(cell)) {
        Held part = memory(i);
        Literals.Number with =
            literals.put(all.number(), cell, part.number(), asked.offset(), asked.bytes());
        Held put = new Held(with, circuit.or(all.any(), part.any()));
        all = where(chosen(i), put, all);
      } else if (cell.contains(asked)) {
        all = where(chosen(i), part(memory(i), cell, asked), all);
      }
    }
    return all;
  }

  /// What some bytes of a cell hold. Nothing is known of a part of an address.
  private Held part(Held whole, Cell cell, Cell asked) {
    Literals.Number half = literals.half(whole.number(), cell, asked);
    int open = asked.bytes() < Long.BYTES ? half.isAddress() : Circuit.FALSE;
    return new Held(
        literals.cut(half, cell.shift(asked), asked.bytes() * Byte.SIZE),
        circuit.or(whole.any(), open));
  }

  /// Whether a cell is the one that tells what its bytes hold: of those that overlap at most one is
  /// accessed.
  private int chosen(int cell) {
    Cell own = graph.cells().get(cell);
    return graph.cells().stream().anyMatch(own::overlapsPartly)
        ? facts.touched(cell)
        : Circuit.TRUE;
  }

  private Held where(int condition, Held yes, Held no) {
    return new Held(
        literals.chosen(condition, yes.number(), no.number()),
        circuit.or(circuit.and(condition, yes.any()), circuit.and(-condition, no.any())));
  }

  /// What a cell holds at the end.
  private Held memory(int cell) throws UnsupportedModelException {
    Held there = ofCells.get(cell);
    if (there == null) {
      there = last(cell);
      ofCells.put(cell, there);
    }
    return there;
  }

  /// What the write holds that is chosen among the last ones to a cell. All that is asked about the
  /// cell is asked about the same one.
  private Held last(int cell) throws UnsupportedModelException {
    List<Integer> writes = new ArrayList<>();
    for (int w = 0; w < graph.size(); w++) {
      if (graph.isWrite(w) && facts.at(w, cell) != Circuit.FALSE) {
        writes.add(w);
      }
    }
    Domain last = new Domain(circuit, writes.size());
    Literals.Number number = literals.value(writes.getFirst());
    int[] any = new int[writes.size()];
    for (int i = 0; i < writes.size(); i++) {
      int w = writes.get(i);
      int chosen = last.is(i);
      circuit.define(-chosen, facts.at(w, cell));
      for (int other : writes) {
        // An order that no axiom keeps from circles says nothing of the writes on one.
        if (other != w) {
          int again = circles.map(c -> c[other][w]).orElse(Circuit.FALSE);
          circuit.define(-chosen, -facts.at(other, cell), -coherence[w][other], again);
        }
      }
      number = i == 0 ? number : literals.chosen(chosen, literals.value(w), number);
      any[i] = circuit.and(chosen, literals.any(w));
    }
    return new Held(number, circuit.or(any));
  }
}
