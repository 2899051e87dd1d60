package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.flow.Arg;
import dev.acquit.codegen.recover.flow.FlatCode;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.flow.Item;
import dev.acquit.codegen.recover.flow.Place;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.text.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Runs a program on symbolic values, every way that its conditions may go.
///
/// A loop whose end depends on a symbolic value is followed for one round more than it must be; if
/// some access or fence that was seen is on no path that ends, for two, three and six rounds. A
/// loop that counts is followed to its end, or for many rounds. See [Loops] for what comes behind.
/// Where that stands for any number of rounds, and all loops do end by themselves after a few more,
/// they are followed to their ends.
public final class Explorer {
  /// Which paths are wanted.
  public enum Goal {
    /// All of them.
    ALL,
    /// So many that each way of each condition is among them often; for functions with too many.
    COVER
  }

  private static final int[] ROUNDS = {1, 2, 3, 6};
  private static final int MAX_PATHS = 4096;

  /// Rounds and paths of functions all of whose loops are followed to their ends.
  private static final int ENDED_ROUNDS = 64;

  private static final int ENDED_PATHS = 256;

  private static final int MAX_STEPS = 250_000;
  private static final int MAX_ALL_STEPS = 2_000_000;
  private static final int MAX_TERMS = 500_000;
  private static final int COVERED = 16;

  /// How many paths are kept of a function with too many.
  private static final int SHOWN = 8;

  /// A way that a condition may go.
  private record Way(int item, boolean holds) {}

  private final FlatProgram program;
  private final Goal goal;
  private final int rounds;
  private final Terms terms;
  private final Findings findings = new Findings();
  private final Registers registers;
  private final Accesses accesses;
  private final Loops loops;
  private final Deque<State> open = new ArrayDeque<>();
  private final List<Trace> traces = new ArrayList<>();

  /// Paths that end in a trap, for a function of which no path ends otherwise.
  private final List<Trace> trapped = new ArrayList<>();

  private final Set<Exploration.Detached> detached = new LinkedHashSet<>();
  private final Set<Integer> seen = new LinkedHashSet<>();
  private final Set<Integer> shown = new LinkedHashSet<>();
  private final Map<Way, Integer> taken = new HashMap<>();
  private int paths;
  private int steps;

  private Explorer(
      FlatProgram program, Goal goal, int rounds, AddressProof addresses, boolean local) {
    this.program = program;
    this.goal = goal;
    this.rounds = rounds;
    this.terms = addresses.terms();
    this.registers = new Registers(program, terms, findings);
    this.accesses = new Accesses(program, terms, registers, findings, addresses, local);
    this.loops = new Loops(program, terms, rounds);
  }

  /// The paths of a program.
  ///
  /// @param goal which paths
  public static Exploration explore(FlatProgram program, Goal goal) {
    return explore(program, goal, false);
  }

  /// The paths of a program.
  ///
  /// @param goal which paths
  /// @param local whether accesses to local memory behind a pointer are wanted, too: as a rule only
  ///   the thread itself sees them
  public static Exploration explore(FlatProgram program, Goal goal, boolean local) {
    AddressProof addresses = new AddressProof(new Terms());
    for (int i = 0; ; i++) {
      Explorer explorer = new Explorer(program, goal, ROUNDS[i], addresses, local);
      boolean within = explorer.run(MAX_PATHS);
      boolean complete = explorer.isComplete();
      if (complete || !within || i == ROUNDS.length - 1) {
        if (within && goal == Goal.ALL && explorer.loops.leapt()) {
          Explorer ended = new Explorer(program, goal, ENDED_ROUNDS, addresses, local);
          boolean all = ended.run(ENDED_PATHS) && ended.isComplete() && ended.loops.allEnded();
          if (all && ended.longest() <= explorer.longest()) {
            return ended.result();
          }
        }
        explorer.complain(within);
        return explorer.result();
      }
    }
  }

  /// How much the path that does the most does.
  private int longest() {
    return traces.stream().mapToInt(t -> t.acts().size()).max().orElse(0);
  }

  private Exploration result() {
    return new Exploration(
        program, terms, traces, List.copyOf(detached), findings.defects(), findings.notes());
  }

  private boolean isComplete() {
    return shown.containsAll(seen) && (!traces.isEmpty() || !trapped.isEmpty());
  }

  private void complain(boolean within) {
    if (traces.isEmpty()) {
      traces.addAll(trapped);
    }
    Position start = program.items().getFirst().position();
    if (!within) {
      findings.add(Kind.UNRECOGNISED, start, "too many paths: gave up after " + paths + " of them");
      Strong.of(program).forEach(findings::note);
      traces.subList(Math.min(SHOWN, traces.size()), traces.size()).clear();
      return;
    }
    if (findings.defects().stream().anyMatch(d -> d.kind() == Kind.UNRECOGNISED)) {
      return;
    }
    for (int key : seen) {
      if (!shown.contains(key)) {
        findings.add(
            Kind.UNRECOGNISED,
            program.items().get(item(key)).position(),
            "no path through this instruction ends within " + rounds + " rounds of a loop");
        return;
      }
    }
    if (traces.isEmpty()) {
      findings.add(Kind.UNRECOGNISED, start, "no path ends within " + rounds + " rounds of a loop");
    }
  }

  /// Whether all paths were followed.
  private boolean run(int maxPaths) {
    open.push(start());
    while (!open.isEmpty()) {
      if (paths >= maxPaths || steps > MAX_ALL_STEPS || terms.size() > MAX_TERMS) {
        return false;
      }
      follow(open.pop());
      paths++;
    }
    return true;
  }

  private State start() {
    State state =
        new State(
            program.registers().size(),
            program.items().size(),
            new PrivateMemory(terms, program.places()),
            new Facts(terms));
    for (FlatProgram.RegisterParameter parameter : program.registerParameters()) {
      int bytes = Math.max(1, program.widths().get(parameter.register()) / 8);
      registers.write(
          state, parameter.register(), terms.leaf(new Term.Parameter(parameter.index(), 0, bytes)));
    }
    return state;
  }

  private void follow(State first) {
    State state = first;
    while (true) {
      Item item = program.items().get(state.pc);
      steps++;
      if (++state.steps > MAX_STEPS) {
        findings.add(
            Kind.UNRECOGNISED,
            item.position(),
            "a path has more than " + MAX_STEPS + " instructions: gave up here");
        return;
      }
      if (item.guard() >= 0 && !executes(state, item)) {
        state.pc++;
        continue;
      }
      switch (item.code()) {
        case FlatCode.Assign assign -> assign(state, assign);
        case FlatCode.Load load -> {
          int before = state.acts.size();
          accesses.load(state, item, load);
          see(state, before);
        }
        case FlatCode.Store store -> {
          int before = state.acts.size();
          accesses.store(state, item, store);
          see(state, before);
        }
        case FlatCode.Atomic atomic -> {
          int before = state.acts.size();
          Optional<Accesses.Swap> swap = accesses.atomic(state, item, atomic);
          see(state, before);
          if (swap.isPresent()) {
            state = fork(item, swap.get());
          }
        }
        case FlatCode.Fence(var fence) -> {
          state.acts.add(new Act.Fence(item.position(), state.pc, fence));
          state.left.clear();
          see(state, state.acts.size() - 1);
        }
        case FlatCode.Jump(int target) -> {
          if (target <= state.pc && !loops.goesBack(state, target)) {
            return;
          }
          state.pc = target;
          continue;
        }
        case FlatCode.End(boolean trap) -> {
          end(state, trap);
          return;
        }
        case FlatCode.Call call -> call(state, item, call);
        case FlatCode.Aside(String text, boolean _) -> {
          findings.note(text + " is passed over");
          state.left.clear();
        }
        case FlatCode.Detached code -> detach(state, item, code);
        case FlatCode.Unknown unknown -> {
          if (!unknown(state, item, unknown)) {
            end(state, true);
            return;
          }
        }
      }
      state.pc++;
    }
  }

  private void see(State state, int from) {
    state.acts.subList(from, state.acts.size()).forEach(a -> seen.add(key(a)));
  }

  /// A compare-and-swap that succeeds is told from one that fails.
  private static int key(Act act) {
    boolean swaps =
        act instanceof Act.Memory access
            && access.compares()
            && access.action() != Step.Action.FAILED_CAS;
    return swaps ? -1 - act.item() : act.item();
  }

  private static int item(int key) {
    return key < 0 ? -1 - key : key;
  }

  private void assign(State state, FlatCode.Assign assign) {
    List<Integer> sources = new ArrayList<>();
    for (Arg source : assign.sources()) {
      sources.add(registers.read(state, source));
    }
    for (int i = 0; i < assign.destinations().size(); i++) {
      registers.write(
          state, assign.destinations().get(i), assign.formulas().get(i).in(terms, sources));
    }
  }

  /// Whether a guarded instruction executes; if that is open, another state in which it does not.
  private boolean executes(State state, Item item) {
    int plain = registers.read(state, item.guard());
    int predicate = item.negated() ? terms.negate(plain) : plain;
    Optional<Boolean> known = state.facts.decide(predicate);
    if (known.isPresent()) {
      return known.get();
    }
    registers.checkCondition(item.position(), predicate);
    state.decisions++;
    boolean first = wanted(state.pc, true);
    boolean second = wanted(state.pc, false);
    if (first && second) {
      State other = state.copy();
      learn(other, item, predicate, false);
      other.pc++;
      open.push(other);
    }
    boolean holds = first || (!second && alternates(state.pc));
    learn(state, item, predicate, holds);
    return holds;
  }

  private static void learn(State state, Item item, int predicate, boolean holds) {
    state.facts.learn(predicate, holds);
    state.conditions.add(new Trace.Condition(item.position(), predicate, holds, false));
  }

  /// Whether paths that go this way are still wanted.
  private boolean wanted(int item, boolean holds) {
    return goal == Goal.ALL || taken.merge(new Way(item, holds), 1, Integer::sum) <= COVERED;
  }

  /// Whether a condition holds whose ways are both there often enough: now one, now the other,
  /// since only one of them may lead out of a loop.
  private boolean alternates(int item) {
    return taken.getOrDefault(new Way(item, true), 0) % 2 == 0;
  }

  private State fork(Item item, Accesses.Swap swap) {
    State yes = swap.succeeded();
    State no = swap.failed();
    for (State state : List.of(yes, no)) {
      state.decisions++;
      state.conditions.add(new Trace.Condition(item.position(), swap.equal(), state == yes, true));
    }
    boolean first = wanted(yes.pc, true);
    boolean second = wanted(yes.pc, false);
    if (first && second) {
      no.pc++;
      open.push(no);
    }
    return first || (!second && alternates(yes.pc)) ? yes : no;
  }

  private void call(State state, Item item, FlatCode.Call call) {
    switch (call.kind()) {
      case HARMLESS -> findings.note("the call of " + call.name() + " is passed over");
      case EXTERNAL ->
          findings.add(
              Kind.NOT_DERIVABLE,
              item.position(),
              "calls '" + call.name() + "', which is not in this file: what it does is not known");
      case INDIRECT ->
          findings.add(
              Kind.UNRECOGNISED, item.position(), "calls a function whose address is computed");
      case RECURSIVE -> notFollowed(item, call, "inside itself: recursion is not followed");
      case DEEP -> notFollowed(item, call, "inside so many others that it is not followed");
      case LONG -> notFollowed(item, call, "after so many instructions that it is not followed");
      case MISFIT -> notFollowed(item, call, "with other arguments than it has");
    }
    state.left.clear();
    for (Arg result : call.results()) {
      int opaque = terms.leaf(new Term.Opaque(state.pc, state.opaque++, true));
      if (result instanceof Arg.Symbol(int place, long _)) {
        state.memory.forget(place, opaque);
      } else if (result instanceof Arg.Register(int register)) {
        registers.write(state, register, opaque);
      }
    }
  }

  private void notFollowed(Item item, FlatCode.Call call, String why) {
    findings.add(Kind.UNRECOGNISED, item.position(), "calls '" + call.name() + "' " + why);
  }

  private void detach(State state, Item item, FlatCode.Detached code) {
    List<Integer> bases = new ArrayList<>();
    for (Arg base : code.bases()) {
      bases.add(
          Whereabouts.of(
                  terms, registers.read(state, base), place -> program.places().get(place).space())
              .base());
    }
    detached.add(new Exploration.Detached(item.position(), code.text(), bases));
    state.left.clear();
    for (int register : code.destinations()) {
      registers.write(state, register, terms.leaf(new Term.Opaque(state.pc, state.opaque++, true)));
    }
  }

  /// Whether the path goes on.
  private boolean unknown(State state, Item item, FlatCode.Unknown unknown) {
    boolean value = unknown.effect() == FlatCode.Unknown.Effect.VALUE;
    for (int register : unknown.destinations()) {
      registers.write(
          state, register, terms.leaf(new Term.Opaque(state.pc, state.opaque++, value)));
    }
    String what =
        switch (unknown.effect()) {
          case VALUE -> "";
          case ANYTHING ->
              "the instruction '"
                  + unknown.text()
                  + "' is not known"
                  + unknown.trouble().map(t -> ": " + t).orElse("");
          case MEMORY -> "the memory instruction '" + unknown.text() + "' is not understood";
          case FLOW -> "'" + unknown.text() + "' goes to a place that is not known";
        };
    if (!what.isEmpty()) {
      findings.add(Kind.UNRECOGNISED, item.position(), what);
    }
    return unknown.effect() != FlatCode.Unknown.Effect.FLOW;
  }

  private void end(State state, boolean trap) {
    state.acts.forEach(a -> shown.add(key(a)));
    if (!trap) {
      traces.add(new Trace(state.acts, state.conditions, result(state)));
    } else if (goal == Goal.COVER) {
      trapped.add(new Trace(state.acts, state.conditions, result(state)));
    }
  }

  private OptionalInt result(State state) {
    for (int i = 0; i < program.places().size(); i++) {
      Place place = program.places().get(i);
      if (place.role() == Place.Role.RESULT) {
        return OptionalInt.of(state.memory.read(i, 0, Math.clamp(place.bytes(), 1, 16)));
      }
    }
    return program.registerResults().isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(registers.read(state, program.registerResults().getFirst()));
  }
}
