package dev.acquit.abi.value;

import dev.acquit.abi.module.Slot;
import dev.acquit.abi.value.Graph.Block;
import dev.acquit.abi.value.Graph.Step;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Addressing;
import dev.acquit.ptx.meaning.Call;
import dev.acquit.ptx.meaning.Computation;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.RareAccess;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/// Follows values forward over all ways of a body. Mutable, and used once.
///
/// A register that one instruction writes has one value in the whole body, so that states at joins
/// hold the others only. A predicate is any value: two branches on one of them are four ways.
///
/// What comes from other code is taken for data: results of calls, and what lies in memory beside
/// the variables of the function in `.local`. A pointer there is generic as rule P-8 has it.
public final class Flow {
  /// Instructions and entries of states that are looked at, for each instruction of the body.
  private static final int WORK = 2_000;

  private final Function function;
  private final Graph graph;

  /// Registers that one instruction writes.
  private final Map<String, Single> single = new HashMap<>();

  /// Registers of those that were read before they had a value.
  private final Set<String> missing = new HashSet<>();

  private final List<Seen> seen = new ArrayList<>();
  private boolean watched;
  private boolean raised;

  private Flow(Function function, Graph graph) {
    this.function = function;
    this.graph = graph;
  }

  /// A register that one instruction writes, in the whole body.
  private static final class Single {
    private Value value = Value.NONE;

    /// Whether it was read.
    private boolean read;
  }

  /// What happens in a body.
  ///
  /// @param seen by place; nothing of what is not reached
  /// @param whole whether all ways were followed to their end
  public record Followed(List<Seen> seen, boolean whole) {
    /// Copies the list.
    public Followed {
      seen = List.copyOf(seen);
    }
  }

  /// Follows the values of a function with a body.
  ///
  /// @param variables of the module
  /// @param noreturn whether a function of that name never returns
  public static Followed of(
      Function function, Names<Variable> variables, Predicate<String> noreturn) {
    Graph graph = GraphReader.of(function, variables, noreturn);
    return new Flow(function, graph).follow();
  }

  private Followed follow() {
    registers();
    State[] before = new State[graph.blocks().size()];
    before[0] = begin();
    long steps = graph.blocks().stream().mapToLong(b -> 1 + b.steps().size()).sum();
    long left = steps * WORK;
    // By number, so that what comes first in the text is settled first.
    BitSet waiting = new BitSet();
    waiting.set(0);
    do {
      raised = false;
      for (int number = waiting.nextSetBit(0); number >= 0; number = waiting.nextSetBit(0)) {
        waiting.clear(number);
        Block block = graph.blocks().get(number);
        State state = new State(before[number]);
        left -= state.size() + block.steps().size();
        if (left < 0) {
          return new Followed(List.of(), false);
        }
        run(block, state);
        for (int next : block.next()) {
          left -= state.size();
          if (before[next] == null) {
            before[next] = new State(state);
            waiting.set(next);
          } else if (before[next].join(state)) {
            waiting.set(next);
          }
        }
      }
      if (!raised) {
        undefined();
      }
      for (int i = 0; raised && i < before.length; i++) {
        waiting.set(i, before[i] != null);
      }
    } while (raised);
    watched = true;
    for (int i = 0; i < before.length; i++) {
      if (before[i] != null) {
        run(graph.blocks().get(i), new State(before[i]));
      }
    }
    return new Followed(seen, graph.whole());
  }

  /// What is read and has no value when all is settled is read before it is written.
  private void undefined() {
    for (String key : missing) {
      Single register = single.get(key);
      if (register != null && register.value.equals(Value.NONE)) {
        register.value = Value.DATA;
        raised = true;
      }
    }
    missing.clear();
  }

  private void registers() {
    Map<String, Integer> counts = new HashMap<>();
    for (Block block : graph.blocks()) {
      for (Step step : block.steps()) {
        for (Operand.Register to : step.instruction().outputs()) {
          counts.merge(step.scope().key(to), 1, Integer::sum);
        }
      }
    }
    function.parameters().stream()
        .filter(Slot::inRegister)
        .forEach(v -> counts.merge(v.name(), 1, Integer::sum));
    counts.forEach((key, count) -> {
      if (count == 1) {
        single.put(key, new Single());
      }
    });
  }

  private State begin() {
    State state = new State();
    for (Variable v : function.parameters()) {
      if (Slot.inRegister(v)) {
        Value value = argument(v, 0, (int) v.bytes());
        Single register = single.get(v.name());
        if (register != null) {
          register.value = value;
        } else {
          state.register(v.name(), value);
        }
      }
    }
    return state;
  }

  private void run(Block block, State state) {
    for (Step step : block.steps()) {
      step(step, state);
    }
    if (block.ends()) {
      returned(function.position(), state);
    }
  }

  private void see(Seen what) {
    if (watched) {
      seen.add(what);
    }
  }

  private void returned(Position at, State state) {
    if (watched) {
      see(new Seen.Returned(at, state.memory()));
    }
  }

  private void step(Step step, State state) {
    switch (step.instruction()) {
      case Instruction.Load i -> load(step, state, i.access(), i.address(), i.destinations());
      case Instruction.Store i ->
          store(step, state, i.access(), i.address(), List.copyOf(i.sources()));
      case Instruction.Accessing i -> {
        accessed(step, state, i.access(), i.address());
        i.inputs().forEach(o -> escape(state, value(step, state, o)));
        update(step, state, i.access(), i.address());
        i.outputs().forEach(r -> write(step, state, r, Value.DATA));
      }
      case Instruction.Unmodelled i -> unmodelled(step, state, i);
      case Instruction i -> {
        Computation.of(i).ifPresent(c -> compute(step, state, c));
        if (step.control() instanceof Control.End(boolean returns) && returns) {
          returned(step.at(), state);
        }
      }
    }
  }

  private void unmodelled(Step step, State state, Instruction.Unmodelled i) {
    Optional<RareAccess> rare = RareAccess.of(i).filter(r -> !r.name().readModifyWrite());
    Optional<Computation> computation = Computation.of(i);
    if (rare.isPresent()) {
      access(step, state, i, rare.get());
    } else if (step.control() instanceof Control.Calls(Call call)) {
      call(step, state, call);
    } else if (computation.isEmpty()) {
      i.operands().forEach(o -> escape(state, value(step, state, o)));
    } else if (!converts(step, state, computation.get())) {
      i.addresses().forEach(a -> escape(state, value(step, state, a.base())));
      compute(step, state, computation.get());
    }
  }

  /// What converts an address between generic and another space.
  ///
  /// @return whether it is that
  private boolean converts(Step step, State state, Computation c) {
    if (!(Addressing.of(c).orElse(null)
        instanceof Addressing.Converts(StateSpace space, boolean generic))) {
      return false;
    }
    Value value = value(step, state, c.from().getFirst());
    see(new Seen.Converted(step.at(), space, generic, value));
    Value result = Arithmetic.converted(value, space, generic);
    boolean narrow = c.types().contains(ScalarType.U32);
    c.to()
        .forEach(
            r -> write(step, state, r, narrow ? Arithmetic.fit(result, ScalarType.U32) : result));
    return true;
  }

  private void compute(Step step, State state, Computation c) {
    List<Value> in =
        c.from().stream().flatMap(s -> s.parts().stream()).map(s -> value(step, state, s)).toList();
    Value value =
        c.to().size() == 1
            ? Arithmetic.of(c.name(), c.words(), c.types(), in)
            : Arithmetic.other(in);
    result(step, state, c.to(), value, in);
  }

  private void result(
      Step step, State state, List<Operand.Register> to, Value value, List<Value> in) {
    if (value.unknown()) {
      in.forEach(v -> escape(state, v));
    }
    to.forEach(r -> write(step, state, r, value));
  }

  private void write(Step step, State state, Operand.Register to, Value value) {
    String key = step.scope().key(to);
    Single register = single.get(key);
    if (register != null) {
      Value before = register.value;
      Value after = before.or(step.guard().isPresent() ? value.or(Value.DATA) : value);
      if (!after.equals(before)) {
        register.value = after;
        // Who reads it later sees it anyway.
        raised |= register.read;
      }
    } else {
      state.register(key, step.guard().isPresent() ? value.or(state.register(key)) : value);
    }
  }

  private Value value(Step step, State state, Written operand) {
    return switch (operand) {
      case Operand.Immediate(long n) -> Value.of(new Origin.Number(n));
      case Operand.Symbol(String name) -> address(step, name, 0);
      case Operand.Register r -> {
        String key = step.scope().key(r);
        Single register = single.get(key);
        if (register == null) {
          yield state.register(key);
        }
        register.read = true;
        if (register.value.origins().isEmpty()) {
          missing.add(key);
        }
        yield register.value;
      }
      case Written.Sum(Address of) -> sum(step, state, of);
      case Written.Not _, Written.Real _ -> Value.DATA;
      case Written.At(Address at, List<Written> _) -> sum(step, state, at);
      case Written.Vector _, Written.Passed _, Written.Pair _ ->
          Arithmetic.other(operand.parts().stream().map(p -> value(step, state, p)).toList());
      case Written.Text(String _, List<Operand> named) ->
          Arithmetic.other(named.stream().map(n -> value(step, state, n)).toList());
    };
  }

  private Value sum(Step step, State state, Address of) {
    Value base = value(step, state, of.base());
    return of.offset() == 0
        ? base
        : Arithmetic.of(
            "add",
            List.of(),
            List.of(ScalarType.B64),
            List.of(base, Value.of(new Origin.Number(of.offset()))));
  }

  private static Value address(Step step, String name, long offset) {
    return step.scope()
        .variables()
        .find(name)
        .map(v -> Value.addressOf(v, offset))
        .orElse(Value.DATA);
  }

  private Value argument(Variable v, long offset, int width) {
    return width == Long.BYTES ? Value.of(new Origin.Argument(v, offset)) : Value.DATA;
  }

  /// A load or store with operands that are rare.
  private void access(Step step, State state, Instruction i, RareAccess rare) {
    Optional<Access> access = rare.access();
    Optional<Address> address = rare.address();
    if (access.isEmpty() || address.isEmpty() || rare.operands().size() < 2) {
      rare.operands().forEach(o -> escape(state, value(step, state, o)));
      i.outputs().forEach(r -> write(step, state, r, Value.UNKNOWN));
    } else if (rare.name() == MemoryInstruction.ST) {
      store(step, state, access.get(), address.get(), rare.operands().get(1).parts());
    } else {
      load(step, state, access.get(), address.get(), i.outputs());
    }
  }

  private void accessed(Step step, State state, Access access, Address address) {
    if (access.space() != StateSpace.GENERIC && !parameters(access.space())) {
      see(new Seen.Accessed(step.at(), access.space(), value(step, state, address.base())));
    }
  }

  private static boolean parameters(StateSpace space) {
    return space == StateSpace.PARAM
        || space == StateSpace.PARAM_ENTRY
        || space == StateSpace.PARAM_FUNC;
  }

  private static int width(Access access) {
    return Math.max(1, access.type().bits() / Byte.SIZE);
  }

  private void load(
      Step step, State state, Access access, Address address, List<Operand.Register> to) {
    accessed(step, state, access, address);
    int width = width(access);
    for (int i = 0; i < to.size(); i++) {
      long offset = address.offset() + (long) i * width;
      Value value = load(step, state, access, address.base(), offset, width);
      Value fitting =
          width < Integer.BYTES
              ? Arithmetic.loaded(value, access.type())
              : Arithmetic.fit(value, access.type());
      write(step, state, to.get(i), fitting);
    }
  }

  private Value load(Step step, State state, Access access, Operand base, long offset, int width) {
    if (parameters(access.space())) {
      Optional<Variable> parameter = parameter(step, base);
      if (parameter.isPresent() && own(parameter.get())) {
        return argument(parameter.get(), offset, width);
      }
      return Value.DATA;
    }
    if (access.space() != StateSpace.LOCAL && access.space() != StateSpace.GENERIC) {
      return Value.DATA;
    }
    Value all = Value.NONE;
    for (Origin origin : value(step, state, base).origins()) {
      all =
          all.or(
              switch (origin) {
                case Origin.Address a when local(a) -> {
                  Cells cells = state.cells(a.variable().orElseThrow());
                  yield a.offset().isPresent()
                      ? cells.load(a.offset().getAsLong() + offset, width)
                      : cells.load();
                }
                case Origin.Unknown _ ->
                    state.escaped().stream()
                        .map(v -> state.cells(v).load())
                        .reduce(Value.DATA, Value::or);
                default -> Value.DATA;
              });
    }
    return all;
  }

  private boolean own(Variable parameter) {
    return function.parameters().stream().anyMatch(p -> p == parameter);
  }

  private static boolean local(Origin.Address a) {
    return a.variable().filter(v -> v.space() == StateSpace.LOCAL).isPresent();
  }

  private static Optional<Variable> parameter(Step step, Operand base) {
    return base instanceof Operand.Symbol(String name)
        ? step.scope().variables().find(name).filter(v -> parameters(v.space()))
        : Optional.empty();
  }

  private void store(
      Step step, State state, Access access, Address address, List<? extends Written> sources) {
    accessed(step, state, access, address);
    int width = width(access);
    for (int i = 0; i < sources.size(); i++) {
      Value value = Arithmetic.fit(value(step, state, sources.get(i)), access.type());
      long offset = address.offset() + (long) i * width;
      if (parameters(access.space())) {
        passed(step, state, address.base(), offset, width, value);
      } else {
        store(step, state, access.space(), address.base(), offset, width, value);
      }
    }
  }

  private void passed(Step step, State state, Operand base, long offset, int width, Value value) {
    parameter(step, base)
        .ifPresent(p -> {
          see(new Seen.Passed(step.at(), p, offset, width, value));
          state.store(p, offset, width, value, step.guard().isEmpty());
        });
    escape(state, value);
  }

  private void store(
      Step step, State state, StateSpace space, Operand base, long offset, int width, Value value) {
    if (space != StateSpace.LOCAL && space != StateSpace.GENERIC) {
      escape(state, value);
      return;
    }
    Value where = value(step, state, base);
    boolean one = where.origins().size() == 1 && step.guard().isEmpty();
    for (Origin origin : where.origins()) {
      if (origin instanceof Origin.Address a && local(a)) {
        Variable v = a.variable().orElseThrow();
        OptionalLong at = a.offset();
        if (at.isPresent()) {
          state.store(v, at.getAsLong() + offset, width, value, one);
        } else {
          state.cells(v, state.cells(v).anywhere(value));
        }
      } else {
        escape(state, value);
        switch (origin) {
          case Origin.Unknown _ -> foreign(state, value);
          // What other code gave back may be the address of a variable that it was given.
          case Origin.Data _, Origin.Number _ -> foreign(state, Value.DATA);
          case Origin.Address _, Origin.Argument _ -> {}
        }
      }
    }
  }

  /// An atomic update stores something.
  private void update(Step step, State state, Access access, Address address) {
    store(step, state, access.space(), address.base(), address.offset(), width(access), Value.DATA);
  }

  /// Other code, or a store to who knows where, may store to all variables whose address it may
  /// have.
  private static void foreign(State state, Value value) {
    for (Variable v : state.escaped()) {
      state.cells(v, state.cells(v).anywhere(value));
    }
  }

  private static void escape(State state, Value value) {
    for (Origin.Address a : value.addresses()) {
      a.variable().filter(v -> v.space() == StateSpace.LOCAL).ifPresent(state::escape);
    }
  }

  private void call(Step step, State state, Call call) {
    List<Optional<Variable>> arguments =
        call.arguments().stream()
            .map(
                w -> step.scope().variables().find(w.toString()).filter(v -> parameters(v.space())))
            .toList();
    call.arguments()
        .forEach(w -> {
          if (w instanceof Operand o) {
            escape(state, value(step, state, o));
          }
        });
    Position at = step.at();
    see(
        new Seen.Called(
            at,
            call.indirect() ? Optional.empty() : Optional.of(call.name()),
            arguments,
            watched ? state.memory() : Map.of()));
    if (call.harmless()) {
      for (Variable v : state.escaped()) {
        state.cells(v, state.cells(v).read());
      }
    } else {
      foreign(state, Value.DATA);
    }
    arguments.stream().flatMap(Optional::stream).forEach(v -> state.cells(v, Cells.EMPTY));
    call.results().stream()
        .flatMap(w -> w.parts().stream())
        .forEach(w -> {
          if (w instanceof Operand.Register r) {
            write(step, state, r, Value.DATA);
          }
        });
  }
}
