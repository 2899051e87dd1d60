package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.typing.Reals;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;

/// Lowers what is computed with `float` and `double`. Registers hold their bits, and so are they
/// loaded, stored, exchanged and compared with what is expected. Each operator rounds for itself:
/// with `.rn` a product and a sum are not made one instruction.
///
/// @ptx 9.7.3 Floating Point Instructions, 9.7.6 Comparison and selection, 9.7.9.22 cvt
final class RealLowering {
  private final ThreadText code;

  RealLowering(ThreadText code) {
    this.code = code;
  }

  /// The type of instructions that compute with values.
  static ScalarType type(CppType type) {
    return type.bits() == Long.SIZE ? ScalarType.F64 : ScalarType.F32;
  }

  /// The type of instructions that only move bits.
  static ScalarType bits(CppType type) {
    return type.bits() == Long.SIZE ? ScalarType.B64 : ScalarType.B32;
  }

  /// A value in a register: what stands as a constant in such an instruction would be a number and
  /// not its bits.
  private Operand.Register register(Operand value, CppType type) {
    if (value instanceof Operand.Register register) {
      return register;
    }
    Operand.Register result = code.temporary();
    code.add(new Instruction.Move(bits(type), result, value));
    return result;
  }

  /// The number with the other sign.
  Operand negated(Operand value, CppType type) {
    if (value instanceof Operand.Immediate(long bits)) {
      return new Operand.Immediate(
          type.bits() == Long.SIZE ? bits ^ Long.MIN_VALUE : (int) bits ^ Integer.MIN_VALUE);
    }
    Operand.Register result = code.temporary();
    negate(result, value, type);
    return result;
  }

  /// The number with the other sign, into a register.
  void negate(Operand.Register result, Operand value, CppType type) {
    evaluate("neg", List.of(type(type).suffix()), result, register(value, type));
  }

  /// The operand of an `atom.add`.
  Operand addend(Operand value, CppType type) {
    return register(value, type);
  }

  /// An operator on two numbers.
  ///
  /// @throws NotLoweredException if C++ does not have it of these
  void binary(
      BinaryOperator operator, Operand.Register result, Operand left, Operand right, CppType type) {
    String mnemonic =
        switch (operator) {
          case ADD -> "add";
          case SUB -> "sub";
          case MUL -> "mul";
          case DIV -> "div";
          default ->
              throw new NotLoweredException(
                  "C++ has no '"
                      + operator.symbol()
                      + "' of values of type '"
                      + type.words()
                      + "'");
        };
    List<String> modifiers = List.of("rn", type(type).suffix());
    evaluate(mnemonic, modifiers, result, register(left, type), register(right, type));
  }

  /// A predicate that holds when two numbers compare so. What is no number equals nothing, and so
  /// it differs from everything.
  Operand.Register compare(Comparison comparison, Operand left, Operand right, CppType type) {
    String word = comparison == Comparison.NE ? "neu" : comparison.suffix();
    Operand.Register result = code.predicate();
    List<String> modifiers = List.of(word, type(type).suffix());
    evaluate("setp", modifiers, result, register(left, type), register(right, type));
    return result;
  }

  /// Whether a value is converted to another type here.
  static boolean converts(CppType from, CppType to) {
    return !to.truth() && (from.floating() || to.floating());
  }

  /// A value as one of another type, one of which is a floating-point type.
  ///
  /// @throws NotLoweredException if an instruction does not have one of them
  /// @cpp conv.double, conv.fpint
  void convert(Operand.Register result, Operand value, CppType from, CppType to) {
    ScalarType source = instructed(from);
    ScalarType target = instructed(to);
    if (Reals.covers(from) && Reals.covers(to)) {
      boolean widens = to.bits() > from.bits();
      List<String> types = List.of(target.suffix(), source.suffix());
      evaluate(
          "cvt",
          widens ? types : List.of("rn", target.suffix(), source.suffix()),
          result,
          register(value, from));
    } else if (Reals.covers(to)) {
      Operand.Register whole = code.temporary();
      ScalarType moved = from.wide() ? ScalarType.U64 : ScalarType.U32;
      code.add(new Instruction.Move(moved, whole, value));
      evaluate("cvt", List.of("rn", target.suffix(), source.suffix()), result, whole);
    } else {
      // A narrow one is made of an 'int' that has its value, or else nothing has a meaning.
      evaluate(
          "cvt", List.of("rzi", target.suffix(), source.suffix()), result, register(value, from));
    }
  }

  private static ScalarType instructed(CppType type) {
    if (Reals.covers(type)) {
      return type(type);
    }
    return RegisterType.arithmetic(type.truth() ? Fundamental.INT : type);
  }

  private void evaluate(
      String mnemonic, List<String> modifiers, Operand.Register result, Operand... sources) {
    code.add(new Instruction.Evaluate(mnemonic, modifiers, List.of(result), List.of(sources)));
  }
}
