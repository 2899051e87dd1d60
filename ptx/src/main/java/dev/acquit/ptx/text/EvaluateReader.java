package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.compute.Collective;
import dev.acquit.ptx.compute.Evaluations;
import dev.acquit.ptx.isa.ScalarType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// Reads instructions that compute and of which the syntax tree kept the text.
///
/// @ptx 6.1 Operands, 9.7.6.2 setp, 9.7.9.3 mov
public final class EvaluateReader {
  private EvaluateReader() {}

  /// The instruction with its operands; empty if what it computes is not known here, or an operand
  /// is neither a register, a number nor the name of a variable.
  ///
  /// @param registers which names are registers, beside those that begin with `%`
  public static Optional<Instruction.Evaluate> read(
      Instruction.Unmodelled text, Predicate<String> registers) {
    return operands(text, registers)
        .filter(e ->
            Collective.of(e).isPresent()
                || Evaluations.splits(e)
                || Evaluations.formulas(e).isPresent());
  }

  /// The same of an instruction that computes something, whether it is known here or not.
  public static Optional<Instruction.Evaluate> operands(
      Instruction.Unmodelled text, Predicate<String> registers) {
    if (text.operands().isEmpty() || text.trouble().isPresent()) {
      return Optional.empty();
    }
    List<Operand.Register> destinations = new ArrayList<>();
    List<Operand> sources = new ArrayList<>();
    for (String part : parts(text.operands().getFirst(), "\\|")) {
      if (!part.equals("_")
          && !(RawOperand.value(part, registers).orElse(null) instanceof Operand.Register)) {
        return Optional.empty();
      }
      destinations.add(new Operand.Register(part));
    }
    for (String operand : text.operands().subList(1, text.operands().size())) {
      for (String part : parts(operand, ",")) {
        Optional<Operand> source = number(text, part).or(() -> RawOperand.value(part, registers));
        if (source.isEmpty()) {
          return Optional.empty();
        }
        sources.add(source.get());
      }
    }
    return Optional.of(
        new Instruction.Evaluate(text.mnemonic(), text.modifiers(), destinations, sources));
  }

  /// The parts of a vector in braces, or of a pair of predicates.
  private static List<String> parts(String operand, String between) {
    boolean vector = operand.startsWith("{") && operand.endsWith("}");
    String inside = vector ? operand.substring(1, operand.length() - 1) : operand;
    return Arrays.stream(inside.split(vector ? "," : between)).map(String::strip).toList();
  }

  /// A floating-point constant of the type that the instruction computes with.
  private static Optional<Operand> number(Instruction.Unmodelled text, String constant) {
    OptionalLong bits = FloatConstant.bits(constant, text.modifiers());
    if (bits.isEmpty()) {
      return Optional.empty();
    }
    boolean narrow = ScalarType.among(text.modifiers()).getLast().bits() == Integer.SIZE;
    return Optional.of(new Operand.Immediate(narrow ? (int) bits.getAsLong() : bits.getAsLong()));
  }
}
