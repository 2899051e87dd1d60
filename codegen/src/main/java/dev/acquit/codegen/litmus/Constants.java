package dev.acquit.codegen.litmus;

import dev.acquit.model.program.Addresses;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.meaning.Evaluations;
import dev.acquit.ptx.module.BodyItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;

/// The registers that hold the same value wherever they are read: all instructions that write them
/// compute it. Where every read comes after a write, as [Flow] makes sure, such a register can be
/// replaced by its value.
final class Constants {
  private static final long LOW_WORD = 0xffff_ffffL;

  private final AddressMap layout;
  private final Map<String, List<Instruction>> writers = new HashMap<>();
  private final Map<String, OptionalLong> known = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  Constants(List<BodyItem.Line> lines, AddressMap layout) {
    this.layout = layout;
    for (BodyItem.Line line : lines) {
      Instruction instruction = line.statement().instruction();
      for (String name : Registers.written(instruction)) {
        writers.computeIfAbsent(name, n -> new ArrayList<>()).add(instruction);
      }
    }
  }

  /// The value of an operand, if it is always the same.
  OptionalLong value(Operand operand) {
    return switch (operand) {
      case Operand.Immediate(long value) -> OptionalLong.of(value);
      case Operand.Symbol(var name) -> layout.symbol(name);
      case Operand.Register(var name) -> {
        OptionalLong symbol = layout.symbol(name);
        yield symbol.isPresent() ? symbol : register(name);
      }
    };
  }

  private OptionalLong register(String name) {
    OptionalLong before = known.get(name);
    if (before != null) {
      return before;
    }
    if (!open.add(name)) {
      return OptionalLong.empty();
    }
    OptionalLong value = OptionalLong.empty();
    boolean first = true;
    for (Instruction writer : writers.getOrDefault(name, List.of())) {
      OptionalLong next = computed(writer);
      if (next.isEmpty() || (!first && next.getAsLong() != value.orElse(0))) {
        value = OptionalLong.empty();
        break;
      }
      value = next;
      first = false;
    }
    open.remove(name);
    known.put(name, value);
    return value;
  }

  private OptionalLong computed(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Move(var type, var to, var source) -> value(source);
      case Instruction.Compute c -> {
        long[] operands = new long[c.sources().size()];
        boolean all = c.type().integer();
        for (int i = 0; all && i < operands.length; i++) {
          OptionalLong operand = value(c.sources().get(i));
          all = operand.isPresent();
          operands[i] = operand.orElse(0);
        }
        OptionalLong absorbing = absorbing(c);
        yield absorbing.isPresent()
            ? absorbing
            : all ? computed(c, operands) : OptionalLong.empty();
      }
      case Instruction.SetPredicate p when p.type().integer() -> {
        OptionalLong left = value(p.left());
        OptionalLong right = value(p.right());
        boolean numbers =
            left.isPresent()
                && right.isPresent()
                && !Addresses.isAddress(left.getAsLong())
                && !Addresses.isAddress(right.getAsLong());
        yield numbers
            ? computed(
                Formulas.compare(p.comparison(), p.type()),
                new long[] {left.getAsLong(), right.getAsLong()})
            : OptionalLong.empty();
      }
      case Instruction.Evaluate e when e.destinations().size() == 1 -> {
        List<OptionalLong> operands = e.sources().stream().map(this::value).toList();
        boolean numbers =
            operands.stream().allMatch(o -> o.isPresent() && !Addresses.isAddress(o.getAsLong()));
        if (isWhole(e, operands)) {
          yield operands.get(1);
        }
        yield numbers
            ? Evaluations.formulas(e)
                .map(f ->
                    computed(
                        f.getFirst(),
                        operands.stream().mapToLong(OptionalLong::getAsLong).toArray()))
                .orElse(OptionalLong.empty())
            : OptionalLong.empty();
      }
      default -> OptionalLong.empty();
    };
  }

  /// What comes out whatever the other operand is: of a pointer that is null and a thread that may
  /// be any, not both hold.
  private OptionalLong absorbing(Instruction.Compute c) {
    for (Operand source : c.sources()) {
      OptionalLong known = value(source);
      boolean all =
          known.isPresent()
              && switch (c.operator()) {
                case AND -> known.getAsLong() == 0;
                case OR -> c.type() == ScalarType.PRED && (known.getAsLong() & 1) != 0;
                default -> false;
              };
      if (all) {
        return known;
      }
    }
    return OptionalLong.empty();
  }

  /// Whether two halves are put together of which one is an address, which stands for both.
  private static boolean isWhole(Instruction.Evaluate e, List<OptionalLong> operands) {
    return e.head().equals("bfi.b64")
        && operands.stream().allMatch(OptionalLong::isPresent)
        && operands.get(0).getAsLong() == 0
        && Addresses.isAddress(operands.get(1).getAsLong())
        && operands.subList(2, 4).stream().allMatch(o -> o.getAsLong() == Integer.SIZE);
  }

  /// Addresses of shared memory have 32 bits in PTX; those that stand for them here stay whole.
  private static OptionalLong computed(Instruction.Compute c, long[] operands) {
    boolean address = LongStream.of(operands).anyMatch(Addresses::isAddress);
    if (address && c.operator() == Operator.AND) {
      boolean low = LongStream.of(operands).anyMatch(o -> o == -1 || o == LOW_WORD);
      return low
          ? LongStream.of(operands).filter(Addresses::isAddress).findFirst()
          : OptionalLong.empty();
    }
    ScalarType type = address && c.type().bits() == Integer.SIZE ? ScalarType.B64 : c.type();
    return computed(Formulas.of(c.operator(), type), operands);
  }

  private static OptionalLong computed(Formula formula, long[] operands) {
    try {
      return formula.isNumber() ? OptionalLong.of(formula.of(operands)) : OptionalLong.empty();
    } catch (ArithmeticException e) {
      // PTX leaves the result of a division by zero open.
      return OptionalLong.empty();
    }
  }
}
