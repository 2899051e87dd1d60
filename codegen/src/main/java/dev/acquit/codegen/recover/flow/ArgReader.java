package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.SpecialRegister;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Variable;
import java.util.List;
import java.util.Optional;

/// Operands, with names looked up.
final class ArgReader {
  private final Scopes scopes;
  private final List<Place> places;

  private final List<Variable> variables;

  /// @param scopes what is declared
  /// @param places variables; new ones are added
  /// @param variables those of the module
  ArgReader(Scopes scopes, List<Place> places, List<Variable> variables) {
    this.scopes = scopes;
    this.places = places;
    this.variables = variables;
  }

  /// An operand that the reader of PTX understood.
  Arg of(Operand operand) {
    return switch (operand) {
      case Operand.Register(String name) -> name(name);
      case Operand.Immediate(long value) -> new Arg.Immediate(value);
      case Operand.Symbol(String name) -> name(name);
    };
  }

  /// The register that is written; [FlatCode#NOWHERE] for `_`.
  int destination(String name) {
    return name.equals("_") ? FlatCode.NOWHERE : scopes.registerOrNew(name);
  }

  /// An operand of an instruction without a meaning; empty if it is none of those that [Arg] has.
  Optional<Arg> of(Written written) {
    return switch (written) {
      case Operand operand -> Optional.of(of(operand));
      case Written.Not(Operand of) when of(of) instanceof Arg.Register register ->
          Optional.of(new Arg.Negated(register));
      case Written.Sum(Address of) when of(of.base()) instanceof Arg.Symbol(int place, long at) ->
          Optional.of(new Arg.Symbol(place, at + of.offset()));
      case Written.Real(String text) ->
          Optional.of(new Arg.Immediate(Long.parseUnsignedLong(text.substring(2), 16)));
      default -> Optional.empty();
    };
  }

  private Arg name(String name) {
    int register = scopes.findRegister(name);
    if (register >= 0) {
      return new Arg.Register(register);
    }
    int place = scopes.findPlace(name);
    if (place >= 0) {
      return new Arg.Symbol(place, 0);
    }
    if (name.startsWith("%")) {
      return SpecialRegister.is(name)
          ? new Arg.Special(name)
          : new Arg.Register(scopes.registerOrNew(name));
    }
    return new Arg.Symbol(modulePlace(name), 0);
  }

  /// A variable of the module, or a function or a variable of another module.
  private int modulePlace(String name) {
    Place place =
        variables.stream()
            .filter(v -> v.name().equals(name))
            .findFirst()
            .map(v -> new Place(name, v.space(), v.bytes(), Place.Role.OTHER, -1))
            .orElseGet(() -> new Place(name, StateSpace.GENERIC, 0, Place.Role.OTHER, -1));
    places.add(place);
    scopes.modulePlace(name, places.size() - 1);
    return places.size() - 1;
  }
}
