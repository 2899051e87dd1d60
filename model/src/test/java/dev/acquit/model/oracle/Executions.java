package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Tiny.Kind;
import dev.acquit.model.oracle.Tiny.Line;
import dev.acquit.model.oracle.Tiny.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// All executions of a tiny program: whatever its reads may return, every source of every read that
/// has this value, and every order of the writes to each variable. Which of them are allowed, an
/// oracle says.
final class Executions {
  /// An event of a thread, or the initial write of a variable.
  ///
  /// @param thread the thread; -1: none
  /// @param line what it comes from; null for an initial write
  /// @param write whether it writes; the other half of a read-modify-write reads
  /// @param variable empty if it is no access
  /// @param value what it reads or writes
  /// @param data the reads of its thread, by place, that its value comes from
  /// @param control those that a branch before it depends on
  record Event(
      int thread, Line line, boolean write, String variable, long value, long data, long control) {
    boolean access() {
      return !variable.isEmpty();
    }

    boolean initial() {
      return thread < 0;
    }
  }

  /// A way through a thread.
  private record Run(List<Event> events, SortedMap<String, Long> registers) {}

  /// An execution. The relations are those of the field: program order, reads-from, coherence,
  /// from-reads, dependencies, halves of a read-modify-write.
  record Execution(
      List<Event> events,
      Edges po,
      Edges rf,
      Edges co,
      Edges fr,
      Edges data,
      Edges control,
      Edges rmw) {
    boolean same(int a, int b) {
      return events.get(a).access() && events.get(a).variable().equals(events.get(b).variable());
    }
  }

  private final Tiny program;
  private final Predicate<Execution> allowed;
  private final boolean each;
  private final Set<String> states = new TreeSet<>();
  private final List<Event> events = new ArrayList<>();
  private final SortedMap<String, Long> registers = new TreeMap<>();

  private Executions(Tiny program, Predicate<Execution> allowed, boolean each) {
    this.program = program;
    this.allowed = allowed;
    this.each = each;
  }

  /// The final states of the allowed executions. A thread of a kernel may also not run at all.
  ///
  /// @param each whether it is asked of each execution, also of those that end as another does
  static Set<String> states(Tiny program, Predicate<Execution> allowed, boolean each) {
    Executions all = new Executions(program, allowed, each);
    for (int t = 0; t < program.threads().size(); t++) {
      for (Line line : program.threads().get(t).lines()) {
        if (line.reads()) {
          all.registers.put(t + ":r" + line.register(), 0L);
        }
      }
    }
    List<List<Run>> runs = all.runs();
    program.variables().forEach(v -> all.events.add(new Event(-1, null, true, v, 0, 0, 0)));
    all.combine(runs, 0);
    return all.states;
  }

  /// The ways through each thread if reads return what writes may write.
  private List<List<Run>> runs() {
    Set<Long> values = new TreeSet<>(Set.of(0L));
    List<List<Run>> all = new ArrayList<>();
    long writes =
        program.threads().stream().flatMap(t -> t.lines().stream()).filter(Line::writes).count();
    for (int round = 0; round <= writes; round++) {
      all.clear();
      for (int t = 0; t < program.threads().size(); t++) {
        List<Run> own = new ArrayList<>();
        walk(t, 0, values, new Run(List.of(), new TreeMap<>()), new HashMap<>(), 0, own);
        if (program.threads().get(t).place().startsWith("kernel")) {
          own.add(new Run(List.of(), new TreeMap<>()));
        }
        all.add(own);
      }
      int before = values.size();
      all.forEach(own ->
          own.forEach(run ->
              run.events().stream().filter(Event::write).forEach(e -> values.add(e.value()))));
      if (values.size() == before) {
        break;
      }
    }
    return all;
  }

  private void walk(
      int thread,
      int at,
      Set<Long> values,
      Run run,
      Map<Integer, Long> from,
      long control,
      List<Run> all) {
    List<Line> lines = program.threads().get(thread).lines();
    if (at == lines.size()) {
      all.add(run);
      return;
    }
    Line line = lines.get(at);
    if (line.kind() == Kind.LEAVE) {
      long more = control | from.getOrDefault(line.register(), 0L);
      boolean leaves = run.registers().getOrDefault(thread + ":r" + line.register(), 0L) == 0;
      walk(thread, leaves ? lines.size() : at + 1, values, run, from, more, all);
      return;
    }
    long data = line.source() == Source.CONSTANT ? 0 : from.getOrDefault(line.from(), 0L);
    long base =
        line.source() == Source.REGISTER
            ? run.registers().getOrDefault(thread + ":r" + line.from(), 0L)
            : line.value();
    for (long read : line.reads() ? values : Set.of(0L)) {
      List<Event> longer = new ArrayList<>(run.events());
      SortedMap<String, Long> known = new TreeMap<>(run.registers());
      Map<Integer, Long> sources = new HashMap<>(from);
      if (line.reads()) {
        sources.put(line.register(), 1L << longer.size());
        known.put(thread + ":r" + line.register(), read);
        longer.add(new Event(thread, line, false, line.variable(), read, 0, control));
      }
      if (line.writes() && (line.kind() != Kind.COMPARE_AND_SWAP || read == line.expected())) {
        long written = line.kind() == Kind.ADD ? base + read : base;
        longer.add(new Event(thread, line, true, line.variable(), written, data, control));
      }
      if (!line.reads() && !line.writes()) {
        longer.add(new Event(thread, line, false, "", 0, 0, control));
      }
      walk(thread, at + 1, values, new Run(longer, known), sources, control, all);
    }
  }

  private void combine(List<List<Run>> runs, int thread) {
    if (thread == runs.size()) {
      Map<Integer, List<Integer>> sources = new LinkedHashMap<>();
      for (int r = 0; r < events.size(); r++) {
        Event read = events.get(r);
        if (read.access() && !read.write()) {
          List<Integer> own = new ArrayList<>();
          for (int w = 0; w < events.size(); w++) {
            Event write = events.get(w);
            if (write.write()
                && write.variable().equals(read.variable())
                && write.value() == read.value()) {
              own.add(w);
            }
          }
          sources.put(r, own);
        }
      }
      if (sources.values().stream().noneMatch(List::isEmpty)) {
        readsFrom(new ArrayList<>(sources.keySet()), sources, new Edges(events.size()));
      }
      return;
    }
    for (Run run : runs.get(thread)) {
      int size = events.size();
      events.addAll(run.events());
      SortedMap<String, Long> before = new TreeMap<>(registers);
      registers.putAll(run.registers());
      combine(runs, thread + 1);
      registers.putAll(before);
      events.subList(size, events.size()).clear();
    }
  }

  private void readsFrom(List<Integer> reads, Map<Integer, List<Integer>> sources, Edges rf) {
    if (reads.isEmpty()) {
      coherence(0, rf, new Edges(events.size()), new TreeMap<>());
      return;
    }
    for (int w : sources.get(reads.getFirst())) {
      Edges longer = rf.and(rf);
      longer.add(w, reads.getFirst());
      readsFrom(reads.subList(1, reads.size()), sources, longer);
    }
  }

  private void coherence(int variable, Edges rf, Edges co, SortedMap<String, Long> last) {
    if (variable == program.variables().size()) {
      SortedMap<String, Long> state = new TreeMap<>(registers);
      state.putAll(last);
      if ((each || !states.contains(state.toString())) && allowed.test(execution(rf, co))) {
        states.add(state.toString());
      }
      return;
    }
    List<Integer> writes = new ArrayList<>();
    for (int w = program.variables().size(); w < events.size(); w++) {
      if (events.get(w).write()
          && events.get(w).variable().equals(program.variables().get(variable))) {
        writes.add(w);
      }
    }
    permute(variable, new ArrayList<>(List.of(variable)), writes, rf, co, last);
  }

  private void permute(
      int variable,
      List<Integer> order,
      List<Integer> rest,
      Edges rf,
      Edges co,
      SortedMap<String, Long> last) {
    if (rest.isEmpty()) {
      Edges longer = co.and(co);
      for (int a = 0; a < order.size(); a++) {
        for (int b = a + 1; b < order.size(); b++) {
          longer.add(order.get(a), order.get(b));
        }
      }
      SortedMap<String, Long> ends = new TreeMap<>(last);
      ends.put(program.variables().get(variable), events.get(order.getLast()).value());
      coherence(variable + 1, rf, longer, ends);
    }
    for (Integer next : rest) {
      List<Integer> more = new ArrayList<>(order);
      more.add(next);
      List<Integer> fewer = new ArrayList<>(rest);
      fewer.remove(next);
      permute(variable, more, fewer, rf, co, last);
    }
  }

  private Execution execution(Edges rf, Edges co) {
    int size = events.size();
    Edges po = new Edges(size);
    Edges fr = new Edges(size);
    Edges data = new Edges(size);
    Edges control = new Edges(size);
    Edges rmw = new Edges(size);
    int base = 0;
    for (int b = 0; b < size; b++) {
      Event e = events.get(b);
      base = b > 0 && events.get(b - 1).thread() == e.thread() ? base : b;
      for (int a = 0; a < size; a++) {
        if (a >= base && a < b && !e.initial()) {
          po.add(a, b);
          if ((e.data() >>> (a - base) & 1) != 0) {
            data.add(a, b);
          }
          if ((e.control() >>> (a - base) & 1) != 0) {
            control.add(a, b);
          }
        }
        for (int w = 0; w < size; w++) {
          if (rf.has(w, a) && co.has(w, b)) {
            fr.add(a, b);
          }
        }
      }
      if (e.write() && !e.initial() && e.line().reads()) {
        rmw.add(b - 1, b);
      }
    }
    return new Execution(List.copyOf(events), po, rf, co, fr, data, control, rmw);
  }
}
