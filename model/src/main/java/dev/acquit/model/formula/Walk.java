package dev.acquit.model.formula;

import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.program.Operation;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The one way that a thread goes in a solution.
final class Walk {
  /// What decides about the ways of a thread.
  interface Meaning {
    /// Whether the thread runs at all.
    boolean runs() throws UnsupportedModelException;

    /// Whether a condition holds.
    boolean holds(int condition) throws UnsupportedModelException;

    /// What a term is.
    long number(int term) throws UnsupportedModelException;
  }

  /// What a solver says of a thread.
  private record Solved(int thread, Literals literals, Solution solution) implements Meaning {
    @Override
    public boolean runs() throws UnsupportedModelException {
      return solution.isTrue(literals.runs(thread));
    }

    @Override
    public boolean holds(int condition) throws UnsupportedModelException {
      return solution.isTrue(literals.happens(thread, condition));
    }

    @Override
    public long number(int term) throws UnsupportedModelException {
      return solution.number(literals.value(thread, term));
    }
  }

  private final ThreadGraph ways;
  private final Meaning meaning;

  /// Of each event of the thread its place on the way, or -1.
  private final int[] places;

  /// Of each variable the place of the read that returns it.
  private final Map<Integer, Integer> reads = new HashMap<>();

  private final ThreadPath path;

  /// Conditions of values that are to be looked at again.
  private final List<ThreadPath.Constraint> again = new ArrayList<>();

  private final Set<Integer> looked = new HashSet<>();
  private final Map<Integer, Boolean> madeUp = new HashMap<>();

  /// @param thread the index of the thread
  Walk(EventGraph graph, int thread, Literals literals, Solution solution)
      throws UnsupportedModelException {
    this(graph.threads().get(thread), new Solved(thread, literals, solution));
  }

  Walk(ThreadGraph ways, Meaning meaning) throws UnsupportedModelException {
    this.ways = ways;
    this.meaning = meaning;
    this.places = new int[ways.events().size()];
    Arrays.fill(places, -1);
    int count = 0;
    for (int i = 0; i < places.length; i++) {
      if (holds(ways.events().get(i).guard())) {
        places[i] = count++;
        if (ways.events().get(i).isRead()) {
          Terms.Node returned = ways.terms().node(ways.events().get(i).value());
          reads.put(((Terms.Variable) returned).id(), places[i]);
        }
      }
    }
    this.path = build();
  }

  /// The way.
  ThreadPath path() {
    return path;
  }

  /// The place of an event on the way; -1 if it does not happen.
  ///
  /// @param event its number in the thread
  int place(int event) {
    return places[event];
  }

  private boolean holds(int condition) throws UnsupportedModelException {
    return meaning.holds(condition);
  }

  private ThreadPath build() throws UnsupportedModelException {
    if (!meaning.runs()) {
      return ThreadPath.NONE;
    }
    List<PathEvent> events = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      if (places[i] >= 0) {
        events.add(event(i));
      }
    }
    List<ThreadPath.Constraint> constraints = new ArrayList<>();
    for (ThreadGraph.Decision d : ways.decisions()) {
      if (holds(d.guard())) {
        boolean truth = holds(ways.terms().truth(d.value()));
        constraints.add(new ThreadPath.Constraint(value(d.value()), truth));
      }
    }
    List<ThreadPath.Demand> demands = new ArrayList<>();
    for (ThreadGraph.Demand d : ways.demands()) {
      if (holds(d.guard())) {
        demands.add(new ThreadPath.Demand(value(d.value()), d.why()));
      }
    }
    Map<String, Symbolic> registers = new HashMap<>();
    for (Map.Entry<String, Integer> r : ways.registers().entrySet()) {
      registers.put(r.getKey(), value(r.getValue()));
    }
    constraints.addAll(again);
    return new ThreadPath(events, constraints, demands, registers, end());
  }

  /// How many events come on the way before one of the thread.
  private int before(int event) {
    return (int) Arrays.stream(places, 0, event).filter(p -> p >= 0).count();
  }

  /// The rounds of loops on the way that stand for others.
  ///
  /// @param thread the index of the thread
  List<Shown.Repeated> repeated(int thread) throws UnsupportedModelException {
    List<Shown.Repeated> all = new ArrayList<>();
    for (ThreadGraph.Skipped s : ways.skipped()) {
      if (meaning.runs() && holds(s.when())) {
        all.add(new Shown.Repeated(thread, before(s.from()), before(s.to()), s.times()));
      }
    }
    return all;
  }

  private ThreadPath.End end() throws UnsupportedModelException {
    for (ThreadGraph.Wait wait : ways.waits()) {
      if (holds(wait.when())) {
        return new ThreadPath.End.Spin(before(wait.from()));
      }
    }
    if (holds(ways.barred())) {
      return new ThreadPath.End.Barred();
    }
    boolean stands = holds(ways.unstarted()) || holds(ways.paused());
    return stands ? new ThreadPath.End.Pause() : new ThreadPath.End.Exit();
  }

  private PathEvent event(int i) throws UnsupportedModelException {
    Occurrence o = ways.events().get(i);
    PathEvent.BarrierUse use = null;
    if (o.barrier() != null) {
      use =
          new PathEvent.BarrierUse(
              o.barrier().operation(),
              optional(o.barrier().number()),
              optional(o.barrier().identity()),
              optional(o.barrier().participants()),
              optional(o.barrier().predicate()));
    }
    int partner = o.partner() >= 0 ? places[o.partner()] : -1;
    for (int w = i + 1; o.isRead() && w < places.length; w++) {
      if (places[w] >= 0 && ways.events().get(w).partner() == i) {
        partner = places[w];
      }
    }
    return new PathEvent(
        o.kind(),
        marks(i, o),
        optional(o.address()),
        o.isWrite() ? value(o.value()) : null,
        o.type(),
        use,
        places(o.addressReads()),
        places(o.dataReads()),
        places(o.controlReads()),
        partner,
        o.step(),
        o.words());
  }

  /// What models know of an event, with what is beside it on this way.
  private Operation.Marks marks(int event, Occurrence o) {
    long mask = 0;
    for (int other : o.beside().stream().toArray()) {
      int back = places[other] >= 0 ? places[event] - places[other] : 0;
      mask |= back > 0 && back < Long.SIZE ? 1L << back : 0;
    }
    Operation.Marks own = o.marks();
    return mask == own.beside()
        ? own
        : new Operation.Marks(own.tags(), own.reach(), own.proxy(), mask);
  }

  private EventSet places(Reads some) throws UnsupportedModelException {
    EventSet found = EventSet.EMPTY;
    for (Map.Entry<Integer, Integer> r : some.when().entrySet()) {
      int place = r.getKey() < 0 ? -1 : places[r.getKey()];
      if (place >= 0 && holds(r.getValue())) {
        found = found.with(place);
      }
    }
    return found;
  }

  /// What the solver made of a condition. Of floating-point numbers it knows no results, and made
  /// one up: what it decided of such a one is to be looked at again.
  private boolean decided(int condition) throws UnsupportedModelException {
    boolean holds = holds(condition);
    switch (ways.terms().node(condition)) {
      case Terms.Truth(int value) when isMadeUp(value) -> {
        if (looked.add(condition)) {
          again.add(new ThreadPath.Constraint(value(value), holds));
        }
      }
      case Terms.Not(int of) -> decided(of);
      case Terms.All(var parts) -> {
        for (int part : parts) {
          decided(part);
        }
      }
      default -> {}
    }
    return holds;
  }

  private boolean isMadeUp(int value) {
    Boolean known = madeUp.get(value);
    if (known == null) {
      known =
          switch (ways.terms().node(value)) {
            case Terms.Apply(var op, int _, var x) ->
                op.isRounded() || x.stream().anyMatch(this::isMadeUp);
            case Terms.Choice(int condition, int yes, int no) ->
                isMadeUp(condition) || isMadeUp(yes) || isMadeUp(no);
            case Terms.Truth(int of) -> isMadeUp(of);
            case Terms.Not(int of) -> isMadeUp(of);
            case Terms.All(var parts) -> parts.stream().anyMatch(this::isMadeUp);
            case Terms.Known _, Terms.Variable _ -> false;
          };
      madeUp.put(value, known);
    }
    return known;
  }

  private Symbolic optional(int term) throws UnsupportedModelException {
    return term < 0 ? null : value(term);
  }

  /// A value on this way.
  private Symbolic value(int term) throws UnsupportedModelException {
    return switch (ways.terms().node(term)) {
      case Terms.Known(long value) -> new Symbolic.Known(value);
      case Terms.Variable(int id, int _) ->
          reads.containsKey(id)
              ? new Symbolic.OfRead(reads.get(id))
              : new Symbolic.Known(meaning.number(term));
      case Terms.Choice(int condition, int yes, int no) -> value(decided(condition) ? yes : no);
      case Terms.Truth _, Terms.Not _, Terms.All _ -> new Symbolic.Known(decided(term) ? 1 : 0);
      case Terms.Apply(var op, int width, var x) -> {
        List<Symbolic> operands = new ArrayList<>();
        for (int o : x) {
          operands.add(value(o));
        }
        yield Symbolic.apply(op, width, operands);
      }
    };
  }
}
