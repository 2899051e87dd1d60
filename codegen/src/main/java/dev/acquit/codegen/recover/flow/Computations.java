package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What single instructions of a function compute in registers, for whoever follows values
/// backwards. Registers are told by their names: those of inner blocks must have names of their
/// own.
public final class Computations {
  private final Scopes scopes = new Scopes();
  private final List<Place> places = new ArrayList<>();
  private final Decoder decoder;

  /// @param function the function
  /// @param locals its variables
  public Computations(Function function, List<Variable> locals) {
    scopes.openFunction();
    for (int i = 0; i < function.parameters().size(); i++) {
      Variable parameter = function.parameters().get(i);
      if (parameter.space() == StateSpace.GENERIC) {
        scopes.register(parameter.name(), parameter.type().bits());
      } else {
        declare(parameter, Place.Role.PARAMETER, i);
      }
    }
    function.results().stream()
        .filter(r -> r.space() != StateSpace.GENERIC)
        .forEach(r -> declare(r, Place.Role.RESULT, -1));
    locals.forEach(l -> declare(l, Place.Role.OTHER, -1));
    decoder = new Decoder(new ArgReader(scopes, places, List.of()), scopes);
  }

  private void declare(Variable variable, Place.Role role, int index) {
    places.add(new Place(variable.name(), variable.space(), variable.bytes(), role, index));
    scopes.place(variable.name(), places.size() - 1);
  }

  /// What an instruction does; empty of control flow.
  public Optional<FlatCode> of(Instruction instruction) {
    Control control = Control.of(instruction);
    if (control instanceof Control.Trap) {
      return Optional.of(new FlatCode.End(true));
    }
    if (!(control instanceof Control.Next) || instruction instanceof Instruction.Evaluate) {
      return Optional.empty();
    }
    instruction.outputs().forEach(r -> scopes.registerOrNew(r.name()));
    instruction.reads().forEach(this::read);
    if (instruction instanceof Instruction.Unmodelled u) {
      u.addresses().forEach(a -> read(a.base()));
      u.operands().stream().flatMap(o -> o.parts().stream()).forEach(this::read);
    }
    return Optional.of(decoder.decode(instruction));
  }

  /// A register need not have a name that begins with `%`.
  private void read(Written operand) {
    switch (operand) {
      case Operand.Register(String name) -> scopes.registerOrNew(name);
      case Written.Not(Operand.Register(String name)) -> scopes.registerOrNew(name);
      default -> {
        // It is no register.
      }
    }
  }

  /// The name of a register.
  public String register(int number) {
    return scopes.registers().get(number);
  }

  /// A variable.
  public Place place(int number) {
    return places.get(number);
  }
}
