package dev.acquit.abi.module;

import dev.acquit.abi.module.Body.ParameterAccess;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Call;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.RareAccess;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Goes through a body once. Mutable, and used once.
public final class BodyWalk {
  private Names<Variable> parameters = new Names<>();
  private final Map<String, Function> prototypes = new HashMap<>();
  private final Map<String, List<String>> targets = new HashMap<>();
  private final List<ParameterAccess> accesses = new ArrayList<>();
  private final List<Body.Call> calls = new ArrayList<>();
  private final Map<String, Variable> variables = new HashMap<>();
  private final Map<String, List<Instruction>> definitions = new HashMap<>();
  private final Set<String> registers = new HashSet<>();
  private boolean returns;
  private boolean ends;

  private BodyWalk() {}

  /// What a function does; empty if it is only declared.
  public static Optional<Body> of(Function function) {
    return function.body().map(items -> new BodyWalk().walk(function, items));
  }

  private Body walk(Function function, List<BodyItem> items) {
    function.results().forEach(v -> parameters.declare(v.name(), v));
    function.parameters().forEach(v -> parameters.declare(v.name(), v));
    items(items);
    return new Body(function, accesses, calls, variables, definitions, registers, returns || !ends);
  }

  private void items(List<BodyItem> items) {
    // A prototype may stand behind the call that names it.
    for (BodyItem item : items) {
      if (item instanceof BodyItem.Callable(var _, String label, BodyItem.Callees callees)) {
        switch (callees) {
          case BodyItem.Callees.Like(Function like) -> prototypes.put(label, like);
          case BodyItem.Callees.OneOf(List<String> names) -> targets.put(label, names);
        }
      }
    }
    for (BodyItem item : items) {
      switch (item) {
        case BodyItem.Registers(var _, var _, String name, var count) ->
            registers.add(count.isPresent() ? name + "<" + count.getAsInt() + ">" : name);
        case BodyItem.Local(Variable v) -> {
          if (v.space() == StateSpace.PARAM) {
            parameters.declare(v.name(), v);
          } else {
            variables.put(v.name(), v);
          }
        }
        case BodyItem.Callable _ -> {}
        case BodyItem.Block(List<BodyItem> inner) -> {
          Names<Variable> around = parameters;
          parameters = around.inside();
          items(inner);
          parameters = around;
        }
        case BodyItem.Line line -> instruction(line);
      }
    }
  }

  private void instruction(BodyItem.Line line) {
    Instruction instruction = line.statement().instruction();
    for (Operand.Register to : instruction.outputs()) {
      definitions.computeIfAbsent(to.name(), n -> new ArrayList<>()).add(instruction);
    }
    boolean always = line.statement().guard().isEmpty();
    ends = false;
    switch (Control.of(instruction)) {
      case Control.End(boolean back) -> {
        returns |= back;
        ends = always;
      }
      case Control.Jump _, Control.Choose _, Control.Trap _ -> ends = always;
      case Control.Calls(Call call) -> call(line.position(), call);
      case Control.Next _, Control.Here _, Control.Targets _ -> accesses(line, instruction);
    }
  }

  private void accesses(BodyItem.Line line, Instruction instruction) {
    switch (instruction) {
      case Instruction.Load i -> access(line.position(), i.access(), i.address(), false);
      case Instruction.Store i -> access(line.position(), i.access(), i.address(), true);
      case Instruction.Unmodelled u ->
          RareAccess.of(u)
              .filter(r -> !r.name().readModifyWrite())
              .ifPresent(r -> rare(line.position(), r));
      default -> {}
    }
  }

  private void access(Position at, Access access, Address address, boolean store) {
    int width = Math.max(1, access.type().bits() / 8);
    if (access.space() == StateSpace.PARAM) {
      parameter(address.base())
          .ifPresent(p ->
              accesses.add(
                  new ParameterAccess(at, p, address.offset(), width, access.vector(), store)));
    }
  }

  /// A load or store with operands that are rare.
  private void rare(Position at, RareAccess r) {
    if (r.access().isPresent() && r.address().isPresent() && r.operands().size() == 2) {
      boolean store = r.name() == MemoryInstruction.ST;
      access(at, r.access().get(), r.address().get(), store);
    }
  }

  private Optional<Variable> parameter(Operand base) {
    return base instanceof Operand.Symbol(String name) ? parameters.find(name) : Optional.empty();
  }

  private void call(Position at, Call call) {
    if (call.name().isEmpty()) {
      return;
    }
    boolean indirect = call.indirect() || call.targets().isPresent();
    String label = call.targets().orElse("");
    calls.add(
        new Body.Call(
            at,
            indirect ? Optional.empty() : Optional.of(call.name()),
            indirect ? table(call.name()) : Optional.empty(),
            Optional.ofNullable(prototypes.get(label)),
            targets.getOrDefault(label, List.of()),
            call.results().stream().map(this::passed).toList(),
            call.arguments().stream().map(this::passed).toList()));
  }

  private Optional<Variable> passed(Written written) {
    return parameters.find(written.toString());
  }

  /// The variable from which a register was loaded, as far as the body has been read.
  private Optional<String> table(String register) {
    List<Instruction> all = definitions.getOrDefault(register, List.of());
    return all.size() == 1
            && all.getFirst() instanceof Instruction.Load load
            && load.address().base() instanceof Operand.Symbol(String name)
            && load.access().space() != StateSpace.PARAM
        ? Optional.of(name)
        : Optional.empty();
  }
}
