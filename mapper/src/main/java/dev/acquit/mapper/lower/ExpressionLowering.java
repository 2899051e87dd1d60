package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.typing.CppTyping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;
import java.util.Optional;

/// Lowers the expressions of one thread, from left to right.
///
/// They have every conversion written out, as [CppTyping] makes them, so that the type of an
/// operator is that of its operands. A value narrower than `int` is in its register as `int` holds
/// it.
///
/// @cpp atomics.types.operations
final class ExpressionLowering {
  private static final Operand ZERO = new Operand.Immediate(0);
  private static final Operand ONE = new Operand.Immediate(1);

  private final ThreadText code;
  private final CppTyping typing;
  private final AtomicLowering atomics;
  private final RealLowering reals;
  private final WideLowering wide;

  /// How many right sides of `&&` and `||`, and sides of `?:`, are around what is lowered now.
  private int chosen;

  ExpressionLowering(ThreadText code, CppTyping typing) {
    this.code = code;
    this.typing = typing;
    this.reals = new RealLowering(code);
    this.wide = new WideLowering(code);
    this.atomics = new AtomicLowering(code, typing, this);
  }

  /// What lowers floating-point numbers.
  RealLowering reals() {
    return reals;
  }

  /// What lowers integers of 128 bits.
  WideLowering wide() {
    return wide;
  }

  /// The register of a local variable.
  static Operand.Register local(String name) {
    return new Operand.Register(RegisterNames.ofLocal(name));
  }

  /// The value of an expression: a constant, the register of a local variable, or a new register.
  Operand value(CppExpression expression) {
    return switch (expression) {
      case CppExpression.Constant(long value, var type) when !WideLowering.is(type) ->
          new Operand.Immediate(value);
      case CppExpression.Cast(var to, var from) when isSame(typing.type(from), to) -> value(from);
      case CppExpression.Local(var name) -> local(name);
      case CppExpression e -> {
        Operand.Register result = code.temporary();
        into(result, e);
        yield result;
      }
    };
  }

  /// The value of an expression that is evaluated before another one, which may write the local
  /// variable that holds it.
  Operand valueBefore(CppExpression expression, CppExpression next) {
    if (expression instanceof CppExpression.Local(var name) && Locals.writes(next, name)) {
      Operand.Register copy = code.temporary();
      into(copy, expression);
      return copy;
    }
    return value(expression);
  }

  /// Where an access goes.
  ///
  /// @throws NotLoweredException if it is a number, which is the address of nothing
  Address address(CppExpression expression) {
    return expression instanceof CppExpression.AddressOf(var location)
        ? Address.of(location)
        : address(value(expression));
  }

  /// Where an access goes whose other operand is evaluated after the address.
  ///
  /// @throws NotLoweredException if it is a number, which is the address of nothing
  Address addressBefore(CppExpression expression, CppExpression next) {
    return expression instanceof CppExpression.AddressOf(var location)
        ? Address.of(location)
        : address(valueBefore(expression, next));
  }

  private static Address address(Operand value) {
    if (value instanceof Operand.Immediate(long number)) {
      throw new NotLoweredException("an access to address " + number + ", which is no variable");
    }
    return Address.of(value);
  }

  /// Evaluates an expression into a register, which is written by the last instruction only, so
  /// that the expression may read the variable that it is assigned to.
  void into(Operand.Register result, CppExpression expression) {
    switch (expression) {
      case CppExpression.Constant(long value, var type) when WideLowering.is(type) ->
          wide.constant(result, value);
      case CppExpression.Constant c -> move(result, expression, value(expression));
      case CppExpression.Cast(var to, var from) -> convert(result, to, from);
      case CppExpression.Local l -> move(result, expression, value(expression));
      case CppExpression.AddressOf(var location) ->
          move(result, expression, new Operand.Symbol(location));
      case CppExpression.PlainLoad(var from) ->
          load(result, expression, from, RowKey.notAtomic(Operation.LOAD), Optional.empty());
      case CppExpression.AtomicLoad(var from, var order, var scope) ->
          load(result, expression, from, RowKey.of(Operation.LOAD, order), Optional.of(scope));
      case CppExpression.Exchange e -> atomics.exchange(result, e);
      case CppExpression.FetchModify e -> atomics.fetchModify(result, e);
      case CppExpression.CompareExchange e ->
          select(result, new Guard(atomics.compareExchange(e), false));
      case CppExpression.Unary(var operator, var operand) -> {
        switch (operator) {
          case NOT -> select(result, guard(expression));
          case COMPLEMENT -> {
            if (WideLowering.is(typing.type(expression))) {
              wide.complement(result, value(operand));
            } else {
              compute(Operator.NOT, result, expression, value(operand));
            }
          }
          case MINUS -> negate(result, expression, value(operand));
          case PLUS -> into(result, operand);
        }
      }
      case CppExpression.Binary b -> binary(result, b);
      case CppExpression.Conditional c -> conditional(result, c);
    }
  }

  private void negate(Operand.Register result, CppExpression expression, Operand operand) {
    CppType type = typing.type(expression);
    if (WideLowering.is(type)) {
      wide.negate(result, operand);
    } else if (type.floating()) {
      reals.negate(result, operand, RegisterType.covered(type));
    } else {
      compute(Operator.NEG, result, expression, operand);
    }
  }

  /// Evaluates an expression for what it does to memory and local variables.
  void effect(CppExpression expression) {
    if (expression instanceof CppExpression.CompareExchange e) {
      atomics.compareExchange(e);
    } else {
      value(expression);
    }
  }

  /// A guard that is true when an expression is not zero.
  Guard guard(CppExpression expression) {
    if (expression instanceof CppExpression.CompareExchange e) {
      return new Guard(atomics.compareExchange(e), false);
    }
    if (expression instanceof CppExpression.Unary(var operator, var operand)
        && operator == CppExpression.UnaryOperator.NOT) {
      Guard inner = guard(operand);
      return new Guard(inner.predicate(), !inner.negated());
    }
    if (expression instanceof CppExpression.Binary(var operator, var left, var right)
        && comparison(operator).isPresent()) {
      Operand a = valueBefore(left, right);
      Operand b = value(right);
      CppType common = typing.type(left).pointer() ? typing.type(left) : typing.type(right);
      return new Guard(compare(comparison(operator).get(), common, a, b), false);
    }
    CppType of = typing.type(expression);
    if (WideLowering.is(of)) {
      return new Guard(wide.truth(value(expression)), false);
    } else if (of.floating()) {
      return new Guard(
          reals.compare(Comparison.NE, value(expression), ZERO, RegisterType.covered(of)), false);
    }
    ScalarType type = RegisterType.arithmetic(of);
    return new Guard(compare(Comparison.NE, type, value(expression), ZERO), false);
  }

  /// A new predicate that holds when two values of a type compare so.
  private Operand.Register compare(Comparison comparison, CppType type, Operand a, Operand b) {
    if (WideLowering.is(type)) {
      return wide.compare(comparison, a, b, type.signed());
    } else if (type.floating()) {
      return reals.compare(comparison, a, b, RegisterType.covered(type));
    }
    return compare(comparison, RegisterType.arithmetic(type), a, b);
  }

  /// A new predicate that holds when two values of a type have the same bits.
  Operand.Register same(CppType type, Operand a, Operand b) {
    if (WideLowering.is(type)) {
      return wide.compare(Comparison.EQ, a, b, type.signed());
    }
    ScalarType integer = type.wide() ? ScalarType.S64 : ScalarType.S32;
    return compare(Comparison.EQ, type.floating() ? integer : RegisterType.arithmetic(type), a, b);
  }

  /// A new predicate that holds when two operands compare so.
  Operand.Register compare(Comparison comparison, ScalarType type, Operand a, Operand b) {
    Operand.Register predicate = code.predicate();
    code.add(new Instruction.SetPredicate(comparison, type, predicate, a, b));
    return predicate;
  }

  /// The type of a move.
  ///
  /// @throws NotLoweredException as [RegisterType#covered] does
  static ScalarType moved(CppType type) {
    if (WideLowering.is(type)) {
      return ScalarType.B128;
    } else if (type.floating()) {
      return RealLowering.bits(RegisterType.covered(type));
    }
    return RegisterType.covered(type).wide() ? ScalarType.U64 : ScalarType.U32;
  }

  /// The type of a load or store of an object; the sign matters where a register is wider.
  ///
  /// @throws NotLoweredException as [RegisterType#covered] does
  static ScalarType accessed(CppType type) {
    return switch (RegisterType.covered(type).bits()) {
      case 8 -> type.signed() ? ScalarType.S8 : ScalarType.U8;
      case 16 -> type.signed() ? ScalarType.S16 : ScalarType.U16;
      default -> moved(type);
    };
  }

  /// The type of an operator: PTX has shifts to the left and logic on untyped bits only.
  ///
  /// @ptx 9.7.8 Logic and shift
  private static ScalarType typeOf(Operator operator, CppType type) {
    if (type.floating()) {
      return RealLowering.bits(RegisterType.covered(type));
    }
    return switch (operator) {
      case AND, OR, XOR, NOT, SHL ->
          RegisterType.covered(type).wide() ? ScalarType.B64 : ScalarType.B32;
      case ADD, SUB, MUL, DIV, REM, MIN, MAX, SHR, MAD, SELECT -> RegisterType.arithmetic(type);
      case NEG -> RegisterType.covered(type).wide() ? ScalarType.S64 : ScalarType.S32;
    };
  }

  private void load(
      Operand.Register result,
      CppExpression load,
      CppExpression from,
      RowKey row,
      Optional<ThreadScope> scope) {
    CppType type = typing.type(load);
    Address address = address(from);
    if (!AtomicBytes.isWord(typing, from)) {
      code.perform(row, scope, new MemoryStep.Read(accessed(type), result, address));
    } else if (AtomicBytes.isSame(type)) {
      code.perform(row, scope, new MemoryStep.Read(ScalarType.U32, result, address));
    } else {
      Operand.Register word = code.temporary();
      code.perform(row, scope, new MemoryStep.Read(ScalarType.U32, word, address));
      AtomicBytes.load(code, type, result, word);
    }
  }

  private void move(Operand.Register result, CppExpression expression, Operand source) {
    code.add(new Instruction.Move(moved(typing.type(expression)), result, source));
  }

  private void compute(
      Operator operator, Operand.Register result, CppExpression expression, Operand... sources) {
    ScalarType type = typeOf(operator, typing.type(expression));
    code.add(new Instruction.Compute(operator, type, result, List.of(sources)));
  }

  /// Whether a value of one type is in a register what it is there as one of another.
  private static boolean isSame(CppType from, CppType to) {
    if (from.floating() || to.floating()) {
      return from.value().equals(to.value());
    }
    return from.pointer()
        || to.pointer()
        || (to.truth() == from.truth() && from.bits() == to.bits() && from.bits() >= Integer.SIZE)
        || (!to.truth() && to.bits() <= Integer.SIZE && isWithin(from, to));
  }

  /// Whether all values of a narrow type are values of another one, or `int` holds both alike.
  private static boolean isWithin(CppType from, CppType to) {
    return to.bits() == Integer.SIZE
        ? from.bits() <= Integer.SIZE
        : from.truth()
            || (from.bits() == to.bits() && from.signed() == to.signed())
            || (from.bits() < to.bits() && (to.signed() || !from.signed()));
  }

  private void convert(Operand.Register result, CppType to, CppExpression from) {
    CppType type = typing.type(from);
    if (isSame(type, to)) {
      into(result, from);
    } else if (to.truth()) {
      select(result, guard(from));
    } else if (RealLowering.converts(type, to)) {
      real(result, to, from);
    } else if (WideLowering.is(to)) {
      Operand filled = type.wide() ? value(from) : filled(type, value(from));
      wide.widened(result, filled, type.signed());
    } else if (WideLowering.is(type)) {
      Operand low = wide.low(value(from));
      if (to.wide()) {
        code.add(new Instruction.Move(ScalarType.U64, result, low));
      } else {
        code.add(conversion(widened(to), source(Fundamental.ULONG, to), result, low));
      }
    } else {
      code.add(conversion(widened(to), source(type, to), result, value(from)));
    }
  }

  /// A value of fewer bits in a register of 64.
  private Operand filled(CppType type, Operand value) {
    Operand.Register whole = code.temporary();
    ScalarType to = type.signed() ? ScalarType.S64 : ScalarType.U64;
    code.add(conversion(to, RegisterType.arithmetic(type), whole, value));
    return whole;
  }

  /// A conversion of, or to, a floating-point number. Of 128 bits compilers call a function for it,
  /// and a narrow integer is one that `int` holds.
  private void real(Operand.Register result, CppType to, CppExpression from) {
    CppType type = typing.type(from);
    if (WideLowering.is(type) || WideLowering.is(to) || type.pointer() || to.pointer()) {
      throw new NotLoweredException(
          "a conversion of '" + type.words() + "' to '" + to.words() + "' is not lowered");
    }
    reals.convert(result, value(from), RegisterType.covered(type), RegisterType.covered(to));
  }

  /// The type that a conversion makes; a narrow one is in a register of 32 bits.
  private static ScalarType widened(CppType to) {
    return RegisterType.covered(to).wide()
        ? to.signed() ? ScalarType.S64 : ScalarType.U64
        : to.signed() ? ScalarType.S32 : ScalarType.U32;
  }

  /// The type that a conversion takes: of one to a narrower type that type, whose bits are then
  /// filled up.
  private static ScalarType source(CppType from, CppType to) {
    if (to.bits() < Integer.SIZE) {
      return accessed(to);
    }
    return from.wide()
        ? from.signed() ? ScalarType.S64 : ScalarType.U64
        : RegisterType.arithmetic(from);
  }

  /// A conversion between integers.
  ///
  /// @ptx 9.7.9.22 cvt
  static Instruction conversion(
      ScalarType to, ScalarType from, Operand.Register result, Operand value) {
    return new Instruction.Evaluate(
        "cvt", List.of(to.suffix(), from.suffix()), List.of(result), List.of(value));
  }

  /// 1 or 0, as the guard is.
  private void select(Operand.Register result, Guard guard) {
    List<Operand> sources =
        guard.negated()
            ? List.of(ZERO, ONE, guard.predicate())
            : List.of(ONE, ZERO, guard.predicate());
    code.add(new Instruction.Compute(Operator.SELECT, ScalarType.U32, result, sources));
  }

  private void binary(Operand.Register result, CppExpression.Binary b) {
    if (comparison(b.operator()).isPresent()) {
      select(result, guard(b));
      return;
    }
    if (typing.type(b).pointer() && AtomicBytes.isWord(typing, b)) {
      throw new NotLoweredException("an address of an atomic object of 8 bits is computed with");
    }
    boolean logical =
        b.operator() == BinaryOperator.AND_THEN || b.operator() == BinaryOperator.OR_ELSE;
    Operand left = logical ? truth(b.left()) : valueBefore(b.left(), b.right());
    chosen += logical ? 1 : 0;
    Operand right = logical ? truth(b.right()) : value(b.right());
    chosen -= logical ? 1 : 0;
    boolean divides = b.operator() == BinaryOperator.DIV || b.operator() == BinaryOperator.REM;
    boolean integers = !typing.type(b.right()).floating() && !WideLowering.is(typing.type(b));
    if (divides && integers && chosen > 0 && right instanceof Operand.Register) {
      // It is computed though C++ may leave it out; what it gives then nobody uses.
      Operand.Register divisor = code.temporary();
      ScalarType unsigned = typing.type(b.right()).wide() ? ScalarType.U64 : ScalarType.U32;
      code.add(new Instruction.Compute(Operator.MAX, unsigned, divisor, List.of(right, ONE)));
      right = divisor;
    }
    boolean shift = b.operator() == BinaryOperator.SHL || b.operator() == BinaryOperator.SHR;
    if (shift && WideLowering.is(typing.type(b.right()))) {
      Operand.Register amount = code.temporary();
      code.add(conversion(ScalarType.U32, ScalarType.U64, amount, wide.low(right)));
      right = amount;
    } else if (shift && typing.type(b.right()).wide() && right instanceof Operand.Register wide) {
      // PTX takes the amount of a shift from a register of 32 bits.
      Operand.Register amount = code.temporary();
      code.add(conversion(ScalarType.U32, ScalarType.U64, amount, wide));
      right = amount;
    }
    CppType type = typing.type(b);
    if (WideLowering.is(type)) {
      wide.binary(b.operator(), result, left, right, type.signed());
    } else if (type.floating()) {
      reals.binary(b.operator(), result, left, right, RegisterType.covered(type));
    } else {
      compute(operator(b.operator()), result, b, left, right);
    }
  }

  /// Both sides are computed, and what C++ leaves out is not chosen.
  private void conditional(Operand.Register result, CppExpression.Conditional c) {
    Guard guard = guard(c.condition());
    chosen++;
    Operand then = value(c.then());
    Operand otherwise = value(c.otherwise());
    chosen--;
    if (WideLowering.is(typing.type(c))) {
      wide.select(
          result,
          guard.predicate(),
          guard.negated() ? otherwise : then,
          guard.negated() ? then : otherwise);
      return;
    }
    compute(
        Operator.SELECT,
        result,
        c,
        guard.negated() ? otherwise : then,
        guard.negated() ? then : otherwise,
        guard.predicate());
  }

  /// The value of an expression as 1 or 0, in a register that nothing else writes.
  private Operand truth(CppExpression expression) {
    Guard guard = guard(expression);
    Operand.Register result = code.temporary();
    select(result, guard);
    return result;
  }

  private static Optional<Comparison> comparison(BinaryOperator operator) {
    return switch (operator) {
      case EQ -> Optional.of(Comparison.EQ);
      case NE -> Optional.of(Comparison.NE);
      case LT -> Optional.of(Comparison.LT);
      case LE -> Optional.of(Comparison.LE);
      case GT -> Optional.of(Comparison.GT);
      case GE -> Optional.of(Comparison.GE);
      case OR_ELSE, AND_THEN, OR, XOR, AND, SHL, SHR, ADD, SUB, MUL, DIV, REM -> Optional.empty();
    };
  }

  private static Operator operator(BinaryOperator operator) {
    return switch (operator) {
      case OR_ELSE, OR -> Operator.OR;
      case AND_THEN, AND -> Operator.AND;
      case XOR -> Operator.XOR;
      case SHL -> Operator.SHL;
      case SHR -> Operator.SHR;
      case ADD -> Operator.ADD;
      case SUB -> Operator.SUB;
      case MUL -> Operator.MUL;
      case DIV -> Operator.DIV;
      case REM -> Operator.REM;
      case EQ, NE, LT, LE, GT, GE ->
          throw new IllegalArgumentException(operator + " is lowered as a comparison");
    };
  }
}
