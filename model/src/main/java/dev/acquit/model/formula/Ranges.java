package dev.acquit.model.formula;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;

/// Which values each read may return, at most, and where accesses may go. A value comes to a read
/// through other reads, through each at most once, so as many rounds as there are reads find them
/// all. What has too many values may have any that is no address.
final class Ranges {
  /// So many combinations of operands are looked at.
  static final int MAX_WAYS = 4_096;

  /// What comes out of ranges.
  private record Computed(List<Range> operands, Range result) {
    /// Whether it is of these ranges.
    boolean isOf(List<Range> others) {
      return operands.equals(others);
    }
  }

  private final EventGraph graph;
  private final boolean causal;
  private final boolean chosen;
  private final Runnable tick;

  /// Whether all values are found, so that conditions can be asked.
  private boolean settled;

  /// Of each thread, of each of its variables.
  private final List<List<Range>> variables = new ArrayList<>();

  /// What is known of expressions in this round.
  private final List<Map<Integer, Range>> known = new ArrayList<>();

  /// What was known of expressions in the round before.
  private final List<Map<Integer, Range>> earlier = new ArrayList<>();

  /// What was computed of expressions last: most rounds find the same of most.
  private final List<Map<Integer, Computed>> computed = new ArrayList<>();

  /// The cells to which accesses may go, those of the graph first, and the numbers of them.
  private final Map<Cell, Integer> cells = new LinkedHashMap<>();

  /// For each event, the numbers of the cells to which it may go by these addresses.
  private final BitSet[] places;

  private final Range[] addresses;

  /// The accesses that happen by what they return themselves, or what is read beside them.
  private final BitSet selfMade = new BitSet();

  /// What is computed of one variable only, value by value of it.
  private final List<Columns> columns = new ArrayList<>();

  /// @param causal whether nothing depends on itself, not even by addresses and branches
  /// @param chosen whether the same is so of values by the conditions under which they are chosen:
  ///   ways that meet again may leave a choice on which nothing depends
  /// @param tick called for each part of the work; may throw to end it
  Ranges(EventGraph graph, boolean causal, boolean chosen, Runnable tick)
      throws UnsupportedModelException {
    this.graph = graph;
    this.causal = causal;
    this.chosen = chosen;
    this.tick = tick;
    this.places = new BitSet[graph.size()];
    this.addresses = new Range[graph.size()];
    Arrays.setAll(places, _ -> new BitSet());
    for (Cell cell : graph.cells()) {
      places[cells.size()] = number(cell, new BitSet());
    }
    List<Integer> reads = new ArrayList<>();
    for (int t = 0; t < graph.threads().size(); t++) {
      int count = graph.threads().get(t).terms().variables();
      List<Range> all = new ArrayList<>();
      for (int v = 0; v < count; v++) {
        all.add(
            graph.threads().get(t).terms().bitsOf(v) == 1 ? Range.truth(true, true) : Range.ANY);
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
        variables.get(graph.thread(e)).set(graph.variable(e), Range.NONE);
      }
    }
    for (int e = graph.cells().size(); e < graph.size(); e++) {
      selfMade.set(e, graph.isAccess(e) && isSelfMade(e, reads));
    }
    int exchanges = 0;
    for (ThreadGraph thread : graph.threads()) {
      exchanges += thread.exchanges().size();
    }
    boolean grown = true;
    int round = 0;
    for (; round <= reads.size() + exchanges && grown; round++) {
      known.forEach(Map::clear);
      place();
      if (cells.size() > graph.cells().size()) {
        return;
      }
      Map<Integer, Range> written = new HashMap<>();
      Map<Integer, Range> found = new HashMap<>();
      for (int r : reads) {
        Range values = Range.NONE;
        for (int w : sources(r)) {
          if (!written.containsKey(w)) {
            written.put(w, written(w));
          }
          values = values.or(written.get(w));
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
    settled = true;
    known.forEach(Map::clear);
    if (exchanges == 0 && round > Narrowing.writes(graph) + 1) {
      narrow();
    }
    place();
  }

  private void narrow() {
    try {
      Range[] narrow = new Narrowing(graph, this).reads();
      for (int e = 0; e < narrow.length; e++) {
        if (narrow[e] != null) {
          variables.get(graph.thread(e)).set(graph.variable(e), narrow[e]);
        }
      }
    } catch (UnsupportedModelException e) {
      // What was found before is as true.
    }
    known.forEach(Map::clear);
  }

  /// The writes from which a read may take its value.
  List<Integer> sources(int read) throws UnsupportedModelException {
    List<Integer> all = new ArrayList<>();
    for (int w = 0; w < graph.size(); w++) {
      if (graph.isWrite(w) && mayTouch(read, w) && !awaits(w, read) && mayHappen(w)) {
        all.add(w);
      }
    }
    return all;
  }

  /// Nothing is known yet of what other lanes show, nor whether they do.
  private void shown() {
    for (int t = 0; t < graph.threads().size(); t++) {
      ThreadGraph thread = graph.threads().get(t);
      for (Exchanged x : thread.exchanges()) {
        for (int i = 0; i < x.values().size(); i++) {
          variables.get(t).set(variable(thread, x.there().get(i)), Range.NONE);
          if (x.operation().looksAt(i)) {
            variables.get(t).set(variable(thread, x.values().get(i)), Range.NONE);
          }
        }
      }
    }
  }

  private static int variable(ThreadGraph thread, int term) {
    return ((Terms.Variable) thread.terms().node(term)).id();
  }

  /// What other lanes show, and whether they do, by what is known so far.
  private boolean exchange() throws UnsupportedModelException {
    boolean grown = false;
    for (int t = 0; t < graph.threads().size(); t++) {
      for (Exchanged x : graph.threads().get(t).exchanges()) {
        for (int i = 0; i < x.values().size(); i++) {
          Operation.Mate mate = x.operation().others().get(i);
          Range shown = Range.NONE;
          Range comes = Range.NONE;
          for (Exchanged other : graph.threads().get(mate.thread()).exchanges()) {
            if (mayMeet(t, x, mate.thread(), other)) {
              shown = shown.or(range(mate.thread(), other.value()));
              comes = Range.of(1);
            }
          }
          if (mayStayAway(t, x, mate)) {
            shown = shown.or(Range.of(0));
            comes = comes.or(Range.of(0));
          }
          grown |= grow(t, x.there().get(i), comes);
          if (x.operation().looksAt(i)) {
            grown |= grow(t, x.values().get(i), shown);
          }
        }
      }
    }
    return grown;
  }

  private boolean grow(int thread, int term, Range by) throws UnsupportedModelException {
    int variable = variable(graph.threads().get(thread), term);
    Range before = variables.get(thread).get(variable);
    Range after = before.or(by);
    variables.get(thread).set(variable, after);
    return !after.equals(before);
  }

  private boolean mayMeet(int thread, Exchanged x, int mate, Exchanged other)
      throws UnsupportedModelException {
    return other.isWith(x)
        && !range(mate, other.guard()).isOnly(false)
        && !range(thread, x.mask()).and(range(mate, other.mask())).equals(Range.NONE);
  }

  /// Whether another lane may take no part. It takes part if, whatever happens, it waits for this
  /// one in more of such exchanges than this one may have had before.
  private boolean mayStayAway(int thread, Exchanged x, Operation.Mate mate)
      throws UnsupportedModelException {
    long both = (1L << x.operation().lane()) | (1L << mate.lane());
    if (!range(thread, x.mask()).has(both)) {
      return true;
    }
    List<Exchanged> own = graph.threads().get(thread).exchanges();
    long before = x.before().stream().filter(n -> own.get(n).isWith(x)).count();
    long sure = 0;
    for (Exchanged other : graph.threads().get(mate.thread()).exchanges()) {
      if (other.isWith(x)
          && !range(mate.thread(), other.guard()).mayBe(0)
          && range(mate.thread(), other.mask()).has(both)) {
        sure++;
      }
    }
    return sure <= before;
  }

  /// What a write may write.
  Range written(int write) throws UnsupportedModelException {
    return graph.isInitial(write)
        ? Range.of(graph.cells().get(write).initial(graph.program()))
        : range(graph.thread(write), graph.event(write).value());
  }

  /// Whether an access never happens, whose address, then, may be of too many values. What depends
  /// on itself may make any condition hold.
  boolean isLeftOut(int e) throws UnsupportedModelException {
    return causal && graph.isAccess(e) && !selfMade.get(e) && !mayHappen(e);
  }

  private boolean isSelfMade(int e, List<Integer> reads) {
    int thread = graph.thread(e);
    Set<Integer> of = graph.threads().get(thread).terms().variablesOf(graph.event(e).guard());
    return reads.stream()
        .anyMatch(r ->
            graph.thread(r) == thread && of.contains(graph.variable(r)) && !graph.precedes(r, e));
  }

  /// Whether the condition of an event may hold. As long as values are looked for, any may where a
  /// branch can justify itself: the value on which it depends may be there by it alone.
  private boolean mayHappen(int e) throws UnsupportedModelException {
    return graph.isInitial(e)
        || (!settled && !causal)
        || !range(graph.thread(e), graph.event(e).guard()).isOnly(false);
  }

  /// What an expression may be.
  Range range(int thread, int term) throws UnsupportedModelException {
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
    boolean open = !settled && !chosen;
    OptionalInt only = columns.get(thread).variable(term);
    if (only.isPresent() && !(open && columns.get(thread).isChosen(term))) {
      Range of = variables.get(thread).get(only.getAsInt());
      Computed last = computed.get(thread).get(term);
      if (last != null && last.isOf(List.of(of))) {
        return last.result();
      }
      long[] all =
          of.isAny() ? null : columns.get(thread).values(term, only.getAsInt(), of.values());
      if (all != null) {
        Range result = Range.of(all);
        computed.get(thread).put(term, new Computed(List.of(of), result));
        return result;
      }
    }
    return switch (graph.threads().get(thread).terms().node(term)) {
      case Terms.Known(long value) -> Range.of(value);
      case Terms.Variable(int id, int _) -> variables.get(thread).get(id);
      case Terms.Choice(int _, int yes, int no) when open ->
          range(thread, yes).or(range(thread, no));
      case Terms.Truth _, Terms.Not _, Terms.All _ when open -> Range.truth(true, true);
      case Terms.Choice(int condition, int yes, int no) -> {
        Range c = range(thread, condition);
        if (c.isOnly(true)) {
          yield range(thread, yes);
        }
        yield c.isOnly(false) ? range(thread, no) : range(thread, yes).or(range(thread, no));
      }
      case Terms.Truth(int value) -> {
        Range v = range(thread, value);
        yield Range.truth(!v.isOnly(false), v.mayBe(0));
      }
      case Terms.Not(int condition) -> {
        Range c = range(thread, condition);
        yield Range.truth(c.mayBe(0), c.mayBe(1));
      }
      case Terms.All(var parts) -> {
        boolean mayHold = true;
        boolean mayFail = false;
        for (int part : parts) {
          Range c = range(thread, part);
          mayHold &= c.mayBe(1);
          mayFail |= c.mayBe(0);
        }
        yield Range.truth(mayHold, mayFail);
      }
      case Terms.Apply(Op op, int width, var x) -> {
        List<Range> operands = new ArrayList<>();
        for (int o : x) {
          operands.add(range(thread, o));
        }
        Computed last = computed.get(thread).get(term);
        Range result =
            last != null && last.isOf(operands) ? last.result() : applied(op, width, operands);
        computed.get(thread).put(term, new Computed(operands, result));
        yield result;
      }
    };
  }

  /// What comes out of operands.
  Range applied(Op op, int width, List<Range> operands) throws UnsupportedModelException {
    long ways = 1;
    for (Range r : operands) {
      if (r.isAny()) {
        ways = Long.MAX_VALUE;
        break;
      }
      ways = Math.min(Integer.MAX_VALUE, ways * r.values().length);
    }
    if (ways > MAX_WAYS) {
      if (operands.stream().anyMatch(Range::hasAddress)) {
        throw new UnsupportedModelException("an address has too many values");
      }
      return wide(op, width, operands);
    }
    long[] all = new long[(int) ways];
    long[] chosen = new long[operands.size()];
    for (int way = 0; way < all.length; way++) {
      tick.run();
      int rest = way;
      for (int o = 0; o < chosen.length; o++) {
        long[] values = operands.get(o).values();
        chosen[o] = values[rest % values.length];
        rest /= values.length;
      }
      all[way] =
          Expression.Apply.compute(op, width, chosen)
              .orElseThrow(() -> new UnsupportedModelException("the test may divide by zero"));
      if (op.isPredicate() && all[way] != all[0]) {
        return Range.truth(true, true);
      }
    }
    return Range.of(all);
  }

  /// Of operands with too many values.
  private static Range wide(Op op, int width, List<Range> x) throws UnsupportedModelException {
    if (op.isPredicate()) {
      return Range.truth(true, true);
    } else if (op.bits(width) == 1) {
      return Range.of(0, 1);
    }
    Range second = x.size() > 1 ? x.get(1) : Range.ANY;
    long value = second.isOne() ? second.values()[0] : 0;
    if (op == Op.AND && second.isOne() && Long.bitCount(value) <= 8) {
      LongStream.Builder some = LongStream.builder();
      for (long part = value; ; part = (part - 1) & value) {
        some.add(Expression.Apply.compute(Op.AND, width, part, value).orElse(part));
        if (part == 0) {
          return Range.of(some.build().toArray());
        }
      }
    }
    if (op == Op.REM_U && value > 0 && value <= 256) {
      return Range.of(LongStream.range(0, value).toArray());
    }
    // Programs divide by what is not zero: see Expression.notZero.
    return Range.ANY;
  }

  /// Notes where accesses may go that may happen, by what reads may return so far.
  private void place() throws UnsupportedModelException {
    for (int e = graph.cells().size(); e < graph.size(); e++) {
      if (graph.isAccess(e) && !isLeftOut(e)) {
        Occurrence o = graph.event(e);
        Range range = range(graph.thread(e), o.address());
        if (range.isAny()) {
          throw new UnsupportedModelException("an access may go to too many addresses");
        } else if (!range.equals(addresses[e])) {
          addresses[e] = range;
          places[e] = new BitSet();
          for (long address : range.values()) {
            number(Cell.at(graph.program(), address, o.type()), places[e]);
          }
        }
      }
    }
  }

  private BitSet number(Cell cell, BitSet among) {
    cells.putIfAbsent(cell, cells.size());
    among.set(cells.get(cell));
    return among;
  }

  /// All cells to which accesses may go; if some are none of the graph, as far as is known.
  List<Cell> cells() {
    return List.copyOf(cells.keySet());
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
    return (!causal && (isComputed(a) || isComputed(b))) || places[a].intersects(places[b]);
  }

  private boolean isComputed(int e) {
    return !graph.isInitial(e)
        && !(graph.threads().get(graph.thread(e)).terms().node(graph.event(e).address())
            instanceof Terms.Known);
  }
}
