package dev.acquit.model.execution;

import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// A thread in the middle of its symbolic run.
final class PathState {
  /// A value and the reads on which it depends syntactically.
  record Tainted(Symbolic value, long reads) {
    static final Tainted ZERO = new Tainted(Symbolic.ZERO, 0);
  }

  /// How the thread was when it came to a loop head.
  record Arrival(int events, int times, Map<String, Tainted> registers) {
    Arrival again(int newTimes) {
      return new Arrival(events, newTimes, registers);
    }
  }

  private record Control(long reads, int join) {}

  int pc;
  int steps;
  final List<PathEvent> events;
  final Map<Integer, Arrival> arrivals;
  private final Map<String, Tainted> registers;
  private final List<ThreadPath.Constraint> constraints;
  private final List<Control> controls;

  PathState() {
    this(new ArrayList<>(), new HashMap<>(), new HashMap<>(), new ArrayList<>(), new ArrayList<>());
  }

  private PathState(
      List<PathEvent> events,
      Map<Integer, Arrival> arrivals,
      Map<String, Tainted> registers,
      List<ThreadPath.Constraint> constraints,
      List<Control> controls) {
    this.events = events;
    this.arrivals = arrivals;
    this.registers = registers;
    this.constraints = constraints;
    this.controls = controls;
  }

  PathState copy() {
    PathState c =
        new PathState(
            new ArrayList<>(events),
            new HashMap<>(arrivals),
            new HashMap<>(registers),
            new ArrayList<>(constraints),
            new ArrayList<>(controls));
    c.pc = pc;
    c.steps = steps;
    return c;
  }

  ThreadPath path() {
    Map<String, Symbolic> last = new HashMap<>();
    registers.forEach((name, value) -> last.put(name, value.value()));
    return new ThreadPath(events, constraints, last);
  }

  Arrival arrival(Set<String> live) {
    Map<String, Tainted> seen = new HashMap<>();
    for (String name : live) {
      seen.put(name, registers.getOrDefault(name, Tainted.ZERO));
    }
    return new Arrival(events.size(), 0, seen);
  }

  boolean onlyReadSince(int event) {
    return events.subList(event, events.size()).stream()
        .allMatch(e -> e.kind() == PathEvent.Kind.READ);
  }

  Tainted evaluate(Expression e) {
    return switch (e) {
      case Expression.Constant(long value) -> new Tainted(new Symbolic.Known(value), 0);
      case Expression.Register(String name) -> registers.getOrDefault(name, Tainted.ZERO);
      case Expression.Apply(var operator, var type, var operands) -> {
        long reads = 0;
        List<Symbolic> values = new ArrayList<>();
        for (Expression operand : operands) {
          Tainted t = evaluate(operand);
          values.add(t.value());
          reads |= t.reads();
        }
        yield new Tainted(Symbolic.apply(operator, type, values), reads);
      }
    };
  }

  void set(String name, Tainted value) {
    if (name != null) {
      registers.put(name, value);
    }
  }

  void setRead(String name, int event) {
    set(name, new Tainted(new Symbolic.OfRead(event), 1L << event));
  }

  void require(Symbolic value, boolean truth) {
    constraints.add(new ThreadPath.Constraint(value, truth));
  }

  void control(long reads, int join) {
    if (reads != 0) {
      controls.add(new Control(reads, join));
    }
  }

  private long controlReads() {
    controls.removeIf(c -> pc >= c.join());
    long reads = 0;
    for (Control c : controls) {
      reads |= c.reads();
    }
    return reads;
  }

  int read(Expression address, IntegerType type, Operation.Marks marks, int partner, Supplier<String> words) {
    Tainted a = evaluate(address);
    events.add(
        new PathEvent(
            PathEvent.Kind.READ,
            marks,
            a.value(),
            null,
            type,
            null,
            a.reads(),
            0,
            controlReads(),
            partner,
            pc,
            words));
    return events.size() - 1;
  }

  void write(
      Tainted address,
      Tainted value,
      IntegerType type,
      Operation.Marks marks,
      int partner,
      Supplier<String> words) {
    events.add(
        new PathEvent(
            PathEvent.Kind.WRITE,
            marks,
            address.value(),
            value.value(),
            type,
            null,
            address.reads(),
            value.reads(),
            controlReads(),
            partner,
            pc,
            words));
  }

  void fence(Operation.Marks marks, Supplier<String> words) {
    events.add(
        new PathEvent(
            PathEvent.Kind.FENCE,
            marks,
            null,
            null,
            null,
            null,
            0,
            0,
            controlReads(),
            -1,
            pc,
            words));
  }

  void barrier(Operation.Barrier b, Supplier<String> words) {
    PathEvent.BarrierUse use =
        new PathEvent.BarrierUse(
            b.waits(), b.peer(), value(b.number()), value(b.identity()), value(b.participants()));
    events.add(
        new PathEvent(
            PathEvent.Kind.BARRIER,
            b.marks(),
            null,
            null,
            null,
            use,
            0,
            0,
            controlReads(),
            -1,
            pc,
            words));
  }

  private Symbolic value(Expression e) {
    return e == null ? null : evaluate(e).value();
  }
}
