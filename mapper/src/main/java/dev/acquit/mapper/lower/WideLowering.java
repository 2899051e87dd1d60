package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;

/// Lowers what is computed with integers of 128 bits. Each is in one register of that width, which
/// PTX moves and accesses only; what is computed is computed of its halves.
///
/// @ptx 9.7.9.3 mov, 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.5 atom
final class WideLowering {
  private static final Operand ZERO = number(0);
  private static final Operand ONE = number(1);

  private final ThreadText code;

  /// The two halves of a value, in registers of 64 bits or constants.
  private record Halves(Operand low, Operand high) {}

  WideLowering(ThreadText code) {
    this.code = code;
  }

  /// Whether values of a type have 128 bits.
  static boolean is(CppType type) {
    return type.value().bits() > Long.SIZE;
  }

  private static Operand number(long value) {
    return new Operand.Immediate(value);
  }

  /// Puts a constant into a register.
  void constant(Operand.Register result, long value) {
    join(result, new Halves(number(value), number(value >> (Long.SIZE - 1))));
  }

  /// Puts what another register holds into one.
  void move(Operand.Register result, Operand source) {
    code.add(new Instruction.Move(ScalarType.B128, result, source));
  }

  private Halves split(Operand whole) {
    Operand.Register low = code.temporary();
    Operand.Register high = code.temporary();
    code.add(
        new Instruction.Evaluate(
            "mov", List.of(ScalarType.B128.suffix()), List.of(low, high), List.of(whole)));
    return new Halves(low, high);
  }

  private void join(Operand.Register result, Halves halves) {
    code.add(
        new Instruction.Evaluate(
            "mov",
            List.of(ScalarType.B128.suffix()),
            List.of(result),
            List.of(register(halves.low()), register(halves.high()))));
  }

  private Operand.Register register(Operand half) {
    if (half instanceof Operand.Register register) {
      return register;
    }
    Operand.Register result = code.temporary();
    code.add(new Instruction.Move(ScalarType.U64, result, half));
    return result;
  }

  private Operand.Register compute(Operator operator, ScalarType type, Operand... sources) {
    Operand.Register result = code.temporary();
    code.add(new Instruction.Compute(operator, type, result, List.of(sources)));
    return result;
  }

  private Operand.Register predicate(
      Comparison comparison, ScalarType type, Operand left, Operand right) {
    Operand.Register result = code.predicate();
    code.add(new Instruction.SetPredicate(comparison, type, result, left, right));
    return result;
  }

  private Operand bit(Operand.Register predicate) {
    return compute(Operator.SELECT, ScalarType.U32, ONE, ZERO, predicate);
  }

  /// A predicate that holds when a value is not zero.
  Operand.Register truth(Operand value) {
    Halves halves = split(value);
    Operand any = compute(Operator.OR, ScalarType.B64, halves.low(), halves.high());
    return predicate(Comparison.NE, ScalarType.U64, any, ZERO);
  }

  /// A predicate that holds when two values compare so.
  ///
  /// @param signed whether they have a sign
  Operand.Register compare(Comparison comparison, Operand left, Operand right, boolean signed) {
    Halves a = split(left);
    Halves b = split(right);
    return switch (comparison) {
      case EQ, NE -> {
        Operand low = compute(Operator.XOR, ScalarType.B64, a.low(), b.low());
        Operand high = compute(Operator.XOR, ScalarType.B64, a.high(), b.high());
        Operand any = compute(Operator.OR, ScalarType.B64, low, high);
        yield predicate(comparison, ScalarType.U64, any, ZERO);
      }
      case LT -> predicate(Comparison.NE, ScalarType.U32, less(a, b, signed), ZERO);
      case GE -> predicate(Comparison.EQ, ScalarType.U32, less(a, b, signed), ZERO);
      case GT -> predicate(Comparison.NE, ScalarType.U32, less(b, a, signed), ZERO);
      case LE -> predicate(Comparison.EQ, ScalarType.U32, less(b, a, signed), ZERO);
    };
  }

  /// 1 or 0: the upper halves decide, and where they are equal the lower ones, without a sign.
  private Operand less(Halves a, Halves b, boolean signed) {
    ScalarType type = signed ? ScalarType.S64 : ScalarType.U64;
    Operand high = bit(predicate(Comparison.LT, type, a.high(), b.high()));
    Operand low = bit(predicate(Comparison.LT, ScalarType.U64, a.low(), b.low()));
    Operand.Register same = predicate(Comparison.EQ, ScalarType.U64, a.high(), b.high());
    return compute(Operator.SELECT, ScalarType.U32, low, high, same);
  }

  /// One of two values.
  void select(
      Operand.Register result, Operand.Register predicate, Operand then, Operand otherwise) {
    join(result, selected(predicate, split(then), split(otherwise)));
  }

  private Halves selected(Operand.Register predicate, Halves then, Halves otherwise) {
    return new Halves(
        compute(Operator.SELECT, ScalarType.U64, then.low(), otherwise.low(), predicate),
        compute(Operator.SELECT, ScalarType.U64, then.high(), otherwise.high(), predicate));
  }

  /// `~`.
  void complement(Operand.Register result, Operand value) {
    Halves halves = split(value);
    join(
        result,
        new Halves(
            compute(Operator.NOT, ScalarType.B64, halves.low()),
            compute(Operator.NOT, ScalarType.B64, halves.high())));
  }

  /// `-`.
  void negate(Operand.Register result, Operand value) {
    join(result, difference(new Halves(ZERO, ZERO), split(value)));
  }

  /// An operator on two values; what shifts has 32 bits.
  ///
  /// @throws NotLoweredException of quotients and remainders, for which compilers call a function
  void binary(
      BinaryOperator operator,
      Operand.Register result,
      Operand left,
      Operand right,
      boolean signed) {
    boolean shift = operator == BinaryOperator.SHL || operator == BinaryOperator.SHR;
    Halves a = split(left);
    Halves b = shift ? new Halves(right, ZERO) : split(right);
    join(
        result,
        switch (operator) {
          case AND -> both(Operator.AND, a, b);
          case OR -> both(Operator.OR, a, b);
          case XOR -> both(Operator.XOR, a, b);
          case ADD -> sum(a, b);
          case SUB -> difference(a, b);
          case MUL -> product(a, b);
          case SHL -> shifted(a, right);
          case SHR -> shiftedBack(a, right, signed);
          case DIV, REM, OR_ELSE, AND_THEN, EQ, NE, LT, LE, GT, GE ->
              throw new NotLoweredException(
                  "'"
                      + operator.symbol()
                      + "' of 128 bits is a call of a function, which is not"
                      + " lowered");
        });
  }

  private Halves both(Operator operator, Halves a, Halves b) {
    return new Halves(
        compute(operator, ScalarType.B64, a.low(), b.low()),
        compute(operator, ScalarType.B64, a.high(), b.high()));
  }

  /// The carry is what makes the sum of the lower halves smaller than one of them.
  private Halves sum(Halves a, Halves b) {
    Operand low = compute(Operator.ADD, ScalarType.U64, a.low(), b.low());
    Operand high = compute(Operator.ADD, ScalarType.U64, a.high(), b.high());
    Operand.Register carries = predicate(Comparison.LT, ScalarType.U64, low, a.low());
    Operand carry = compute(Operator.SELECT, ScalarType.U64, ONE, ZERO, carries);
    return new Halves(low, compute(Operator.ADD, ScalarType.U64, high, carry));
  }

  private Halves difference(Halves a, Halves b) {
    Operand first = register(a.low());
    Operand low = compute(Operator.SUB, ScalarType.U64, first, b.low());
    Operand high = compute(Operator.SUB, ScalarType.U64, register(a.high()), b.high());
    Operand.Register borrows = predicate(Comparison.LT, ScalarType.U64, first, b.low());
    Operand borrow = compute(Operator.SELECT, ScalarType.U64, ONE, ZERO, borrows);
    return new Halves(low, compute(Operator.SUB, ScalarType.U64, high, borrow));
  }

  private Halves product(Halves a, Halves b) {
    Operand.Register high = code.temporary();
    code.add(
        new Instruction.Evaluate(
            "mul",
            List.of("hi", ScalarType.U64.suffix()),
            List.of(high),
            List.of(a.low(), b.low())));
    Operand first = compute(Operator.MUL, ScalarType.U64, a.low(), b.high());
    Operand second = compute(Operator.MUL, ScalarType.U64, a.high(), b.low());
    Operand cross = compute(Operator.ADD, ScalarType.U64, first, second);
    return new Halves(
        compute(Operator.MUL, ScalarType.U64, a.low(), b.low()),
        compute(Operator.ADD, ScalarType.U64, high, cross));
  }

  /// What is shifted by 64 and more is zero in PTX, also where the amount was below zero.
  private Halves shifted(Halves a, Operand amount) {
    Operand by = amount(amount);
    Operand up = compute(Operator.SHL, ScalarType.B64, a.high(), by);
    Operand over = compute(Operator.SHR, ScalarType.U64, a.low(), rest(by));
    Operand far = compute(Operator.SHL, ScalarType.B64, a.low(), beyond(by));
    Operand high = compute(Operator.OR, ScalarType.B64, up, over);
    return new Halves(
        compute(Operator.SHL, ScalarType.B64, a.low(), by),
        compute(Operator.OR, ScalarType.B64, high, far));
  }

  private Halves shiftedBack(Halves a, Operand amount, boolean signed) {
    Operand by = amount(amount);
    ScalarType type = signed ? ScalarType.S64 : ScalarType.U64;
    Operand down = compute(Operator.SHR, ScalarType.U64, a.low(), by);
    Operand over = compute(Operator.SHL, ScalarType.B64, a.high(), rest(by));
    Operand near = compute(Operator.OR, ScalarType.B64, down, over);
    Operand far = compute(Operator.SHR, type, a.high(), beyond(by));
    Operand.Register isFar = predicate(Comparison.GE, ScalarType.U32, by, number(Long.SIZE));
    return new Halves(
        compute(Operator.SELECT, ScalarType.U64, far, near, isFar),
        compute(Operator.SHR, type, a.high(), by));
  }

  private Operand.Register amount(Operand amount) {
    if (amount instanceof Operand.Register register) {
      return register;
    }
    Operand.Register result = code.temporary();
    code.add(new Instruction.Move(ScalarType.U32, result, amount));
    return result;
  }

  private Operand rest(Operand by) {
    Operand.Register width = code.temporary();
    code.add(new Instruction.Move(ScalarType.U32, width, number(Long.SIZE)));
    return compute(Operator.SUB, ScalarType.U32, width, by);
  }

  private Operand beyond(Operand by) {
    return compute(Operator.SUB, ScalarType.U32, by, number(Long.SIZE));
  }

  /// A value of at most 64 bits as one of 128.
  ///
  /// @param value in a register of 64 bits, filled up as its type says
  /// @cpp conv.integral
  void widened(Operand.Register result, Operand value, boolean signed) {
    Operand.Register low = register(value);
    Operand high =
        signed ? compute(Operator.SHR, ScalarType.S64, low, number(Long.SIZE - 1L)) : ZERO;
    join(result, new Halves(low, high));
  }

  /// The low 64 bits of a value.
  Operand low(Operand value) {
    return split(value).low();
  }

  /// What a read-modify-write makes of what is there.
  ///
  /// @throws NotLoweredException if C++ has no such operation
  Operand changed(AtomicOperation operation, Operand old, Operand operand, boolean signed) {
    if (operation == AtomicOperation.EXCH) {
      return operand;
    }
    Operand.Register result = code.temporary();
    switch (operation) {
      case ADD -> binary(BinaryOperator.ADD, result, old, operand, signed);
      case SUB -> binary(BinaryOperator.SUB, result, old, operand, signed);
      case AND -> binary(BinaryOperator.AND, result, old, operand, signed);
      case OR -> binary(BinaryOperator.OR, result, old, operand, signed);
      case XOR -> binary(BinaryOperator.XOR, result, old, operand, signed);
      case MIN, MAX -> {
        Comparison first = operation == AtomicOperation.MIN ? Comparison.LT : Comparison.GT;
        select(result, compare(first, old, operand, signed), old, operand);
      }
      case EXCH, CAS, INC, DEC, MUL, DIV ->
          throw new NotLoweredException(
              "C++ has no " + operation.suffix() + " of objects of 128 bits");
    }
    return result;
  }
}
