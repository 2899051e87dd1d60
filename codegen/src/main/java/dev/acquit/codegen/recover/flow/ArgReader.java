package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.SpecialRegister;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Variable;
import dev.acquit.ptx.text.FloatConstant;
import dev.acquit.ptx.text.RawOperand;
import java.util.Arrays;
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

  /// An operand that is kept as text; empty if it is none of those that [Arg] has.
  Optional<Arg> of(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (text.startsWith("!")) {
      return of(text.substring(1))
          .filter(a -> a instanceof Arg.Register)
          .map(a -> new Arg.Negated((Arg.Register) a));
    }
    if (text.startsWith("-") || Character.isDigit(text.charAt(0))) {
      return number(text).map(Arg.Immediate::new);
    }
    int plus = text.indexOf('+');
    if (plus > 0) {
      Optional<Long> offset = number(text.substring(plus + 1));
      return offset.isPresent()
              && name(text.substring(0, plus)) instanceof Arg.Symbol(int place, long _)
          ? Optional.of(new Arg.Symbol(place, offset.get()))
          : Optional.empty();
    }
    return text.chars().allMatch(c -> Character.isLetterOrDigit(c) || "_$%.".indexOf(c) >= 0)
        ? Optional.of(name(text))
        : Optional.empty();
  }

  /// The operands that stand in `{a,b}`; the text itself if it has no braces.
  static List<String> elements(String text) {
    boolean braces =
        text.length() > 1
            && ((text.startsWith("{") && text.endsWith("}"))
                || (text.startsWith("(") && text.endsWith(")")));
    return braces
        ? Arrays.stream(text.substring(1, text.length() - 1).split(","))
            .filter(s -> !s.isEmpty())
            .toList()
        : List.of(text);
  }

  /// A number as PTX writes it, floating-point constants as their bits.
  private static Optional<Long> number(String text) {
    if (FloatConstant.is(text)) {
      return Optional.of(Long.parseUnsignedLong(text.substring(2), 16));
    }
    return RawOperand.value(text, _ -> true).orElse(null) instanceof Operand.Immediate(long value)
        ? Optional.of(value)
        : Optional.empty();
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
    return name.equals("WARP_SZ") ? new Arg.Immediate(32) : new Arg.Symbol(modulePlace(name), 0);
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
