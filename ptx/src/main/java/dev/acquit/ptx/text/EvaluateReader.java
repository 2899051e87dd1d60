package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Evaluations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads instructions that compute and of which the syntax tree has the words.
///
/// @ptx 6.1 Operands, 9.7.6.2 setp, 9.7.9.3 mov
public final class EvaluateReader {
  private EvaluateReader() {}

  /// The instruction with its operands; empty if what it computes is not known here, or an operand
  /// is neither a register, a number nor the name of a variable.
  public static Optional<Instruction.Evaluate> read(Instruction.Unmodelled written) {
    return operands(written)
        .filter(e ->
            Collective.of(e).isPresent()
                || Evaluations.splits(e)
                || Evaluations.formulas(e).isPresent());
  }

  /// The same of an instruction that computes something, whether it is known here or not.
  public static Optional<Instruction.Evaluate> operands(Instruction.Unmodelled written) {
    if (written.operands().isEmpty() || written.trouble().isPresent()) {
      return Optional.empty();
    }
    List<Operand.Register> destinations = new ArrayList<>();
    List<Operand> sources = new ArrayList<>();
    for (Written part : written.operands().getFirst().parts()) {
      if (!(part instanceof Operand.Register to)) {
        return Optional.empty();
      }
      destinations.add(to);
    }
    for (Written operand : written.operands().subList(1, written.operands().size())) {
      for (Written part : operand.parts()) {
        Optional<Operand> source = source(written, part);
        if (source.isEmpty()) {
          return Optional.empty();
        }
        sources.add(source.get());
      }
    }
    return Optional.of(
        new Instruction.Evaluate(written.mnemonic(), written.modifiers(), destinations, sources));
  }

  /// A floating-point constant is one of the type that the instruction computes with.
  private static Optional<Operand> source(Instruction.Unmodelled written, Written part) {
    return switch (part) {
      case Operand operand -> Optional.of(operand);
      case Written.Real real -> {
        OptionalLong bits = FloatConstant.bits(real, written.modifiers());
        yield bits.isEmpty()
            ? Optional.empty()
            : Optional.of(new Operand.Immediate(cut(written, bits.getAsLong())));
      }
      default -> Optional.empty();
    };
  }

  private static long cut(Instruction.Unmodelled written, long bits) {
    boolean narrow = ScalarType.among(written.modifiers()).getLast().bits() == Integer.SIZE;
    return narrow ? (int) bits : bits;
  }
}
