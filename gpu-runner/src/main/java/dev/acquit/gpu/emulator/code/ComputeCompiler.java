package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.ScalarType;
import java.util.ArrayList;
import java.util.List;

/// Moves, arithmetic and comparisons.
final class ComputeCompiler {
  private final Names names;

  ComputeCompiler(Names names) {
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
    Width width = Width.of(compute.type());
    int to = names.register(compute.destination().name());
    Operator operator = compute.operator();
    Source a = sources.get(0);
    return switch (operator) {
      case NEG -> fiber -> fiber.registers[to] = width.keep(-a.get(fiber));
      case NOT ->
          compute.type() == ScalarType.PRED
              ? fiber -> fiber.registers[to] = a.get(fiber) == 0 ? 1 : 0
              : fiber -> fiber.registers[to] = width.keep(~a.get(fiber));
      case MAD -> {
        Source b = sources.get(1);
        Source c = sources.get(2);
        yield fiber -> fiber.registers[to] = width.keep(a.get(fiber) * b.get(fiber) + c.get(fiber));
      }
      case SELECT -> {
        Source b = sources.get(1);
        Source c = sources.get(2);
        yield fiber ->
            fiber.registers[to] = width.keep(c.get(fiber) != 0 ? a.get(fiber) : b.get(fiber));
      }
      case ADD, SUB, MUL, DIV, REM, MIN, MAX, AND, OR, XOR, SHL, SHR -> {
        Source b = sources.get(1);
        yield fiber ->
            fiber.registers[to] = Arithmetic.compute(operator, width, a.get(fiber), b.get(fiber));
      }
    };
  }

  Action compare(Instruction.SetPredicate set) throws NotEmulatedException {
    Source a = source(set.left());
    Source b = source(set.right());
    Width width = Width.of(set.type());
    int to = names.register(set.destination().name());
    return fiber ->
        fiber.registers[to] =
            Arithmetic.holds(set.comparison(), width, a.get(fiber), b.get(fiber)) ? 1 : 0;
  }
}
