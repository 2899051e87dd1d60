package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;
import java.util.Optional;

/// An instruction that makes registers of what it reads, without memory: by its name, whichever
/// form the reader has for it. [dev.acquit.ptx.compute.Formulas] says what comes out.
///
/// @param name its mnemonic
/// @param words the modifiers, without dots, except the type of a form that has one type
/// @param types those that are written, in order
/// @param to the registers that it writes; the bit bucket `_` may be one
/// @param from what it reads, as it is written
/// @ptx 9.7.1 to 9.7.8, 9.7.9.3 mov
public record Computation(
    String name,
    List<String> words,
    List<ScalarType> types,
    List<Operand.Register> to,
    List<Written> from) {
  /// Copies the lists.
  public Computation {
    words = List.copyOf(words);
    types = List.copyOf(types);
    to = List.copyOf(to);
    from = List.copyOf(from);
  }

  /// Whether an instruction of a test computes registers of a thread's own registers, and does
  /// nothing else: no memory, no other lanes.
  public static boolean isPure(Instruction instruction) {
    return instruction instanceof Instruction.Computing && !Collective.is(instruction);
  }

  /// The computation that an instruction is; empty if it writes no register, or accesses memory in
  /// a form of its own.
  public static Optional<Computation> of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Move(ScalarType type, var to, Operand from) ->
          one("mov", type, to, List.of(from));
      case Instruction.Compute(var operator, ScalarType type, var to, var from) ->
          one(operator.mnemonic(), type, to, from);
      case Instruction.SetPredicate(var comparison, ScalarType type, var to, var a, var b) ->
          Optional.of(
              new Computation(
                  "setp", List.of(comparison.suffix()), List.of(type), List.of(to), List.of(a, b)));
      case Instruction.Evaluate(String name, List<String> words, var to, var from) ->
          Optional.of(new Computation(name, words, ScalarType.among(words), to, List.copyOf(from)));
      case Instruction.Unmodelled u
          when u.hasResult() && u.outputs().size() == u.operands().getFirst().parts().size() ->
          Optional.of(
              new Computation(
                  u.mnemonic(),
                  u.modifiers(),
                  ScalarType.among(u.modifiers()),
                  u.outputs(),
                  u.operands().subList(1, u.operands().size())));
      default -> Optional.empty();
    };
  }

  /// How it is written, without operands.
  public String head() {
    return words.isEmpty() ? name : name + "." + String.join(".", words);
  }

  private static Optional<Computation> one(
      String name, ScalarType type, Operand.Register to, List<Operand> from) {
    return Optional.of(
        new Computation(name, List.of(), List.of(type), List.of(to), List.copyOf(from)));
  }
}
