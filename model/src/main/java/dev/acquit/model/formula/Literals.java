package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.model.circuit.Vectors;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.WideValues;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/// The expressions of all threads as literals: conditions as one, values as one for each value
/// where these are few, and else bit by bit.
final class Literals {
  private static final int MAX_VALUES = 64;
  private static final int MAX_WAYS = 512;

  private final EventGraph graph;
  private final Ranges ranges;
  private final Circuit circuit;
  private final Vectors vectors;
  private final List<Map<Integer, Number>> values = new ArrayList<>();
  private final List<Map<Integer, Integer>> conditions = new ArrayList<>();

  /// By thread and variable: whether what a read returns depends on itself.
  private final Map<List<Integer>, Integer> circles = new HashMap<>();

  /// Whether work runs.
  private final Map<String, Integer> running = new HashMap<>();

  /// What a value is.
  final class Number {
    /// A literal for each value that it may have; null if these are many.
    private final SortedMap<Long, Integer> each;

    /// A literal for each of 64 bits, made when they are needed.
    private int[] bits;

    private Number(SortedMap<Long, Integer> each, int[] bits) {
      this.each = each;
      this.bits = bits;
    }

    int[] bits() {
      if (bits == null) {
        bits = new int[Long.SIZE];
        for (int i = 0; i < Long.SIZE; i++) {
          int at = i;
          bits[i] =
              circuit.or(
                  each.entrySet().stream()
                      .filter(e -> (e.getKey() >>> at & 1) != 0)
                      .mapToInt(Map.Entry::getValue)
                      .toArray());
        }
      }
      return bits;
    }

    /// Whether it is a value.
    int is(long value) {
      if (each != null) {
        return each.getOrDefault(value, Circuit.FALSE);
      }
      return vectors.equal(bits(), vectors.constant(Word.of(value)), Long.SIZE);
    }

    /// Whether it is an address: all have the same upper half.
    int isAddress() {
      if (each == null) {
        int[] upper = Arrays.copyOfRange(bits, Integer.SIZE, Long.SIZE);
        Word half = Word.of(Addresses.of(0, 0) >>> Integer.SIZE);
        return vectors.equal(upper, vectors.constant(half), Integer.SIZE);
      }
      return circuit.or(
          each.entrySet().stream()
              .filter(e -> Addresses.isAddress(e.getKey()))
              .mapToInt(Map.Entry::getValue)
              .toArray());
    }
  }

  Literals(EventGraph graph, Ranges ranges, Circuit circuit) {
    this.graph = graph;
    this.ranges = ranges;
    this.circuit = circuit;
    this.vectors = new Vectors(circuit);
    for (int t = 0; t < graph.threads().size(); t++) {
      values.add(new HashMap<>());
      conditions.add(new HashMap<>());
    }
  }

  /// Lets reads return values that depend on themselves, of which nothing is known.
  ///
  /// @param reads those that may
  void allowCircles(Iterable<Integer> reads) {
    for (int r : reads) {
      circles.put(List.of(graph.thread(r), graph.variable(r)), circuit.variable());
    }
  }

  /// Whether a value depends on itself.
  int any(int thread, int term) throws UnsupportedModelException {
    if (circles.isEmpty()) {
      return Circuit.FALSE;
    }
    return switch (graph.threads().get(thread).terms().node(term)) {
      case Terms.Known _, Terms.Truth _, Terms.Not _, Terms.All _ -> Circuit.FALSE;
      case Terms.Variable(int id, int _) ->
          circles.getOrDefault(List.of(thread, id), Circuit.FALSE);
      case Terms.Choice(int condition, int yes, int no) -> {
        int holds = condition(thread, condition);
        yield circuit.or(
            circuit.and(holds, any(thread, yes)), circuit.and(-holds, any(thread, no)));
      }
      case Terms.Apply(var _, int _, var x) -> {
        int[] all = new int[x.size()];
        for (int i = 0; i < all.length; i++) {
          all[i] = any(thread, x.get(i));
        }
        yield circuit.or(all);
      }
    };
  }

  /// Whether what a write writes, or a read returns, does.
  int any(int e) throws UnsupportedModelException {
    return graph.isInitial(e) ? Circuit.FALSE : any(graph.thread(e), graph.event(e).value());
  }

  Number constant(long value) {
    return new Number(new TreeMap<>(Map.of(value, Circuit.TRUE)), null);
  }

  /// Some number below a bound.
  Number counter(int bound) {
    int[] low = vectors.variable(Integer.SIZE - Integer.numberOfLeadingZeros(bound));
    int[] all = new int[Long.SIZE];
    Arrays.setAll(all, i -> i < low.length ? low[i] : Circuit.FALSE);
    return new Number(null, all);
  }

  /// Whether an event happens.
  int present(int e) throws UnsupportedModelException {
    return graph.isInitial(e) ? Circuit.TRUE : happens(graph.thread(e), graph.event(e).guard());
  }

  /// Whether a thread runs and a condition of it holds.
  int happens(int thread, int term) throws UnsupportedModelException {
    return circuit.and(runs(thread), condition(thread, term));
  }

  /// Whether a thread runs: work does that is submitted.
  int runs(int thread) throws UnsupportedModelException {
    Optional<String> work = graph.program().threads().get(thread).work();
    if (work.isEmpty()) {
      return Circuit.TRUE;
    }
    Integer there = running.get(work.get());
    if (there == null) {
      there = submitted(work.get());
      running.put(work.get(), there);
    }
    return there;
  }

  private int submitted(String work) throws UnsupportedModelException {
    List<Integer> calls = new ArrayList<>();
    for (int call : graph.submit(work)) {
      int present = present(call);
      if (calls.stream().anyMatch(other -> circuit.and(other, present) != Circuit.FALSE)) {
        throw new UnsupportedModelException("the " + work + " may be submitted twice");
      }
      calls.add(present);
    }
    return circuit.or(calls.stream().mapToInt(Integer::intValue).toArray());
  }

  /// What a write writes, or what a read returns.
  Number value(int e) throws UnsupportedModelException {
    return graph.isInitial(e)
        ? constant(graph.cells().get(e).initial(graph.program()))
        : value(graph.thread(e), graph.event(e).value());
  }

  /// Whether a condition of a thread holds.
  int condition(int thread, int term) throws UnsupportedModelException {
    Integer there = conditions.get(thread).get(term);
    if (there == null) {
      there = findCondition(thread, term);
      conditions.get(thread).put(term, there);
    }
    return there;
  }

  private int findCondition(int thread, int term) throws UnsupportedModelException {
    return switch (graph.threads().get(thread).terms().node(term)) {
      case Terms.Known(long value) -> value == 0 ? Circuit.FALSE : Circuit.TRUE;
      case Terms.Truth(int value) -> -value(thread, value).is(0);
      case Terms.Not(int other) -> -condition(thread, other);
      case Terms.All(var parts) -> {
        int[] all = new int[parts.size()];
        for (int i = 0; i < all.length; i++) {
          all[i] = condition(thread, parts.get(i));
        }
        yield circuit.and(all);
      }
      case Terms.Variable _, Terms.Apply _, Terms.Choice _ -> -value(thread, term).is(0);
    };
  }

  /// What a value of a thread is.
  Number value(int thread, int term) throws UnsupportedModelException {
    Number there = values.get(thread).get(term);
    if (there == null) {
      there = findValue(thread, term);
      values.get(thread).put(term, there);
    }
    return there;
  }

  private Number findValue(int thread, int term) throws UnsupportedModelException {
    return switch (graph.threads().get(thread).terms().node(term)) {
      case Terms.Known(long value) -> constant(value);
      case Terms.Variable(int id, int bits) ->
          circles.containsKey(List.of(thread, id))
              ? variable(Range.ANY, bits)
              : variable(ranges.range(thread, term), bits);
      case Terms.Choice(int condition, int yes, int no) -> {
        int holds = condition(thread, condition);
        // What is never chosen may be an address of too many values.
        yield holds == Circuit.TRUE
            ? value(thread, yes)
            : holds == Circuit.FALSE
                ? value(thread, no)
                : chosen(holds, value(thread, yes), value(thread, no));
      }
      case Terms.Truth _, Terms.Not _, Terms.All _ -> {
        int holds = condition(thread, term);
        yield new Number(new TreeMap<>(Map.of(0L, -holds, 1L, holds)), null);
      }
      case Terms.Apply(Op op, int width, var x) -> {
        List<Number> operands = new ArrayList<>();
        long ways = 1;
        for (int o : x) {
          Number n = value(thread, o);
          operands.add(n);
          ways =
              n.each == null
                  ? Integer.MAX_VALUE
                  : Math.min(Integer.MAX_VALUE, ways * n.each.size());
        }
        boolean few = operands.stream().allMatch(n -> n.each != null) && ways <= MAX_WAYS;
        yield few
            ? possible(thread, term, combined(op, width, operands))
            : computed(thread, op, width, x, operands);
      }
    };
  }

  private Number variable(Range some, int bits) {
    if (some.isAny() || (some.values().length > MAX_VALUES && !some.hasAddress())) {
      int[] low = vectors.variable(bits);
      int[] all = new int[Long.SIZE];
      Arrays.setAll(all, i -> low[Math.min(i, bits - 1)]);
      return new Number(null, all);
    }
    SortedMap<Long, Integer> each = new TreeMap<>();
    Domain domain = new Domain(circuit, Math.max(1, some.values().length));
    int i = 0;
    for (long v : some.values()) {
      each.put(v, domain.is(i++));
    }
    return new Number(each, null);
  }

  /// One of two values.
  Number chosen(int condition, Number yes, Number no) {
    if (condition == Circuit.TRUE || condition == Circuit.FALSE) {
      return condition == Circuit.TRUE ? yes : no;
    } else if (yes.each != null && no.each != null) {
      SortedMap<Long, Integer> all = new TreeMap<>();
      yes.each.forEach((v, literal) -> all.put(v, circuit.and(condition, literal)));
      no.each.forEach((v, literal) ->
          all.merge(v, circuit.and(-condition, literal), (a, b) -> circuit.or(a, b)));
      all.values().removeIf(l -> l == Circuit.FALSE);
      if (all.size() <= MAX_VALUES) {
        return new Number(all, null);
      }
    }
    int[] a = yes.bits();
    int[] b = no.bits();
    int[] all = new int[Long.SIZE];
    Arrays.setAll(
        all,
        i ->
            a[i] == b[i]
                ? a[i]
                : circuit.or(circuit.and(condition, a[i]), circuit.and(-condition, b[i])));
    return new Number(null, all);
  }

  /// Without the values that do not come out, since operands depend on each other.
  private Number possible(int thread, int term, Number number) throws UnsupportedModelException {
    Range some = circles.isEmpty() ? ranges.range(thread, term) : Range.ANY;
    if (!some.isAny() && number.each != null && number.each.size() > some.values().length) {
      SortedMap<Long, Integer> each = new TreeMap<>(number.each);
      each.keySet().removeIf(v -> !some.mayBe(v));
      return new Number(each, null);
    }
    return number;
  }

  /// Of operands with few values.
  private Number combined(Op op, int width, List<Number> operands)
      throws UnsupportedModelException {
    SortedMap<Long, List<Integer>> ways = new TreeMap<>();
    combine(op, width, operands, 0, new long[operands.size()], Circuit.TRUE, ways);
    SortedMap<Long, Integer> all = new TreeMap<>();
    ways.forEach(
        (v, some) -> all.put(v, circuit.or(some.stream().mapToInt(Integer::intValue).toArray())));
    return new Number(all, null);
  }

  private void combine(
      Op op,
      int width,
      List<Number> operands,
      int from,
      long[] chosen,
      int when,
      SortedMap<Long, List<Integer>> ways)
      throws UnsupportedModelException {
    if (from == chosen.length) {
      long result =
          Expression.Apply.compute(op, width, chosen)
              .orElseThrow(() -> new UnsupportedModelException("the test may divide by zero"));
      ways.computeIfAbsent(result, _ -> new ArrayList<>()).add(when);
      return;
    }
    for (Map.Entry<Long, Integer> v : operands.get(from).each.entrySet()) {
      int both = circuit.and(when, v.getValue());
      if (both != Circuit.FALSE) {
        chosen[from] = v.getKey();
        combine(op, width, operands, from + 1, chosen, both, ways);
      }
    }
  }

  /// Bit by bit. Addresses are whole however narrow the operation, so none may be among the
  /// operands.
  private Number computed(int thread, Op op, int width, List<Integer> x, List<Number> operands)
      throws UnsupportedModelException {
    for (int o : x) {
      if (width < Long.SIZE && ranges.range(thread, o).hasAddress()) {
        throw new UnsupportedModelException("an address is computed from too many values");
      }
    }
    int[] low = vectors.apply(op, width, operands.stream().map(Number::bits).toList());
    int known = Math.min(low.length, op.bits(width));
    // A single bit is 0 or 1, as Arithmetic has it: no sign is repeated.
    boolean whole = known == 1 || op == Op.TRUNC;
    int[] all = new int[Long.SIZE];
    Arrays.setAll(
        all,
        i ->
            i < Math.min(known, Long.SIZE)
                ? low[i]
                : whole || known == 0 ? Circuit.FALSE : low[known - 1]);
    return new Number(null, all);
  }

  /// Demands that two values are equal under a condition.
  void requireEqual(int when, Number a, Number b) {
    if (a.each != null && b.each != null) {
      a.each.forEach(
          (v, literal) -> circuit.require(-when, -literal, b.each.getOrDefault(v, Circuit.FALSE)));
      return;
    }
    int[] x = a.bits();
    int[] y = b.bits();
    for (int i = 0; i < Long.SIZE; i++) {
      if (x[i] != y[i] && (i == 0 || x[i] != x[i - 1] || y[i] != y[i - 1])) {
        circuit.require(-when, -x[i], y[i]);
        circuit.require(-when, x[i], -y[i]);
      }
    }
  }

  /// What a variable, or a part of one, holds when one of its cells holds another value.
  ///
  /// @param first the first of its bytes in the variable
  /// @param size how many it has
  Number put(Number whole, Cell cell, Number part, long first, int size) {
    if (cell.bytes() >= Long.BYTES) {
      return part;
    }
    int[] all = whole.bits().clone();
    int from = (int) (cell.offset() - first) * Byte.SIZE;
    int to = Math.min(Long.SIZE, from + cell.bytes() * Byte.SIZE);
    for (int i = from; i < to; i++) {
      all[i] = part.bits()[i - from];
    }
    int width = Math.min(Long.SIZE, size * Byte.SIZE);
    Arrays.fill(all, width, Long.SIZE, all[width - 1]);
    return new Number(null, all);
  }

  /// What a cell of more than eight bytes holds in the half that has some bytes; what it holds if
  /// it has no halves.
  Number half(Number whole, Cell cell, Cell asked) {
    if (cell.bytes() <= Long.BYTES) {
      return whole;
    }
    int upper = cell.isUpper(asked) ? 1 : 0;
    if (whole.each != null) {
      return mapped(whole, v -> WideValues.half(v, upper));
    }
    int[] bits = Arrays.copyOfRange(whole.bits, upper * Integer.SIZE, (upper + 1) * Integer.SIZE);
    int mark = Integer.SIZE - WideValues.MARK_BITS;
    int marked =
        circuit.and(
            IntStream.range(mark, Integer.SIZE)
                .map(i -> (WideValues.AN_ADDRESS >>> (i - mark) & 1) != 0 ? bits[i] : -bits[i])
                .toArray());
    int[] address = constant(Addresses.of(0, 0)).bits();
    System.arraycopy(bits, 0, address, 0, mark);
    int[] all = new int[Long.SIZE];
    Arrays.setAll(
        all,
        i ->
            circuit.or(
                circuit.and(marked, address[i]),
                circuit.and(-marked, bits[Math.min(i, Integer.SIZE - 1)])));
    return new Number(null, all);
  }

  /// Some bits of a number, with their sign. Addresses are in none of the values that it may have.
  Number cut(Number number, int from, int bits) {
    if (bits >= Long.SIZE) {
      return number;
    } else if (number.each != null) {
      int above = Long.SIZE - bits;
      return mapped(number, v -> v >>> from << above >> above);
    }
    int[] all = new int[Long.SIZE];
    Arrays.setAll(all, i -> number.bits[from + Math.min(i, bits - 1)]);
    return new Number(null, all);
  }

  private Number mapped(Number number, LongUnaryOperator map) {
    SortedMap<Long, Integer> all = new TreeMap<>();
    number.each.forEach(
        (v, literal) -> all.merge(map.applyAsLong(v), literal, (a, b) -> circuit.or(a, b)));
    return new Number(all, null);
  }

  /// Whether one value is smaller than another, signed; addresses are not.
  int less(Number a, Number b) {
    return vectors.apply(Op.LT_S, Long.SIZE, List.of(a.bits(), b.bits()))[0];
  }

  int equal(Number a, Number b) {
    if (a.each != null && b.each != null) {
      List<Integer> ways = new ArrayList<>();
      a.each.forEach((v, literal) -> {
        Integer same = b.each.get(v);
        if (same != null) {
          ways.add(circuit.and(literal, same));
        }
      });
      return circuit.or(ways.stream().mapToInt(Integer::intValue).toArray());
    }
    return vectors.equal(a.bits(), b.bits(), Long.SIZE);
  }
}
