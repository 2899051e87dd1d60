package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Renaming;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Computation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Which registers an instruction reads and writes, and the same instruction with others.
final class Registers {
  private static final String BIT_BUCKET = "_";

  private Registers() {}

  /// The registers that an instruction writes.
  static List<String> written(Instruction instruction) {
    return instruction.outputs().stream()
        .map(Operand.Register::name)
        .filter(n -> !n.equals(BIT_BUCKET))
        .toList();
  }

  /// Whether an instruction does nothing but compute the register that it writes.
  static boolean pure(Instruction instruction) {
    return Computation.isPure(instruction);
  }

  /// The registers that a statement reads, its guard included.
  static Set<String> read(Statement statement) {
    Set<String> names = new LinkedHashSet<>();
    statement.guard().ifPresent(g -> names.add(g.predicate().name()));
    map(
        statement.instruction(),
        o -> {
          if (o instanceof Operand.Register(var name)) {
            names.add(name);
          }
          return o;
        },
        name -> name);
    return names;
  }

  /// A statement with other names of registers and variables.
  static Statement rename(Statement statement, UnaryOperator<String> names) {
    UnaryOperator<Operand> uses =
        o ->
            switch (o) {
              case Operand.Register(var n) -> new Operand.Register(names.apply(n));
              case Operand.Symbol(var n) -> new Operand.Symbol(names.apply(n));
              case Operand.Immediate i -> i;
            };
    return statement.with(new Renaming(uses, names));
  }

  /// An instruction with other operands and destinations. Operands that must be registers are left
  /// as they are where they get no register.
  static Instruction map(
      Instruction instruction, UnaryOperator<Operand> uses, UnaryOperator<String> definitions) {
    return instruction.with(new Renaming(uses, definitions));
  }
}
