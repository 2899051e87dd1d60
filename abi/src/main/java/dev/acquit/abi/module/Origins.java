package dev.acquit.abi.module;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.module.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Where the values of a body come from: followed through registers that are written once, as
/// compilers write nearly all of them. What is written twice is unknown. Mutable: what was found is
/// kept.
public final class Origins {
  private static final int DEEPEST = 64;

  private final Body body;
  private final Map<String, Origin> known = new HashMap<>();

  /// Those of a body.
  public Origins(Body body) {
    this.body = body;
  }

  /// That of a value.
  public Origin of(Operand operand) {
    return of(operand, 0);
  }

  private Origin of(Operand operand, int depth) {
    return switch (operand) {
      case Operand.Immediate(long value) -> new Origin.Number(value);
      case Operand.Symbol(String name) -> symbol(name);
      case Operand.Register(String name) -> register(name, depth);
    };
  }

  private Origin symbol(String name) {
    Variable variable = body.variables().get(name);
    return variable == null ? new Origin.Named(name) : new Origin.AddressOf(variable, 0, false);
  }

  private Origin register(String name, int depth) {
    Origin before = known.get(name);
    if (before != null) {
      return before;
    }
    List<Instruction> all = body.definitions().getOrDefault(name, List.of());
    Origin found =
        all.size() == 1 && depth < DEEPEST ? of(all.getFirst(), depth + 1) : Origin.UNKNOWN;
    known.put(name, found);
    return found;
  }

  private Origin of(Instruction instruction, int depth) {
    return switch (instruction) {
      case Instruction.Move move -> of(move.source(), depth);
      case Instruction.Compute c when c.operator() == Operator.ADD && c.sources().size() == 2 ->
          sum(of(c.sources().get(0), depth), of(c.sources().get(1), depth));
      case Instruction.Unmodelled u
          when u.mnemonic().equals("cvta")
              && u.operands().size() == 2
              && u.operands().getLast() instanceof Operand from
              && !u.modifiers().contains("to") ->
          generic(of(from, depth));
      default -> Origin.UNKNOWN;
    };
  }

  private static Origin sum(Origin a, Origin b) {
    if (a instanceof Origin.AddressOf(var v, long offset, boolean generic)
        && b instanceof Origin.Number(long n)) {
      return new Origin.AddressOf(v, offset + n, generic);
    } else if (a instanceof Origin.Number && b instanceof Origin.AddressOf) {
      return sum(b, a);
    } else if (a instanceof Origin.Number(long x) && b instanceof Origin.Number(long y)) {
      return new Origin.Number(x + y);
    }
    return Origin.UNKNOWN;
  }

  private static Origin generic(Origin origin) {
    return origin instanceof Origin.AddressOf(var v, long offset, var _)
        ? new Origin.AddressOf(v, offset, true)
        : Origin.UNKNOWN;
  }
}
