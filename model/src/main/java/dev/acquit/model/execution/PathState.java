package dev.acquit.model.execution;

import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.relation.EventSet;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// A thread in the middle of its symbolic run.
final class PathState {
  /// A value and the reads on which it depends syntactically.
  record Tainted(Symbolic value, EventSet reads) {
    static final Tainted ZERO = new Tainted(Symbolic.ZERO, EventSet.EMPTY);

    /// Whether another is the same value, and depends on no less.
    boolean isKept(Tainted later) {
      return value.equals(later.value) && reads.difference(later.reads).isEmpty();
    }
  }

  /// How the thread was when it came to a loop head.
  ///
  /// @param events how many events it had
  /// @param turns how many branches it had decided
  /// @param constraints how many conditions that had left
  /// @param times rounds so far that changed something
  /// @param idle rounds in a row that changed nothing
  /// @param registers what its registers held
  /// @param copies its copies that went on by themselves
  /// @param before the arrival before; null for the first
  record Arrival(
      int events,
      int turns,
      int constraints,
      int times,
      int idle,
      Map<String, Tainted> registers,
      List<List<Long>> copies,
      Arrival before) {
    Arrival after(int newTimes, int newIdle) {
      return new Arrival(events, turns, constraints, newTimes, newIdle, registers, copies, before);
    }
  }

  private static final int NARROWEST_REGISTER = 32;

  private record Control(EventSet reads, int join) {}

  int pc;
  int steps;

  /// How many events it had when it was last asked whether it may stop.
  int noted;

  final List<PathEvent> events;
  final Map<Integer, Arrival> arrivals;

  /// The heads of loops whose present round depends on what was read.
  final BitSet decided = new BitSet();

  /// Writes among its events that are known to have written what their other half read.
  final BitSet silent = new BitSet();

  /// Reads among its events with which a compare-and-swap failed though the value was the expected
  /// one.
  final BitSet groundless = new BitSet();

  /// Which of its events are copies that go on by themselves.
  final OpenCopies copies = new OpenCopies();

  private final Map<String, Tainted> registers;
  private final List<ThreadPath.Constraint> constraints;
  private final List<ThreadPath.Demand> demands;
  private final List<Control> controls;
  private final List<Turn> turns;
  private final Map<Integer, Long> known = new HashMap<>();

  /// Reads that a branch found to have returned what an earlier one did, with that one.
  private final Map<Integer, Integer> equal = new HashMap<>();

  /// A branch that the thread decided.
  private record Turn(int step, boolean taken) {}

  PathState() {
    this(
        new ArrayList<>(),
        new HashMap<>(),
        new HashMap<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  private PathState(
      List<PathEvent> events,
      Map<Integer, Arrival> arrivals,
      Map<String, Tainted> registers,
      List<ThreadPath.Constraint> constraints,
      List<ThreadPath.Demand> demands,
      List<Control> controls,
      List<Turn> turns) {
    this.events = events;
    this.arrivals = arrivals;
    this.registers = registers;
    this.constraints = constraints;
    this.demands = demands;
    this.controls = controls;
    this.turns = turns;
  }

  PathState copy() {
    PathState c =
        new PathState(
            new ArrayList<>(events),
            new HashMap<>(arrivals),
            new HashMap<>(registers),
            new ArrayList<>(constraints),
            new ArrayList<>(demands),
            new ArrayList<>(controls),
            new ArrayList<>(turns));
    c.known.putAll(known);
    c.equal.putAll(equal);
    c.decided.or(decided);
    c.silent.or(silent);
    c.groundless.or(groundless);
    c.copies.become(copies);
    c.pc = pc;
    c.steps = steps;
    c.noted = noted;
    return c;
  }

  /// What its branches so far have left to be true.
  List<ThreadPath.Constraint> constraints() {
    return List.copyOf(constraints);
  }

  ThreadPath path(ThreadPath.End end) {
    return path(end, List.of());
  }

  /// @param further what has to hold beside its branches
  ThreadPath path(ThreadPath.End end, List<ThreadPath.Constraint> further) {
    List<ThreadPath.Constraint> all = new ArrayList<>(constraints);
    all.addAll(further);
    Map<String, Symbolic> last = new HashMap<>();
    registers.forEach((name, value) -> last.put(name, value.value()));
    return new ThreadPath(events, all, demands, last, end);
  }

  /// Notes what must hold for the test to have a meaning.
  void demand(Expression condition, String why) {
    Symbolic value = informed(evaluate(condition).value());
    if (!(value instanceof Symbolic.Known(long known) && known != 0)) {
      demands.add(new ThreadPath.Demand(value, why));
    }
  }

  void turn(boolean taken) {
    turns.add(new Turn(pc, taken));
  }

  Arrival arrival(Set<String> live, Arrival before) {
    Map<String, Tainted> seen = new HashMap<>();
    for (String name : live) {
      seen.put(name, registers.getOrDefault(name, Tainted.ZERO));
    }
    return new Arrival(
        events.size(), turns.size(), constraints.size(), 0, 0, seen, copies.open(), before);
  }

  /// A round that changes nothing.
  ///
  /// @param again what has to hold for the next one to take the same branches, if it reads what
  ///   this one has read; nothing where registers are as before it
  record Idle(List<ThreadPath.Constraint> again) {}

  /// The round that ends here, if it could have been left out, or the one before it: it changed no
  /// memory, and either everything that matters is as before it, or it did what the round before
  /// did, with its own reads in place of that one's.
  ///
  /// @param undivided the steps that are read-modify-writes which nothing comes between
  Optional<Idle> idle(Arrival here, BitSet undivided) {
    Arrival last = here.before();
    if (!last.copies().equals(here.copies())
        || !changedNothing(last.events(), here.events(), undivided)) {
      return Optional.empty();
    } else if (isKept(last.registers(), here.registers())) {
      return Optional.of(new Idle(List.of()));
    }
    Arrival first = last.before();
    int by = here.events() - last.events();
    if (first == null
        || by != last.events() - first.events()
        || !changedNothing(first.events(), last.events(), undivided)) {
      return Optional.empty();
    }
    Later later = new Later(first.events(), last.events(), by);
    List<ThreadPath.Constraint> latest =
        constraints.subList(last.constraints(), here.constraints());
    boolean same =
        turns.subList(first.turns(), last.turns()).equals(turns.subList(last.turns(), here.turns()))
            && later.events(events)
            && later.constraints(
                constraints.subList(first.constraints(), last.constraints()), latest)
            && later.registers(last.registers(), here.registers());
    return same ? Optional.of(new Idle(later.again(latest))) : Optional.empty();
  }

  /// Whether registers hold what they held, and what comes behind depends on no less: fewer
  /// dependencies forbid less. Where a branch found that they do, all depends on what it compared.
  private boolean isKept(Map<String, Tainted> before, Map<String, Tainted> now) {
    EventSet always = EventSet.EMPTY;
    for (Control c : controls) {
      always = c.join() == Integer.MAX_VALUE ? always.union(c.reads()) : always;
    }
    for (Map.Entry<String, Tainted> e : before.entrySet()) {
      Tainted then = e.getValue();
      Tainted here = now.get(e.getKey());
      if (!first(informed(then.value())).equals(first(informed(here.value())))
          || !then.reads().difference(here.reads()).difference(always).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /// A value with reads that are known to have returned the same in place of each other.
  private Symbolic first(Symbolic value) {
    return switch (value) {
      case Symbolic.Known known -> known;
      case Symbolic.OfRead(int event) -> new Symbolic.OfRead(first(event));
      case Symbolic.Apply(var op, int width, var operands) ->
          equal.isEmpty()
              ? value
              : new Symbolic.Apply(op, width, operands.stream().map(this::first).toList());
    };
  }

  private int first(int read) {
    return equal.containsKey(read) ? first(equal.get(read)) : read;
  }

  /// Whether these events only read, kept an order, or wrote back what was there.
  private boolean changedNothing(int from, int to, BitSet undivided) {
    return IntStream.range(from, to)
        .allMatch(i -> {
          PathEvent e = events.get(i);
          return switch (e.kind()) {
            case READ, FENCE -> true;
            case WRITE -> e.partner() >= from && undivided.get(e.step()) && isOld(i);
            case BARRIER -> false;
          };
        });
  }

  private boolean isOld(int write) {
    PathEvent e = events.get(write);
    Long old = known.get(e.partner());
    return silent.get(write)
        || Kept.of(e.value(), e.partner(), e.type().bits()) == Kept.ALWAYS
        || (old != null && informed(e.value()).equals(new Symbolic.Known(old)));
  }

  /// Compares a round with the one after it.
  ///
  /// @param from the first event of the earlier round
  /// @param to the first of the later one
  /// @param by how many events each has
  private record Later(int from, int to, int by) {
    private Symbolic value(Symbolic value) {
      return switch (value) {
        case Symbolic.Known known -> known;
        case Symbolic.OfRead(int event) -> event < from ? value : new Symbolic.OfRead(event + by);
        case Symbolic.Apply(var op, int width, var operands) ->
            new Symbolic.Apply(op, width, operands.stream().map(this::value).toList());
      };
    }

    private EventSet reads(EventSet reads) {
      EventSet before = EventSet.all(from);
      return reads.intersection(before).union(reads.difference(before).shifted(by));
    }

    private boolean isMore(EventSet earlier, EventSet later) {
      return !reads(earlier).difference(later).isEmpty();
    }

    private boolean refers(Symbolic value) {
      return !value(value).equals(value);
    }

    /// Both rounds do the same, and the later one depends on no less.
    boolean events(List<PathEvent> events) {
      for (int i = from; i < from + by; i++) {
        PathEvent a = events.get(i);
        PathEvent b = events.get(i + by);
        if (a.step() != b.step()
            || a.kind() != b.kind()
            || (a.isAccess() && !value(a.address()).equals(b.address()))
            || (a.value() != null && !value(a.value()).equals(b.value()))
            || isMore(a.addressReads(), b.addressReads())
            || isMore(a.dataReads(), b.dataReads())
            || isMore(a.controlReads(), b.controlReads())) {
          return false;
        }
      }
      return true;
    }

    /// What the earlier round demands of its own reads the later one demands of its.
    boolean constraints(List<ThreadPath.Constraint> earlier, List<ThreadPath.Constraint> later) {
      return earlier.stream()
          .filter(c -> refers(c.value()))
          .allMatch(c -> later.contains(new ThreadPath.Constraint(value(c.value()), c.truth())));
    }

    /// What a round after these has to fulfil, if its reads return what those of the later one do.
    /// Where it goes depends on no read of the round before, or the later one would not be like the
    /// earlier.
    List<ThreadPath.Constraint> again(List<ThreadPath.Constraint> latest) {
      return latest.stream()
          .map(c -> new ThreadPath.Constraint(afterwards(c.value()), c.truth()))
          .toList();
    }

    private Symbolic afterwards(Symbolic value) {
      return switch (value) {
        case Symbolic.Known known -> known;
        case Symbolic.OfRead(int event) ->
            event < from || event >= to ? value : new Symbolic.OfRead(event + by);
        case Symbolic.Apply(var op, int width, var operands) ->
            Symbolic.apply(op, width, operands.stream().map(this::afterwards).toList());
      };
    }

    boolean registers(Map<String, Tainted> earlier, Map<String, Tainted> later) {
      return earlier.entrySet().stream()
          .allMatch(e -> {
            Tainted a = e.getValue();
            return new Tainted(value(a.value()), reads(a.reads())).isKept(later.get(e.getKey()));
          });
    }
  }

  Tainted evaluate(Expression e) {
    return switch (e) {
      case Expression.Constant(long value) ->
          new Tainted(new Symbolic.Known(value), EventSet.EMPTY);
      case Expression.Register(String name) -> registers.getOrDefault(name, Tainted.ZERO);
      case Expression.Apply(var op, int width, var operands) -> {
        EventSet reads = EventSet.EMPTY;
        List<Symbolic> values = new ArrayList<>();
        for (Expression operand : operands) {
          Tainted t = evaluate(operand);
          values.add(t.value());
          reads = reads.union(t.reads());
        }
        yield new Tainted(Symbolic.apply(op, width, values), reads);
      }
    };
  }

  void set(String name, Tainted value) {
    if (name != null) {
      registers.put(name, value);
    }
  }

  /// Gives a register what a read returns: filled up with the sign or, for types without one, with
  /// zeros where the type is narrower than registers are.
  void setRead(String name, int event, IntegerType type) {
    Symbolic value = new Symbolic.OfRead(event);
    if (type.bits() < NARROWEST_REGISTER && !type.signed()) {
      Symbolic mask = new Symbolic.Known((1L << type.bits()) - 1);
      value = Symbolic.apply(Op.AND, Long.SIZE, List.of(value, mask));
    } else if (type.bits() < NARROWEST_REGISTER) {
      value = Symbolic.cut(value, type.bits());
    }
    set(name, new Tainted(value, EventSet.of(event)));
  }

  void require(Symbolic value, boolean truth) {
    constraints.add(new ThreadPath.Constraint(value, truth));
    learn(value, truth);
  }

  /// Remembers the value of a read that a branch was decided by.
  private void learn(Symbolic value, boolean truth) {
    if (!(value instanceof Symbolic.Apply(var op, int width, var operands))) {
      return;
    }
    Symbolic first = operands.getFirst();
    if (op == Op.NOT && width == 1) {
      learn(first, !truth);
    } else if (truth ? op == Op.AND : op == Op.OR && width == 1) {
      operands.forEach(o -> learn(o, truth));
    } else if (op == Op.EQ
        && truth
        && first instanceof Symbolic.OfRead(int one)
        && operands.get(1) instanceof Symbolic.OfRead(int other)
        && width >= events.get(one).type().bits()
        && width >= events.get(other).type().bits()) {
      int a = first(one);
      int b = first(other);
      if (a != b) {
        equal.put(Math.max(a, b), Math.min(a, b));
      }
    } else if (op == Op.EQ
        && first instanceof Symbolic.Apply
        && operands.get(1).equals(Symbolic.ZERO)) {
      learn(first, !truth);
    } else if (op == Op.EQ
        && truth
        && first instanceof Symbolic.OfRead(int event)
        && operands.get(1) instanceof Symbolic.Known(long v)
        && width >= events.get(event).type().bits()) {
      known.put(event, events.get(event).type().keep(v));
    }
  }

  /// A value with what is known of reads put in.
  Symbolic informed(Symbolic value) {
    return switch (value) {
      case Symbolic.Known k -> k;
      case Symbolic.OfRead(int event) ->
          known.containsKey(event) ? new Symbolic.Known(known.get(event)) : value;
      case Symbolic.Apply(var op, int width, var operands) ->
          known.isEmpty()
              ? value
              : Symbolic.apply(op, width, operands.stream().map(this::informed).toList());
    };
  }

  void control(EventSet reads, int join) {
    if (!reads.isEmpty()) {
      controls.add(new Control(reads, join));
    }
  }

  private EventSet controlReads() {
    controls.removeIf(c -> pc >= c.join());
    EventSet reads = EventSet.EMPTY;
    for (Control c : controls) {
      reads = reads.union(c.reads());
    }
    return reads;
  }

  int read(
      Expression address,
      IntegerType type,
      Operation.Marks marks,
      int partner,
      Supplier<String> words) {
    Tainted a = evaluate(address);
    events.add(
        new PathEvent(
            PathEvent.Kind.READ,
            copies.marks(marks, events.size()),
            a.value(),
            null,
            type,
            null,
            a.reads(),
            EventSet.EMPTY,
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
            copies.marks(marks, events.size()),
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
            copies.marks(marks, events.size()),
            null,
            null,
            null,
            null,
            EventSet.EMPTY,
            EventSet.EMPTY,
            controlReads(),
            -1,
            pc,
            words));
  }

  void barrier(Operation.Barrier b, Supplier<String> words) {
    PathEvent.BarrierUse use =
        new PathEvent.BarrierUse(
            b,
            value(b.number()),
            value(b.identity()),
            value(b.participants()),
            b.vote() == null ? null : value(b.vote().predicate()));
    events.add(
        PathEvent.barrier(use, copies.marks(b.marks(), events.size()), controlReads(), pc, words));
  }

  private Symbolic value(Expression e) {
    return e == null ? null : evaluate(e).value();
  }
}
