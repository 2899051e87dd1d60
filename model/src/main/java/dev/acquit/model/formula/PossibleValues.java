package dev.acquit.model.formula;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.Values;
import dev.acquit.model.program.Expression;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which values each read may return, at most, and where accesses may go. A value comes to a read
/// through other reads, through each at most once, so as many rounds as there are reads find them
/// all. Where nothing depends on itself, what may touch a read's place is found the same way.
final class PossibleValues {
  /// More values of one read than this make too large a formula.
  private static final int MAX_VALUES = 256;

  /// More combinations of values in one expression than this do.
  private static final int MAX_WAYS = 20_000;

  private final EventTree tree;
  private final boolean causal;
  private final Runnable tick;
  private final Map<Integer, SortedSet<Long>> read = new HashMap<>();

  /// Of each access whose address is computed where it may go.
  private final Map<Integer, Set<Cell>> places = new HashMap<>();

  /// @param circles whether a value that depends on itself is one of them, [Values#ANY]
  /// @param causal whether nothing depends on itself, not even by addresses and branches
  /// @param tick called for each part of the work; may throw to end it
  PossibleValues(EventTree tree, boolean circles, boolean causal, Runnable tick)
      throws UnsupportedModelException {
    this.tree = tree;
    this.causal = causal && !circles;
    this.tick = tick;
    List<Integer> reads = new ArrayList<>();
    for (int e = 0; e < tree.size(); e++) {
      if (tree.isRead(e)) {
        reads.add(e);
        read.put(e, new TreeSet<>());
      }
    }
    if (circles) {
      reads.stream().filter(circular(reads)::get).forEach(r -> read.get(r).add(Values.ANY));
    }
    boolean grown = true;
    for (int round = 0; round <= reads.size() && grown; round++) {
      grown = false;
      place();
      Map<Integer, SortedSet<Long>> written = new HashMap<>();
      for (int r : reads) {
        SortedSet<Long> values = new TreeSet<>();
        for (int w = 0; w < tree.size(); w++) {
          if (tree.isWrite(w) && mayTouch(r, w) && !awaits(w, r)) {
            values.addAll(written.containsKey(w) ? written.get(w) : fill(written, w));
          }
        }
        for (long v : values) {
          grown |= passes(r, v) && read.get(r).add(v);
        }
        if (read.get(r).size() > MAX_VALUES) {
          throw new UnsupportedModelException(
              "a read may return more than " + MAX_VALUES + " different values");
        }
      }
    }
    place();
  }

  /// The reads whose values may depend on themselves: what they return may be part of what they
  /// return, through writes and other reads.
  private BitSet circular(List<Integer> reads) {
    Map<Integer, BitSet> feeds = new HashMap<>();
    reads.forEach(r -> feeds.put(r, new BitSet()));
    for (int w = tree.cells.size(); w < tree.size(); w++) {
      if (tree.isWrite(w)) {
        EventTree.Node n = tree.nodes.get(w);
        SequencedSet<Integer> parts = new LinkedHashSet<>();
        reads(n.event().value(), n.line(), parts);
        for (int r : reads) {
          if (mayTouch(r, w)) {
            parts.forEach(p -> feeds.get(p).set(r));
          }
        }
      }
    }
    for (int middle : reads) {
      for (int r : reads) {
        if (feeds.get(r).get(middle)) {
          feeds.get(r).or(feeds.get(middle));
        }
      }
    }
    BitSet all = new BitSet();
    reads.stream().filter(r -> feeds.get(r).get(r)).forEach(all::set);
    return all;
  }

  private SortedSet<Long> fill(Map<Integer, SortedSet<Long>> written, int write)
      throws UnsupportedModelException {
    SortedSet<Long> values = written(write);
    written.put(write, values);
    return values;
  }

  /// What a read may return.
  SortedSet<Long> of(int event) {
    return read.get(event);
  }

  /// What a write may write.
  SortedSet<Long> written(int write) throws UnsupportedModelException {
    if (tree.isInitial(write)) {
      return new TreeSet<>(List.of(tree.cells.get(write).initial(tree.program)));
    }
    EventTree.Node n = tree.nodes.get(write);
    return values(n.event().value(), n.line());
  }

  /// What an expression may be.
  ///
  /// @param line the events of its thread
  SortedSet<Long> values(Symbolic expression, int[] line) throws UnsupportedModelException {
    SortedSet<Long> all = new TreeSet<>();
    each(expression, line, (_, _, value) -> all.add(value));
    return all;
  }

  /// Takes a value of an expression and the values of the reads from which it comes.
  interface Way {
    void take(int[] reads, long[] values, long value);
  }

  /// Goes through all values of the reads of an expression.
  void each(Symbolic expression, int[] line, Way way) throws UnsupportedModelException {
    SequencedSet<Integer> found = new LinkedHashSet<>();
    reads(expression, line, found);
    int[] reads = found.stream().mapToInt(Integer::intValue).toArray();
    long ways = 1;
    long[][] values = new long[reads.length][];
    for (int i = 0; i < reads.length; i++) {
      values[i] = read.get(reads[i]).stream().mapToLong(Long::longValue).toArray();
      ways *= values[i].length;
      if (ways > MAX_WAYS) {
        throw new UnsupportedModelException(
            "a value depends on more than " + MAX_WAYS + " combinations of what reads return");
      }
    }
    Map<Integer, Long> chosen = new HashMap<>();
    for (long k = 0; k < ways; k++) {
      tick.run();
      long left = k;
      long[] now = new long[reads.length];
      for (int i = 0; i < reads.length; i++) {
        now[i] = values[i][(int) (left % values[i].length)];
        left /= values[i].length;
        chosen.put(reads[i], now[i]);
      }
      way.take(reads, now, compute(expression, line, chosen));
    }
  }

  private static void reads(Symbolic expression, int[] line, SequencedSet<Integer> found) {
    switch (expression) {
      case Symbolic.Known _ -> {}
      case Symbolic.OfRead(int event) -> found.add(line[event]);
      case Symbolic.Apply(var _, int _, var operands) ->
          operands.forEach(o -> reads(o, line, found));
    }
  }

  private static long compute(Symbolic expression, int[] line, Map<Integer, Long> chosen)
      throws UnsupportedModelException {
    return switch (expression) {
      case Symbolic.Known(long value) -> value;
      case Symbolic.OfRead(int event) -> chosen.get(line[event]);
      case Symbolic.Apply(var op, int width, var operands) -> {
        long[] x = new long[operands.size()];
        for (int i = 0; i < x.length; i++) {
          x[i] = compute(operands.get(i), line, chosen);
        }
        if (Arrays.stream(x).anyMatch(v -> v == Values.ANY)) {
          yield Values.ANY;
        }
        OptionalLong result = Expression.Apply.compute(op, width, x);
        if (result.isEmpty()) {
          throw new UnsupportedModelException("the test may divide by zero");
        }
        yield result.getAsLong();
      }
    };
  }

  /// Whether some way through a read's thread goes on if it returns a value, by the conditions that
  /// ask for nothing else.
  private boolean passes(int event, long value) throws UnsupportedModelException {
    EventTree.Node n = tree.nodes.get(event);
    Map<Integer, Long> chosen = Map.of(event, value);
    for (int p : tree.through(event).stream().toArray()) {
      boolean goes = true;
      int[] line = tree.line(n.thread(), p);
      for (ThreadPath.Constraint c : tree.paths.get(n.thread()).get(p).constraints()) {
        SequencedSet<Integer> reads = new LinkedHashSet<>();
        reads(c.value(), line, reads);
        if (reads.size() == 1 && reads.contains(event)) {
          long held = compute(c.value(), line, chosen);
          goes &= held == Values.ANY || (held != 0) == c.truth();
        }
      }
      if (goes) {
        return true;
      }
    }
    return false;
  }

  /// Notes where accesses may go, by what reads may return so far.
  private void place() throws UnsupportedModelException {
    for (int e = tree.cells.size(); e < tree.size(); e++) {
      EventTree.Node n = tree.nodes.get(e);
      if (n.event().isAccess() && !(n.event().address() instanceof Symbolic.Known)) {
        Set<Cell> all = new HashSet<>();
        for (long address : values(n.event().address(), n.line())) {
          if (address == Values.ANY) {
            throw new UnsupportedModelException("an address may depend on itself");
          }
          all.add(Cell.at(tree.program, address, n.event().type()));
        }
        places.put(e, all);
      }
    }
  }

  /// All cells to which accesses may go.
  Set<Cell> cells() {
    Set<Cell> all = new LinkedHashSet<>(tree.cells);
    places.values().forEach(all::addAll);
    return all;
  }

  /// Whether a write of a read's own thread happens as it does only by what the read returned.
  private boolean awaits(int write, int read) {
    if (!causal || !tree.precedes(read, write)) {
      return false;
    }
    PathEvent w = tree.nodes.get(write).event();
    long on = w.addressReads() | w.dataReads() | w.controlReads();
    return (on >>> tree.nodes.get(read).depth() & 1) != 0;
  }

  private boolean mayTouch(int a, int b) {
    Optional<Cell> x = knownCell(a);
    Optional<Cell> y = knownCell(b);
    if (x.isPresent() && y.isPresent()) {
      return x.equals(y);
    } else if (!causal) {
      return true;
    }
    return x.map(c -> goes(b, c))
        .orElseGet(() ->
            y.map(c -> goes(a, c))
                .orElseGet(() ->
                    !Collections.disjoint(
                        places.getOrDefault(a, Set.of()), places.getOrDefault(b, Set.of()))));
  }

  private boolean goes(int e, Cell cell) {
    return places.getOrDefault(e, Set.of()).contains(cell);
  }

  /// The cell of an access whose address the text says.
  private Optional<Cell> knownCell(int e) {
    if (tree.isInitial(e)) {
      return Optional.of(tree.cells.get(e));
    }
    PathEvent event = tree.nodes.get(e).event();
    return event.address() instanceof Symbolic.Known(long address)
        ? Optional.of(Cell.at(tree.program, address, event.type()))
        : Optional.empty();
  }
}
