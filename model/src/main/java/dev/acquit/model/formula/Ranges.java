package dev.acquit.model.formula;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Expression;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which values each read may return, at most, and where accesses may go. A value comes to a read
/// through other reads, through each at most once, so as many rounds as there are reads find them
/// all. What has too many values may have any that is no address.
final class Ranges {
  /// A read of more values than this may return any.
  static final int MAX_VALUES = 256;

  /// So many combinations of operands are looked at.
  static final int MAX_WAYS = 4_096;

  /// Values.
  ///
  /// @param some at least all of them; empty and `all`: anything that is no address
  private record Range(SortedSet<Long> some, boolean all) {
    static final Range ANY = new Range(Collections.emptySortedSet(), true);

    static Range of(SortedSet<Long> some) {
      Range few = new Range(some, false);
      return some.size() > MAX_VALUES && !few.hasAddress() ? ANY : few;
    }

    /// @throws UnsupportedModelException if it may be an address, or one of too many numbers
    Range or(Range other) throws UnsupportedModelException {
      if (all || other.all) {
        if (hasAddress() || other.hasAddress()) {
          throw new UnsupportedModelException("an address is one of too many values");
        }
        return ANY;
      }
      SortedSet<Long> both = new TreeSet<>(some);
      both.addAll(other.some);
      return of(both);
    }

    boolean hasAddress() {
      return some.stream().anyMatch(Addresses::isAddress);
    }

    boolean mayBe(long value) {
      return all || some.contains(value);
    }

    boolean isOnly(boolean truth) {
      return !all && some.stream().allMatch(v -> (v != 0) == truth);
    }
  }

  /// What comes out of ranges.
  private record Computed(List<Range> operands, Range result) {
    /// Whether it is of these very ranges.
    boolean isOf(List<Range> others) {
      boolean same = operands.size() == others.size();
      for (int i = 0; same && i < operands.size(); i++) {
        same = operands.get(i) == others.get(i);
      }
      return same;
    }
  }

  private final EventGraph graph;
  private final boolean causal;
  private final Runnable tick;

  /// Of each thread, of each of its variables.
  private final List<List<Range>> variables = new ArrayList<>();

  /// What is known of expressions in this round.
  private final List<Map<Integer, Range>> known = new ArrayList<>();

  /// What was known of expressions in the round before.
  private final List<Map<Integer, Range>> earlier = new ArrayList<>();

  /// What was computed of expressions last: most rounds find the same of most.
  private final List<Map<Integer, Computed>> computed = new ArrayList<>();

  private final Map<Integer, Set<Cell>> places = new HashMap<>();

  /// What is computed of one variable only, value by value of it.
  private final List<Columns> columns = new ArrayList<>();

  /// @param causal whether nothing depends on itself, not even by addresses and branches
  /// @param tick called for each part of the work; may throw to end it
  Ranges(EventGraph graph, boolean causal, Runnable tick) throws UnsupportedModelException {
    this.graph = graph;
    this.causal = causal;
    this.tick = tick;
    List<Integer> reads = new ArrayList<>();
    for (int t = 0; t < graph.threads().size(); t++) {
      int count = graph.threads().get(t).terms().variables();
      List<Range> all = new ArrayList<>();
      for (int v = 0; v < count; v++) {
        all.add(graph.threads().get(t).terms().bitsOf(v) == 1 ? truth(true, true) : Range.ANY);
      }
      variables.add(all);
      known.add(new HashMap<>());
      earlier.add(new HashMap<>());
      computed.add(new HashMap<>());
      columns.add(new Columns(graph.threads().get(t).terms()));
    }
    shown();
    for (int e = graph.cells().size(); e < graph.size(); e++) {
      if (graph.isRead(e)) {
        reads.add(e);
        variables.get(graph.thread(e)).set(graph.variable(e), new Range(new TreeSet<>(), false));
      }
    }
    int exchanges = 0;
    for (ThreadGraph thread : graph.threads()) {
      exchanges += thread.exchanges().size();
    }
    boolean grown = true;
    for (int round = 0; round <= reads.size() + exchanges && grown; round++) {
      known.forEach(Map::clear);
      place();
      Map<Integer, Range> written = new HashMap<>();
      Map<Integer, Range> found = new HashMap<>();
      for (int r : reads) {
        Range values = new Range(new TreeSet<>(), false);
        for (int w = 0; w < graph.size(); w++) {
          if (graph.isWrite(w) && mayTouch(r, w) && !awaits(w, r)) {
            if (!written.containsKey(w)) {
              written.put(w, mayHappen(w) ? written(w) : new Range(new TreeSet<>(), false));
            }
            values = values.or(written.get(w));
          }
        }
        found.put(r, values);
      }
      grown = false;
      for (int r : reads) {
        List<Range> own = variables.get(graph.thread(r));
        Range before = own.get(graph.variable(r));
        Range after = before.or(found.get(r));
        if (!after.equals(before)) {
          grown = true;
          own.set(graph.variable(r), after);
        }
      }
      grown |= exchange();
    }
    known.forEach(Map::clear);
    place();
  }

  /// Of what other lanes show nothing is known yet but that it is zero if they do not come.
  private void shown() {
    for (int t = 0; t < graph.threads().size(); t++) {
      ThreadGraph thread = graph.threads().get(t);
      for (Exchanged x : thread.exchanges()) {
        for (int i = 0; i < x.values().size(); i++) {
          if (x.operation().looksAt(i)) {
            variables
                .get(t)
                .set(
                    variable(thread, x.values().get(i)),
                    new Range(new TreeSet<>(Set.of(0L)), false));
          }
        }
      }
    }
  }

  private static int variable(ThreadGraph thread, int term) {
    return ((Terms.Variable) thread.terms().node(term)).id();
  }

  /// What other lanes show, by what is known so far.
  private boolean exchange() throws UnsupportedModelException {
    boolean grown = false;
    for (int t = 0; t < graph.threads().size(); t++) {
      ThreadGraph thread = graph.threads().get(t);
      for (Exchanged x : thread.exchanges()) {
        for (int i = 0; i < x.values().size(); i++) {
          if (!x.operation().looksAt(i)) {
            continue;
          }
          int variable = variable(thread, x.values().get(i));
          int mate = x.operation().others().get(i).thread();
          Range before = variables.get(t).get(variable);
          Range after = before;
          for (Exchanged other : graph.threads().get(mate).exchanges()) {
            if (other.isWith(x)) {
              after = after.or(range(mate, other.value()));
            }
          }
          if (!after.equals(before)) {
            grown = true;
            variables.get(t).set(variable, after);
          }
        }
      }
    }
    return grown;
  }

  private Range written(int write) throws UnsupportedModelException {
    return graph.isInitial(write)
        ? new Range(new TreeSet<>(Set.of(graph.cells().get(write).initial(graph.program()))), false)
        : range(graph.thread(write), graph.event(write).value());
  }

  private boolean mayHappen(int e) throws UnsupportedModelException {
    return graph.isInitial(e) || !range(graph.thread(e), graph.event(e).guard()).isOnly(false);
  }

  /// What an expression may be; null: anything that is no address.
  SortedSet<Long> values(int thread, int term) throws UnsupportedModelException {
    Range range = range(thread, term);
    return range.all() ? null : range.some();
  }

  private Range range(int thread, int term) throws UnsupportedModelException {
    Range there = known.get(thread).get(term);
    if (there == null) {
      there = find(thread, term);
      // The same range as before is the same object: whether operands have grown is seen at once.
      Range before = earlier.get(thread).put(term, there);
      if (before != null && before.equals(there)) {
        earlier.get(thread).put(term, before);
        there = before;
      }
      known.get(thread).put(term, there);
    }
    return there;
  }

  private Range find(int thread, int term) throws UnsupportedModelException {
    tick.run();
    OptionalInt only = columns.get(thread).variable(term);
    if (only.isPresent()) {
      Range of = variables.get(thread).get(only.getAsInt());
      Computed last = computed.get(thread).get(term);
      if (last != null && last.isOf(List.of(of))) {
        return last.result();
      }
      SortedSet<Long> all =
          of.all() ? null : columns.get(thread).values(term, only.getAsInt(), of.some());
      if (all != null) {
        Range result = Range.of(all);
        computed.get(thread).put(term, new Computed(List.of(of), result));
        return result;
      }
    }
    return switch (graph.threads().get(thread).terms().node(term)) {
      case Terms.Known(long value) -> new Range(new TreeSet<>(Set.of(value)), false);
      case Terms.Variable(int id, int _) -> variables.get(thread).get(id);
      case Terms.Choice(int condition, int yes, int no) -> {
        Range c = range(thread, condition);
        if (c.isOnly(true)) {
          yield range(thread, yes);
        }
        yield c.isOnly(false) ? range(thread, no) : range(thread, yes).or(range(thread, no));
      }
      case Terms.Truth(int value) -> {
        Range v = range(thread, value);
        yield truth(v.all() || !v.isOnly(false), v.mayBe(0));
      }
      case Terms.Not(int condition) -> {
        Range c = range(thread, condition);
        yield truth(c.mayBe(0), c.mayBe(1));
      }
      case Terms.All(var parts) -> {
        boolean mayHold = true;
        boolean mayFail = false;
        for (int part : parts) {
          Range c = range(thread, part);
          mayHold &= c.mayBe(1);
          mayFail |= c.mayBe(0);
        }
        yield truth(mayHold, mayFail);
      }
      case Terms.Apply(Op op, int width, var x) -> {
        List<Range> operands = new ArrayList<>();
        for (int o : x) {
          operands.add(range(thread, o));
        }
        Computed last = computed.get(thread).get(term);
        Range result =
            last != null && last.isOf(operands)
                ? last.result()
                : applied(thread, op, width, x, operands);
        computed.get(thread).put(term, new Computed(operands, result));
        yield result;
      }
    };
  }

  private static Range truth(boolean mayHold, boolean mayFail) {
    SortedSet<Long> some = new TreeSet<>();
    if (mayHold) {
      some.add(1L);
    }
    if (mayFail) {
      some.add(0L);
    }
    return new Range(some, false);
  }

  private Range applied(int thread, Op op, int width, List<Integer> x, List<Range> operands)
      throws UnsupportedModelException {
    long ways = 1;
    for (Range r : operands) {
      ways = r.all() ? Long.MAX_VALUE : Math.min(Integer.MAX_VALUE, ways * r.some().size());
      if (r.all()) {
        break;
      }
    }
    if (ways > MAX_WAYS) {
      for (int o : x) {
        Range r = range(thread, o);
        if (r.hasAddress()) {
          throw new UnsupportedModelException("an address has too many values");
        }
      }
      return wide(thread, op, width, x);
    }
    SortedSet<Long> all = new TreeSet<>();
    combine(operands, 0, new long[x.size()], op, width, all);
    return Range.of(all);
  }

  private void combine(
      List<Range> operands, int from, long[] chosen, Op op, int width, SortedSet<Long> all)
      throws UnsupportedModelException {
    if (from < chosen.length) {
      for (long v : operands.get(from).some()) {
        chosen[from] = v;
        combine(operands, from + 1, chosen, op, width, all);
      }
      return;
    }
    tick.run();
    OptionalLong result = Expression.Apply.compute(op, width, chosen);
    if (result.isEmpty()) {
      throw new UnsupportedModelException("the test may divide by zero");
    }
    all.add(result.getAsLong());
  }

  /// Of operands with too many values.
  private Range wide(int thread, Op op, int width, List<Integer> x)
      throws UnsupportedModelException {
    if (op.isPredicate()) {
      return truth(true, true);
    } else if (op.bits(width) == 1) {
      return new Range(new TreeSet<>(Set.of(-1L, 0L, 1L)), false);
    }
    SortedSet<Long> some = new TreeSet<>();
    Range second = x.size() > 1 ? range(thread, x.get(1)) : Range.ANY;
    boolean one = !second.all() && second.some().size() == 1;
    if (op == Op.AND && one && Long.bitCount(second.some().first()) <= 8) {
      long mask = second.some().first();
      for (long part = mask; ; part = (part - 1) & mask) {
        some.add(Expression.Apply.compute(Op.AND, width, part, mask).orElse(part));
        if (part == 0) {
          return Range.of(some);
        }
      }
    }
    if (op == Op.REM_U && one && second.some().first() > 0 && second.some().first() <= 256) {
      for (long v = 0; v < second.some().first(); v++) {
        some.add(v);
      }
      return Range.of(some);
    }
    if (op == Op.REM_U || op == Op.REM_S || op == Op.DIV_U || op == Op.DIV_S) {
      if (second.mayBe(0)) {
        throw new UnsupportedModelException("the test may divide by zero");
      }
    }
    return Range.ANY;
  }

  /// Notes where accesses may go, by what reads may return so far.
  private void place() throws UnsupportedModelException {
    for (int e = graph.cells().size(); e < graph.size(); e++) {
      if (graph.isAccess(e)) {
        Set<Cell> all = new HashSet<>();
        Occurrence o = graph.event(e);
        SortedSet<Long> addresses = values(graph.thread(e), o.address());
        if (addresses == null) {
          throw new UnsupportedModelException("an access may go to too many addresses");
        }
        for (long address : addresses) {
          all.add(Cell.at(graph.program(), address, o.type()));
        }
        places.put(e, all);
      }
    }
  }

  /// All cells to which accesses may go.
  Set<Cell> cells() {
    Set<Cell> all = new LinkedHashSet<>(graph.cells());
    places.values().forEach(all::addAll);
    return all;
  }

  /// Whether a write of a read's own thread happens as it does only by what the read returned.
  private boolean awaits(int write, int read) {
    if (!causal || !graph.precedes(read, write)) {
      return false;
    }
    Occurrence w = graph.event(write);
    int r = graph.index(read);
    return isTrue(w.addressReads(), r) || isTrue(w.dataReads(), r) || isTrue(w.controlReads(), r);
  }

  private static boolean isTrue(Reads reads, int r) {
    return reads.when().getOrDefault(r, Terms.FALSE) == Terms.TRUE;
  }

  /// Whether two accesses may go to the same place.
  boolean mayTouch(int a, int b) {
    // Where an address may depend on itself, what it is cannot be found from the beginning.
    return (!causal && (isComputed(a) || isComputed(b)))
        || !Collections.disjoint(placesOf(a), placesOf(b));
  }

  private boolean isComputed(int e) {
    return !graph.isInitial(e)
        && !(graph.threads().get(graph.thread(e)).terms().node(graph.event(e).address())
            instanceof Terms.Known);
  }

  private Set<Cell> placesOf(int e) {
    return graph.isInitial(e) ? Set.of(graph.cells().get(e)) : places.get(e);
  }
}
