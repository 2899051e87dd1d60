package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Variable;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Variables of a module that hold what it says they begin with: the threads of a test do nothing
/// with them but load them by name. Compilers make such variables of constants of a library.
///
/// @param held what they hold
record Unwritten(Map<String, InitialBytes> held) {
  static final Unwritten NONE = new Unwritten(Map.of());

  Unwritten {
    held = Map.copyOf(held);
  }

  /// @param bodies those of all threads of the test
  /// @param variables of the module
  /// @param asked names that the test has a use for
  static Unwritten of(
      List<BodyLines.Body> bodies, List<Variable> variables, Collection<String> asked) {
    Set<String> open = new HashSet<>(asked);
    for (BodyLines.Body body : bodies) {
      body.locals().forEach(v -> open.add(v.name()));
      for (BodyItem.Line line : body.lines()) {
        open.addAll(others(line.statement().instruction()));
      }
    }
    Map<String, InitialBytes> all = new HashMap<>();
    for (Variable v : variables) {
      try {
        InitialBytes bytes = InitialBytes.of(v);
        all.put(v.name(), bytes);
        bytes.pieces().values().stream()
            .map(InitialBytes.Piece::value)
            .forEach(value -> {
              if (value instanceof Value.AddressOf(String to, long _)) {
                open.add(to);
              }
            });
      } catch (NotReadException e) {
        // Who needs it reads it again and says so.
        open.add(v.name());
      }
    }
    all.keySet().removeAll(open);
    return new Unwritten(all);
  }

  /// The variables that an instruction names, but for one that it only loads.
  private static Set<String> others(Instruction instruction) {
    Set<String> names = new HashSet<>();
    if (instruction instanceof Instruction.Load l && l.access().semantics() == Semantics.WEAK) {
      return names;
    }
    for (Operand o : instruction.reads()) {
      if (o instanceof Operand.Symbol(String name)) {
        names.add(name);
      }
    }
    return names;
  }

  /// What a load gives; empty if it is not known.
  Optional<Operand.Immediate> value(Instruction.Load load) {
    int bits = load.access().type().bits();
    if (!(load.address().base() instanceof Operand.Symbol(String name))
        || !held.containsKey(name)
        || load.access().semantics() != Semantics.WEAK
        || load.access().vector() != 1
        || bits < Integer.SIZE
        || bits > Long.SIZE
        || load.address().offset() < 0
        || load.address().offset() + bits / Byte.SIZE > held.get(name).size()) {
      return Optional.empty();
    }
    return held.get(name)
        .at(load.address().offset(), bits / Byte.SIZE)
        .flatMap(value ->
            value instanceof Value.Number(long number)
                ? Optional.of(new Operand.Immediate(number))
                : Optional.empty());
  }
}
