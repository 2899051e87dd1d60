package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.Neighbours;
import dev.acquit.model.execution.Submissions;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.symbolic.Cells;
import dev.acquit.model.symbolic.SymbolicFacts;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// What is known of the events of a test in all its executions at once.
final class TestFacts implements SymbolicFacts {
  private static final long INITIAL =
      Tag.W.bit() | Tag.IW.bit() | Tag.WEAK.bit() | Tag.NA.bit() | Tag.GEN.bit();

  /// Where an access may be.
  private record Spot(int cell, int virtual) {}

  private final EventGraph graph;
  private final Literals literals;
  private final Circuit circuit;
  private final int size;
  private final int[] present;
  private final List<Map<Spot, Integer>> spots = new ArrayList<>();
  private final Map<BaseRelation, int[][]> bases = new EnumMap<>(BaseRelation.class);
  private final int[][] readsFrom;
  private final Meetings meetings;
  private final Exchanges exchanges;
  private int[][] coherence;

  TestFacts(EventGraph graph, Ranges ranges, Literals literals, Circuit circuit)
      throws NotCoveredException, UnsupportedModelException {
    this.graph = graph;
    this.literals = literals;
    this.circuit = circuit;
    this.size = graph.size();
    this.present = new int[size];
    for (int e = 0; e < size; e++) {
      present[e] = literals.present(e);
    }
    for (int e = 0; e < size; e++) {
      spots.add(spotsOf(e, ranges));
    }
    this.readsFrom = sources();
    this.meetings = new Meetings(graph, present, literals, circuit);
    this.exchanges = new Exchanges(graph, literals, circuit);
  }

  private Map<Spot, Integer> spotsOf(int e, Ranges ranges) throws UnsupportedModelException {
    if (graph.isInitial(e)) {
      return Map.of(new Spot(e, graph.cells().get(e).location()), Circuit.TRUE);
    }
    if (!graph.isAccess(e) || ranges.isLeftOut(e)) {
      return Map.of();
    }
    Occurrence o = graph.event(e);
    Literals.Number where = literals.value(graph.thread(e), o.address());
    Map<Spot, Integer> all = new HashMap<>();
    for (long address : ranges.range(graph.thread(e), o.address()).values()) {
      Cell place = Cell.at(graph.program(), address, o.type());
      int virtual =
          place.location() == Cell.NOWHERE
              ? Cell.NOWHERE
              : graph.program().locations().get(Addresses.location(address)).virtual();
      Spot spot = new Spot(graph.cells().indexOf(place), virtual);
      all.merge(spot, where.is(address), (x, y) -> circuit.or(x, y));
    }
    return all;
  }

  /// Each read that happens has exactly one source, which happens, is at the same place, and writes
  /// what it returns.
  private int[][] sources() throws UnsupportedModelException {
    int[][] from = Cells.of(size, (_, _) -> Circuit.FALSE);
    for (int r = 0; r < size; r++) {
      if (!graph.isRead(r) || present[r] == Circuit.FALSE) {
        continue;
      }
      List<Integer> writes = new ArrayList<>();
      for (int w = 0; w < size; w++) {
        if (graph.isWrite(w)
            && circuit.and(present[r], present[w]) != Circuit.FALSE
            && sameCell(w, r) != Circuit.FALSE) {
          writes.add(w);
        }
      }
      if (writes.isEmpty()) {
        circuit.forbid(present[r]);
        continue;
      }
      Domain source = new Domain(circuit, writes.size());
      for (int i = 0; i < writes.size(); i++) {
        int w = writes.get(i);
        int edge = circuit.and(present[r], source.is(i));
        from[w][r] = edge;
        circuit.require(-edge, present[w]);
        circuit.require(-edge, sameCell(w, r));
        int any = literals.any(w);
        circuit.require(-edge, -any, literals.any(r));
        circuit.require(-edge, any, -literals.any(r));
        literals.requireEqual(circuit.and(edge, -any), literals.value(w), literals.value(r));
      }
    }
    return from;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int[] present() {
    return present;
  }

  @Override
  public int[] tagged(Tag tag) {
    int[] all = new int[size];
    for (int e = 0; e < size; e++) {
      boolean has = (tags(e) & tag.bit()) != 0;
      all[e] = tag == Tag.NAL ? plain(e) : has ? present[e] : Circuit.FALSE;
    }
    return all;
  }

  /// Whether an event accesses an object that is not atomic.
  private int plain(int e) {
    int[] ways =
        spots.get(e).entrySet().stream()
            .filter(s -> isPlain(s.getKey().cell()))
            .mapToInt(Map.Entry::getValue)
            .toArray();
    return circuit.and(present[e], circuit.or(ways));
  }

  /// Whether some access goes where none may, two overlap only in part, one hides what is asked
  /// for, or one writes what others read as constant.
  int strays() {
    List<Integer> ways = new ArrayList<>();
    Program program = graph.program();
    List<Cell> asked = program.parts().stream().map(p -> Cell.of(program, p)).toList();
    for (int c = 0; c < graph.cells().size(); c++) {
      Cell cell = graph.cells().get(c);
      if (asked.stream().anyMatch(a -> cell.hides(program, a))) {
        ways.add(touched(c));
      }
      if (graph.cells().get(c).location() == Cell.NOWHERE) {
        ways.add(touched(c));
      }
      for (int d = 0; d < c; d++) {
        if (graph.cells().get(c).overlapsPartly(graph.cells().get(d))) {
          ways.add(circuit.and(touched(c), touched(d)));
        }
      }
    }
    ways.add(overwritten());
    return circuit.or(ways.stream().mapToInt(Integer::intValue).toArray());
  }

  /// Whether a read and a write overlap only in part.
  int tears() {
    List<Integer> ways = new ArrayList<>();
    List<Cell> cells = graph.cells();
    for (int c = 0; c < cells.size(); c++) {
      for (int d = 0; d < cells.size(); d++) {
        if (cells.get(c).overlapsPartly(cells.get(d))) {
          ways.add(circuit.and(touched(c, graph::isRead), touched(d, graph::isWrite)));
        }
      }
    }
    return circuit.or(ways.stream().mapToInt(Integer::intValue).toArray());
  }

  /// Whether an access comes between the read and the write of a read-modify-write, or may, or
  /// touches only a part of what it does.
  ///
  /// @param accesses of read-modify-writes with known addresses
  int meets(List<Neighbours.Access> accesses) {
    Program program = graph.program();
    Neighbours neighbours = new Neighbours(program);
    List<Integer> ways = new ArrayList<>();
    for (Neighbours.Access own : accesses) {
      long address = ((Expression.Constant) own.address()).value();
      Cell cell = Cell.at(program, address, own.type());
      for (int c = 0; c < graph.cells().size(); c++) {
        boolean same = graph.cells().get(c).equals(cell);
        if (same || graph.cells().get(c).overlapsPartly(cell)) {
          for (int e = graph.cells().size(); e < size; e++) {
            if (graph.isAccess(e) && !(same && neighbours.excludeEachOther(own, at(e, own)))) {
              ways.add(at(e, c));
            }
          }
        }
      }
    }
    return circuit.or(ways.stream().mapToInt(Integer::intValue).toArray());
  }

  /// An event as if it were at the address of another access.
  private Neighbours.Access at(int e, Neighbours.Access other) {
    Occurrence event = graph.event(e);
    return new Neighbours.Access(
        graph.thread(e), other.address(), event.type(), event.marks(), graph.isWrite(e));
  }

  /// Whether something is written that is read as what nobody writes.
  private int overwritten() {
    List<Integer> ways = new ArrayList<>();
    for (int r = graph.cells().size(); r < size; r++) {
      if (isConstant(r)) {
        for (int w = graph.cells().size(); w < size; w++) {
          for (int c = 0; graph.isWrite(w) && c < graph.cells().size(); c++) {
            ways.add(circuit.and(at(r, c), at(w, c)));
          }
        }
      }
    }
    return circuit.or(ways.stream().mapToInt(Integer::intValue).toArray());
  }

  private boolean isConstant(int event) {
    return graph
                .program()
                .threads()
                .get(graph.thread(event))
                .steps()
                .get(graph.event(event).step())
                .operation()
            instanceof Operation.Load load
        && load.constant();
  }

  /// Whether some access goes to a cell.
  int touched(int cell) {
    return touched(cell, _ -> true);
  }

  private int touched(int cell, IntPredicate by) {
    return circuit.or(
        IntStream.range(graph.cells().size(), size).filter(by).map(e -> at(e, cell)).toArray());
  }

  private boolean isPlain(int cell) {
    return graph.cells().get(cell).location() != Cell.NOWHERE
        && graph.program().locations().get(graph.cells().get(cell).location()).plain();
  }

  @Override
  public boolean lacks(Tag tag) {
    if (tag == Tag.NAL) {
      return graph.program().locations().stream().noneMatch(Program.Location::plain);
    }
    for (int e = 0; e < size; e++) {
      if ((tags(e) & tag.bit()) != 0) {
        return false;
      }
    }
    return true;
  }

  private long tags(int e) {
    if (graph.isInitial(e)) {
      return INITIAL;
    }
    Occurrence event = graph.event(e);
    Tag kind =
        switch (event.kind()) {
          case READ -> Tag.R;
          case WRITE -> Tag.W;
          case FENCE -> Tag.F;
          case BARRIER -> Tag.B;
        };
    return kind.bit() | event.marks().tags();
  }

  @Override
  public int[][] base(BaseRelation relation) throws UnsupportedModelException {
    int[][] known = bases.get(relation);
    if (known == null) {
      known = compute(relation);
      bases.put(relation, known);
    }
    return known;
  }

  private interface Related {
    boolean are(int a, int b);
  }

  private int[][] where(Related related) {
    return Cells.of(
        size, (a, b) -> related.are(a, b) ? circuit.and(present[a], present[b]) : Circuit.FALSE);
  }

  private int[][] compute(BaseRelation relation) throws UnsupportedModelException {
    return switch (relation) {
      case PO -> where((a, b) -> graph.precedes(a, b) && !beside(a, b));
      case INT -> where((a, b) -> thread(a) >= 0 && thread(a) == thread(b));
      case EXT -> where((a, b) -> a != b && (thread(a) < 0 || thread(a) != thread(b)));
      case ID -> where((a, b) -> a == b);
      case LOC -> Cells.of(size, (a, b) -> circuit.and(present[a], present[b], sameCell(a, b)));
      case VLOC -> Cells.of(size, (a, b) -> circuit.and(present[a], present[b], sameSpot(a, b)));
      case ADDR -> depending(Occurrence::addressReads);
      case DATA -> depending(Occurrence::dataReads);
      case CTRL -> depending(Occurrence::controlReads);
      case RMW ->
          where((a, b) ->
              graph.isWrite(b)
                  && !graph.isInitial(b)
                  && graph.thread(a) == graph.thread(b)
                  && graph.event(b).partner() == graph.index(a));
      case SR -> where((a, b) -> reaches(a, b) && reaches(b, a));
      case SCTA -> where((a, b) -> near(a, b, Scope.CTA));
      case SCLUSTER -> where((a, b) -> near(a, b, Scope.CLUSTER));
      case SGPU -> where((a, b) -> near(a, b, Scope.GPU));
      case SYNCBAR -> meetings.waits();
      case ENDED -> ended();
      case SUBMITS, RETURNS, STREAM, REGISTERS ->
          where((a, b) -> Submissions.related(relation, graph, a, b));
    };
  }

  private int thread(int e) {
    return graph.thread(e);
  }

  private int[][] ended() throws UnsupportedModelException {
    int[][] waits = base(BaseRelation.SYNCBAR);
    return Cells.of(
        size,
        (e, barrier) -> {
          if (thread(e) < 0 || !graph.isBarrier(barrier) || thread(e) == thread(barrier)) {
            return Circuit.FALSE;
          }
          List<ProgramThread> threads = graph.program().threads();
          Place own = threads.get(thread(barrier)).place();
          Place other = threads.get(thread(e)).place();
          if (!graph.event(barrier).barrier().operation().waitsFor(own, other)) {
            return Circuit.FALSE;
          }
          int arrives = Circuit.FALSE;
          for (int a = 0; a < size; a++) {
            arrives = thread(a) == thread(e) ? circuit.or(arrives, waits[a][barrier]) : arrives;
          }
          return circuit.and(present[e], present[barrier], -arrives);
        });
  }

  /// Whether program order leaves the order of two events of a thread open.
  private boolean beside(int a, int b) {
    return graph.event(b).beside().get(graph.index(a));
  }

  private int[][] depending(Function<Occurrence, Reads> on) throws UnsupportedModelException {
    int[][] all = Cells.of(size, (_, _) -> Circuit.FALSE);
    for (int e = graph.cells().size(); e < size; e++) {
      for (Map.Entry<Integer, Integer> read :
          exchanges.reads(thread(e), on.apply(graph.event(e))).entrySet()) {
        int r = read.getKey();
        all[r][e] = circuit.and(present[r], present[e], read.getValue());
      }
    }
    return all;
  }

  private boolean near(int a, int b, Scope scope) {
    Program p = graph.program();
    return thread(a) >= 0
        && thread(b) >= 0
        && p.threads().get(thread(a)).place().shares(scope, p.threads().get(thread(b)).place());
  }

  /// Whether the scope of an event includes the thread of another that has a scope.
  private boolean reaches(int a, int b) {
    if (graph.isInitial(a)
        || graph.isInitial(b)
        || graph.event(a).marks().reach().isEmpty()
        || graph.event(b).marks().reach().isEmpty()) {
      return false;
    }
    return switch (graph.event(a).marks().reach().get()) {
      case THREAD -> thread(a) == thread(b);
      case CTA -> near(a, b, Scope.CTA);
      case CLUSTER -> near(a, b, Scope.CLUSTER);
      case GPU -> near(a, b, Scope.GPU);
      case SYS -> true;
    };
  }

  private int sameCell(int a, int b) {
    return same(a, b, (x, y) -> x.cell() == y.cell());
  }

  private int sameSpot(int a, int b) {
    return same(a, b, Spot::equals);
  }

  private interface Meet {
    boolean at(Spot a, Spot b);
  }

  private int same(int a, int b, Meet meet) {
    if (a == b) {
      return spots.get(a).isEmpty() ? Circuit.FALSE : Circuit.TRUE;
    }
    int[] ways = new int[spots.get(a).size() * spots.get(b).size()];
    int count = 0;
    for (Map.Entry<Spot, Integer> x : spots.get(a).entrySet()) {
      for (Map.Entry<Spot, Integer> y : spots.get(b).entrySet()) {
        if (meet.at(x.getKey(), y.getKey())) {
          ways[count++] = circuit.and(x.getValue(), y.getValue());
        }
      }
    }
    return count == 0 ? Circuit.FALSE : circuit.or(Arrays.copyOf(ways, count));
  }

  /// Whether an event is at a cell.
  int at(int e, int cell) {
    int[] ways = new int[spots.get(e).size()];
    int count = 0;
    for (Map.Entry<Spot, Integer> s : spots.get(e).entrySet()) {
      if (s.getKey().cell() == cell) {
        ways[count++] = s.getValue();
      }
    }
    return count == 0
        ? Circuit.FALSE
        : circuit.and(present[e], circuit.or(Arrays.copyOf(ways, count)));
  }

  @Override
  public int[][] chosen(Choice choice) throws UnsupportedModelException {
    return switch (choice.kind()) {
      case READS_FROM -> readsFrom;
      case COHERENCE -> coherence(graph.program().language() == Program.Language.CPP);
      case TOTAL_COHERENCE -> coherence(true);
      case PARTIAL_COHERENCE -> coherence(false);
      case FENCE_ORDER -> fenceOrder();
      case ORIENTATION, RECURSIVE -> throw new IllegalStateException(choice.name());
    };
  }

  /// An order of the writes of each cell, initial ones first; total: of every two of them.
  private int[][] coherence(boolean total) {
    if (coherence != null) {
      return coherence;
    }
    int[][] before = Cells.of(size, (_, _) -> Circuit.FALSE);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        boolean later = graph.isWrite(a) && graph.isWrite(b) && !graph.isInitial(b) && a != b;
        int both = later ? writes(a, b) : Circuit.FALSE;
        if (both != Circuit.FALSE && graph.isInitial(a)) {
          before[a][b] = both;
        } else if (both != Circuit.FALSE && a < b) {
          int forward = circuit.variable();
          before[a][b] = circuit.and(both, forward);
          before[b][a] =
              circuit.and(both, total ? -forward : circuit.and(-forward, circuit.variable()));
        }
      }
    }
    for (int a = graph.cells().size(); a < size; a++) {
      for (int b = graph.cells().size(); b < size; b++) {
        for (int c = graph.cells().size(); c < size; c++) {
          if (a != c && before[a][b] != Circuit.FALSE && before[b][c] != Circuit.FALSE) {
            circuit.define(-before[a][b], -before[b][c], before[a][c]);
          }
        }
      }
    }
    coherence = before;
    return before;
  }

  private int writes(int a, int b) {
    return circuit.and(present[a], present[b], sameCell(a, b));
  }

  private int[][] fenceOrder() throws UnsupportedModelException {
    int[] fences = new int[size];
    for (int e = 0; e < size; e++) {
      long both = Tag.F.bit() | Tag.SC.bit();
      fences[e] = (tags(e) & both) == both ? present[e] : Circuit.FALSE;
    }
    int[][] included = base(BaseRelation.SR);
    int[][] order = Cells.of(size, (_, _) -> Circuit.FALSE);
    for (int a = 0; a < size; a++) {
      for (int b = a + 1; b < size; b++) {
        int pair = circuit.and(fences[a], fences[b], included[a][b]);
        if (pair != Circuit.FALSE) {
          int direction = circuit.variable();
          order[a][b] = circuit.and(pair, direction);
          order[b][a] = circuit.and(pair, -direction);
        }
      }
    }
    return order;
  }
}
