package dev.acquit.model.oracle;

import dev.acquit.model.oracle.WideProgram.Half;
import dev.acquit.model.oracle.WideProgram.Kind;
import dev.acquit.model.oracle.WideProgram.Op;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What may become of a program that moves 128 bits at once: every choice of whether a
/// compare-exchange succeeds, of a write for each read and of an order of the writes to each cell
/// is tried. Kept are those in which each cell is coherent, nothing comes between the halves of a
/// read-modify-write, and no value comes out of nothing.
///
/// All operations have one scope that has all threads, so they are morally strong with each other,
/// and the order of writes to a cell is total.
///
/// @ptx 8.10.1 Coherence, 8.10.4 Atomicity, 8.10.5 No Thin Air, 8.10.6 Sequential consistency per
///   location
final class WideOracle {
  /// A read or a write of an operation; the initial write of a cell has no operation.
  private record Event(int thread, int op, boolean write, String cell) {}

  private final WideProgram program;
  private final List<Event> events = new ArrayList<>();
  private final Set<String> finals = new TreeSet<>();

  /// For each event that reads, the event that it reads from.
  private int[] source = {};

  /// For each write its place among those to its cell.
  private int[] place = {};

  WideOracle(WideProgram program) {
    this.program = program;
  }

  /// The registers that hold halves, and what is asked for, for each final state.
  Set<String> finals() {
    List<Event> swaps = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      for (int k = 0; k < program.threads().get(t).size(); k++) {
        Op op = program.threads().get(t).get(k);
        if (op.kind() == Kind.COMPARE_EXCHANGE) {
          swaps.add(new Event(t, k, true, op.cell()));
        }
      }
    }
    for (int done = 0; done < 1 << swaps.size(); done++) {
      Set<Event> failed = new HashSet<>();
      for (int i = 0; i < swaps.size(); i++) {
        if ((done >> i & 1) == 0) {
          failed.add(swaps.get(i));
        }
      }
      run(failed);
    }
    return finals;
  }

  private void run(Set<Event> failed) {
    events.clear();
    Set<String> cells = new TreeSet<>();
    program.threads().forEach(t -> t.forEach(op -> cells.add(op.cell())));
    cells.forEach(c -> events.add(new Event(-1, -1, true, c)));
    for (int t = 0; t < program.threads().size(); t++) {
      for (int k = 0; k < program.threads().get(t).size(); k++) {
        Op op = program.threads().get(t).get(k);
        Event write = new Event(t, k, true, op.cell());
        if (op.reads()) {
          events.add(new Event(t, k, false, op.cell()));
        }
        if (op.kind() != Kind.LOAD && !failed.contains(write)) {
          events.add(write);
        }
      }
    }
    source = new int[events.size()];
    place = new int[events.size()];
    order(0);
  }

  /// Orders the writes from one on: each goes anywhere behind the initial one.
  private void order(int from) {
    int e = from;
    while (e < events.size() && !(events.get(e).write() && events.get(e).thread() >= 0)) {
      e++;
    }
    if (e == events.size()) {
      read(0);
      return;
    }
    List<Integer> others = new ArrayList<>();
    for (int w = 0; w < e; w++) {
      if (isWrite(w, events.get(e).cell()) && events.get(w).thread() >= 0) {
        others.add(w);
      }
    }
    int[] before = place.clone();
    for (int at = 1; at <= others.size() + 1; at++) {
      place = before.clone();
      for (int w : others) {
        place[w] += place[w] >= at ? 1 : 0;
      }
      place[e] = at;
      order(e + 1);
    }
    place = before;
  }

  private boolean isWrite(int e, String cell) {
    return events.get(e).write() && events.get(e).cell().equals(cell);
  }

  private void read(int from) {
    int e = from;
    while (e < events.size() && events.get(e).write()) {
      e++;
    }
    if (e == events.size()) {
      end();
      return;
    }
    for (int w = 0; w < events.size(); w++) {
      if (isWrite(w, events.get(e).cell())) {
        source[e] = w;
        read(e + 1);
      }
    }
  }

  private void end() {
    if (!atomic() || !coherent()) {
      return;
    }
    TreeMap<String, String> state = new TreeMap<>();
    for (int e = 0; e < events.size(); e++) {
      Event event = events.get(e);
      if (!event.write()) {
        List<String> value = value(source[e], new HashSet<>());
        Op op = program.threads().get(event.thread()).get(event.op());
        if (value.isEmpty() || !fits(event, op, value)) {
          return;
        }
        state.put(event.thread() + ":%a" + event.thread() + event.op(), value.get(0));
        state.put(event.thread() + ":%b" + event.thread() + event.op(), value.get(1));
      }
    }
    for (WideProgram.Asked asked : program.asked()) {
      List<String> held = held(asked.cell());
      if (held.isEmpty()) {
        return;
      }
      state.put(
          asked.name(), part(held.get(asked.offset() / 8), asked.offset() % 8, asked.bytes()));
    }
    finals.add(state.toString());
  }

  /// What the last write to a cell writes.
  private List<String> held(String cell) {
    int last = -1;
    for (int w = 0; w < events.size(); w++) {
      if (isWrite(w, cell) && (last < 0 || place[w] > place[last])) {
        last = w;
      }
    }
    return last < 0 ? begin(cell) : value(last, new HashSet<>());
  }

  private List<String> begin(String cell) {
    int from = cell.contains("+") ? 2 : 0;
    return cell.equals("y")
        ? List.of("0", "0")
        : program.begin().subList(from, from + 2).stream().map(String::valueOf).toList();
  }

  /// Some bytes of a half, the lowest first, as a number with a sign.
  private static String part(String half, int first, int bytes) {
    if (bytes == 8) {
      return half;
    }
    long value = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      value =
          value * 256
              + Math.floorMod(Math.floorDiv(Long.parseLong(half), 1L << 8 * (first + i)), 256L);
    }
    return String.valueOf(value < 1L << 8 * bytes - 1 ? value : value - (1L << 8 * bytes));
  }

  /// Whether a compare-exchange does with what it reads what was chosen.
  private boolean fits(Event read, Op op, List<String> value) {
    if (op.kind() != Kind.COMPARE_EXCHANGE) {
      return true;
    }
    boolean succeeds = events.contains(new Event(read.thread(), read.op(), true, read.cell()));
    List<String> expected = values(read.thread(), op.expected(), new HashSet<>());
    return !expected.isEmpty() && expected.equals(value) == succeeds;
  }

  /// What a write writes; empty if that depends on itself.
  private List<String> value(int write, Set<Integer> above) {
    Event event = events.get(write);
    if (event.thread() < 0) {
      return begin(event.cell());
    }
    if (!above.add(write)) {
      return List.of();
    }
    Op op = program.threads().get(event.thread()).get(event.op());
    List<String> value = values(event.thread(), op.value(), above);
    above.remove(write);
    return value;
  }

  private List<String> values(int thread, List<Half> halves, Set<Integer> above) {
    List<String> all = new ArrayList<>();
    for (Half half : halves) {
      if (half.from() < 0) {
        boolean number = half.constant().matches("-?\\d+");
        all.add(number ? half.constant() : "&" + half.constant());
      } else {
        int read = 0;
        while (events.get(read).write()
            || events.get(read).thread() != thread
            || events.get(read).op() != half.from()) {
          read++;
        }
        List<String> value = value(source[read], above);
        if (value.isEmpty()) {
          return List.of();
        }
        all.add(value.get(half.high() ? 1 : 0));
      }
    }
    return all;
  }

  /// Whether each read-modify-write directly follows what it reads.
  private boolean atomic() {
    for (int r = 0; r < events.size(); r++) {
      Event read = events.get(r);
      int write = events.indexOf(new Event(read.thread(), read.op(), true, read.cell()));
      if (!read.write() && write >= 0 && place[write] != place[source[r]] + 1) {
        return false;
      }
    }
    return true;
  }

  /// Whether program order at each cell, reads-from, the order of writes and from-reads have no
  /// circle together. Events of a cell have a time each: that of the write that they are or see.
  private boolean coherent() {
    for (int a = 0; a < events.size(); a++) {
      for (int b = 0; b < events.size(); b++) {
        Event first = events.get(a);
        Event second = events.get(b);
        boolean ordered =
            first.thread() >= 0
                && first.thread() == second.thread()
                && first.op() < second.op()
                && first.cell().equals(second.cell());
        if (ordered && seen(b) < seen(a)) {
          return false;
        }
        if (ordered && second.write() && seen(b) <= seen(a)) {
          return false;
        }
        boolean own = first.thread() == second.thread() && first.op() == second.op();
        if (own && !first.write() && second.write() && seen(b) <= seen(a)) {
          return false;
        }
      }
    }
    return true;
  }

  private int seen(int e) {
    return events.get(e).write() ? place[e] : place[source[e]];
  }
}
