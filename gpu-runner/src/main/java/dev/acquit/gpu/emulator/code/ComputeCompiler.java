package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.meaning.Evaluations;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;

/// Moves, arithmetic and comparisons.
final class ComputeCompiler {
  /// Formulas as code.
  private static final Algebra<Source> CODE =
      new Algebra<>() {
        @Override
        public Source constant(Word value) {
          return fiber -> value.low();
        }

        @Override
        public Source apply(Op op, int width, List<Source> x) {
          Source a = x.get(0);
          if (x.size() == 1) {
            return fiber -> Arithmetic.apply(op, width, a.get(fiber), 0, 0);
          }
          Source b = x.get(1);
          if (x.size() == 2) {
            return fiber -> Arithmetic.apply(op, width, a.get(fiber), b.get(fiber), 0);
          }
          Source c = x.get(2);
          return fiber -> Arithmetic.apply(op, width, a.get(fiber), b.get(fiber), c.get(fiber));
        }
      };

  private final BlockNames names;

  ComputeCompiler(BlockNames names) {
    this.names = names;
  }

  /// What reads an operand.
  Source source(Operand operand) throws NotEmulatedException {
    return switch (operand) {
      case Operand.Register(String name) -> names.reading(name);
      case Operand.Immediate(long value) -> fiber -> value;
      case Operand.Symbol(String name) -> {
        long address =
            names
                .variable(name)
                .orElseThrow(() -> new NotEmulatedException("'" + name + "' is no variable"));
        yield fiber -> address;
      }
    };
  }

  Action move(Instruction.Move move) throws NotEmulatedException {
    Source source = source(move.source());
    Width width = Width.of(move.type());
    int to = names.register(move.destination().name());
    return fiber -> fiber.registers[to] = width.keep(source.get(fiber));
  }

  Action compute(Instruction.Compute compute) throws NotEmulatedException {
    List<Source> sources = new ArrayList<>();
    for (Operand operand : compute.sources()) {
      sources.add(source(operand));
    }
    Formula formula = Formulas.of(compute.operator(), compute.type());
    return assign(compute.destination().name(), formula, sources);
  }

  Action compare(Instruction.SetPredicate set) throws NotEmulatedException {
    Formula formula = Formulas.compare(set.comparison(), set.type());
    List<Source> sources = List.of(source(set.left()), source(set.right()));
    return assign(set.destination().name(), formula, sources);
  }

  Action evaluate(Instruction.Evaluate evaluate) throws NotEmulatedException {
    List<Source> sources = new ArrayList<>();
    for (Operand operand : evaluate.sources()) {
      sources.add(source(operand));
    }
    if (Evaluations.splits(evaluate)) {
      return split(evaluate, sources);
    }
    List<Formula> formulas =
        Evaluations.formulas(evaluate)
            .orElseThrow(() ->
                new NotEmulatedException(
                    "'" + InstructionWriter.head(evaluate) + "' is not emulated"));
    return assign(
        evaluate.destinations().stream().map(Operand.Register::name).toList(), formulas, sources);
  }

  /// Puts 128 bits together, or takes them apart.
  private Action split(Instruction.Evaluate evaluate, List<Source> sources) {
    List<Integer> to = new ArrayList<>();
    for (Operand.Register register : evaluate.destinations()) {
      to.add(register.name().equals("_") ? -1 : names.register(register.name()));
    }
    Source first = sources.getFirst();
    if (to.size() == 1) {
      int whole = to.getFirst();
      Source high = sources.get(1);
      return fiber ->
          fiber.registers[whole] = fiber.setting().memory().pair(first.get(fiber), high.get(fiber));
    }
    return fiber -> {
      long pair = first.get(fiber);
      for (int half = 0; half < to.size(); half++) {
        if (to.get(half) >= 0) {
          fiber.registers[to.get(half)] = fiber.setting().memory().half(pair, half == 1);
        }
      }
    };
  }

  /// Puts what a formula gives into a register.
  ///
  /// @throws NotEmulatedException if it computes with more than numbers of 64 bits
  Action assign(String destination, Formula formula, List<Source> sources)
      throws NotEmulatedException {
    Source value = value(formula, sources);
    int to = names.register(destination);
    return fiber -> fiber.registers[to] = value.get(fiber);
  }

  /// Puts what formulas give into registers, `_` being none; all are computed before.
  ///
  /// @throws NotEmulatedException if they compute with more than numbers of 64 bits
  Action assign(List<String> destinations, List<Formula> formulas, List<Source> sources)
      throws NotEmulatedException {
    List<Source> results = new ArrayList<>();
    List<Integer> slots = new ArrayList<>();
    for (int i = 0; i < destinations.size(); i++) {
      if (!destinations.get(i).equals("_")) {
        results.add(value(formulas.get(i), sources));
        slots.add(names.register(destinations.get(i)));
      }
    }
    return fiber -> {
      long[] computed = results.stream().mapToLong(r -> r.get(fiber)).toArray();
      for (int i = 0; i < computed.length; i++) {
        fiber.registers[slots.get(i)] = computed[i];
      }
    };
  }

  /// What computes a formula.
  ///
  /// @throws NotEmulatedException if it computes with more than numbers of 64 bits
  static Source value(Formula formula, List<Source> sources) throws NotEmulatedException {
    if (!formula.isNumber()) {
      throw new NotEmulatedException(
          "only numbers of up to 64 bits are emulated, and windows of addresses by themselves");
    }
    int bits = formula.bits();
    Source raw = formula.in(CODE, sources);
    return fiber -> {
      try {
        return Arithmetic.signed(bits, raw.get(fiber));
      } catch (ArithmeticException e) {
        throw new EmulatedFault("division by zero, whose result PTX leaves open");
      }
    };
  }
}
