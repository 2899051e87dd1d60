package dev.acquit.litmus.typing;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The types of what a C++ thread computes, and the thread with every conversion that C++ makes
/// written out: the one place that knows which those are.
///
/// @cpp conv.general, expr.arith.conv, expr.ass, atomics.types.operations
public final class CppTyping {
  private final Map<String, CppType> shared = new HashMap<>();
  private final SequencedMap<String, CppType> locals = new LinkedHashMap<>();

  private CppTyping(CppThread thread, List<InitEntry> init) {
    thread.parameters().forEach(p -> shared.put(p.name(), CppTypes.of(p.type())));
    for (InitEntry entry : init) {
      if (entry instanceof InitEntry.Register(int of, String name, Value value)
          && of == thread.id()) {
        locals.put(name, preset(value));
      }
    }
    declare(thread.body());
  }

  /// The types of a thread.
  ///
  /// @param init the initial values of its test, which may declare local variables
  public static CppTyping of(CppThread thread, List<InitEntry> init) {
    return new CppTyping(thread, init);
  }

  /// The type of each register and location that the threads of a test name. A location is as wide
  /// as its widest declaration.
  public static Map<Term, CppType> terms(CppTest test) {
    Map<Term, CppType> all = new HashMap<>();
    for (CppThread thread : test.threads()) {
      CppTyping typing = of(thread, test.header().init());
      typing.locals.forEach(
          (name, type) -> all.put(new Term.ThreadRegister(thread.id(), name), type));
      typing.shared.forEach((name, type) ->
          all.merge(new Term.Memory(name), type.value(), (a, b) -> b.bits() > a.bits() ? b : a));
    }
    return all;
  }

  private CppType preset(Value value) {
    return switch (value) {
      case Value.AddressOf(String location, long _) -> new CppType.Pointer(shared(location));
      case Value.Real _ -> Fundamental.DOUBLE;
      case Value.Number _, Value.Large _, Value.Huge _ -> Fundamental.INT;
    };
  }

  private void declare(List<CppStatement> body) {
    for (CppStatement statement : body) {
      switch (statement) {
        case CppStatement.Declare(String type, String name, var value) ->
            locals.put(name, declared(CppTypes.of(type), value));
        case CppStatement.If(var _, var then, var otherwise) -> {
          declare(then);
          declare(otherwise);
        }
        case CppStatement.While(var _, var repeated) -> declare(repeated);
        case CppStatement.DoWhile(var repeated, var _) -> declare(repeated);
        default -> {}
      }
    }
  }

  private CppType declared(CppType type, Optional<CppExpression> value) {
    return type instanceof CppType.Deduced
        ? value.map(this::type).orElse(Fundamental.INT)
        : type.value();
  }

  /// The local variables that are declared, in the order of their declaration.
  public SequencedMap<String, CppType> locals() {
    return Collections.unmodifiableSequencedMap(locals);
  }

  /// The type of a local variable; one that nobody declares is an `int`.
  public CppType local(String name) {
    return locals.getOrDefault(name, Fundamental.INT);
  }

  /// The declared type of a shared variable; one that nobody declares is an `int`.
  public CppType shared(String name) {
    return shared.getOrDefault(name, Fundamental.INT);
  }

  /// The type of the values of the object at an address.
  public CppType at(CppExpression address) {
    return type(address).target().value();
  }

  /// What is wrong of a compare-exchange: C++ takes the expected value by reference, so that it has
  /// the type of the object. Another type of the same width holds the same bits; empty if nothing
  /// is wrong.
  ///
  /// @cpp atomics.types.operations
  public Optional<String> wrong(CppExpression.CompareExchange swap) {
    CppType has = local(swap.expected());
    CppType wanted = at(swap.address());
    boolean narrow = wanted.bits() < Integer.SIZE;
    boolean same =
        has.bits() == wanted.bits()
            && has.floating() == wanted.floating()
            && (!narrow || (has.signed() == wanted.signed() && has.truth() == wanted.truth()));
    return same || has.pointer() || wanted.pointer()
        ? Optional.empty()
        : Optional.of(
            "'"
                + swap.expected()
                + "' is of type '"
                + has.words()
                + "', and a compare-exchange expects one of '"
                + wanted.words()
                + "' here");
  }

  /// The type of an expression.
  public CppType type(CppExpression expression) {
    return switch (expression) {
      case CppExpression.Constant c -> c.type();
      case CppExpression.Cast(CppType to, var _) -> to;
      case CppExpression.Local(String name) -> local(name);
      case CppExpression.AddressOf(String name) -> new CppType.Pointer(shared(name));
      case CppExpression.PlainLoad(var from) -> at(from);
      case CppExpression.AtomicLoad(var from, var _, var _) -> at(from);
      case CppExpression.Exchange swap -> at(swap.address());
      case CppExpression.FetchModify change -> at(change.address());
      case CppExpression.CompareExchange _ -> Fundamental.BOOL;
      case CppExpression.Unary(var operator, var operand) -> result(operator, type(operand));
      case CppExpression.Binary(var operator, var left, var right) ->
          result(operator, type(left), type(right));
      case CppExpression.Conditional(var _, var then, var otherwise) ->
          chosen(type(then), type(otherwise));
    };
  }

  /// The type of what an operator makes of a value.
  ///
  /// @cpp expr.unary.op
  public static CppType result(CppExpression.UnaryOperator operator, CppType operand) {
    return switch (operator) {
      case NOT -> Fundamental.BOOL;
      case COMPLEMENT, MINUS, PLUS -> Promotions.promoted(operand);
    };
  }

  /// The type of what an operator makes of two values.
  ///
  /// @cpp expr.mul, expr.add, expr.shift, expr.rel, expr.eq, expr.bit.and, expr.log.and
  public static CppType result(BinaryOperator operator, CppType left, CppType right) {
    return switch (operator) {
      case OR_ELSE, AND_THEN, EQ, NE, LT, LE, GT, GE -> Fundamental.BOOL;
      case SHL, SHR -> Promotions.promoted(left);
      case SUB -> difference(left, right);
      case OR, XOR, AND, ADD, MUL, DIV, REM -> Promotions.common(left, right);
    };
  }

  /// The type of `?:` on two values: theirs if they have one, and else that in which they would be
  /// computed with each other.
  ///
  /// @cpp expr.cond
  public static CppType chosen(CppType then, CppType otherwise) {
    CppType value = then.value();
    return value.equals(otherwise.value()) ? value : Promotions.common(then, otherwise);
  }

  /// Of two addresses the difference is a number.
  ///
  /// @cpp expr.add
  private static CppType difference(CppType left, CppType right) {
    return left.pointer() && right.pointer() ? Fundamental.LONG : Promotions.common(left, right);
  }

  /// The statements with every conversion written out: both sides of an operator have the type in
  /// which it computes, and what is assigned, stored or passed has that of what it goes to.
  public List<CppStatement> explicit(List<CppStatement> body) {
    return body.stream().map(this::explicit).toList();
  }

  /// A statement with every conversion in it written out.
  public CppStatement explicit(CppStatement statement) {
    return switch (statement) {
      case CppStatement.Declare(var type, var name, var value) ->
          new CppStatement.Declare(type, name, value.map(v -> as(local(name), v)));
      case CppStatement.Assign(var name, var value) ->
          new CppStatement.Assign(name, as(local(name), value));
      case CppStatement.PlainStore(var address, var value) ->
          new CppStatement.PlainStore(explicit(address), stored(address, value));
      case CppStatement.AtomicStore(var address, var value, var order, var scope) ->
          new CppStatement.AtomicStore(explicit(address), stored(address, value), order, scope);
      case CppStatement.Evaluate(var e) -> new CppStatement.Evaluate(explicit(e));
      case CppStatement.Fence fence -> fence;
      case CppStatement.If(var condition, var then, var otherwise) ->
          new CppStatement.If(condition(condition), explicit(then), explicit(otherwise));
      case CppStatement.While(var condition, var repeated) ->
          new CppStatement.While(condition(condition), explicit(repeated));
      case CppStatement.DoWhile(var repeated, var condition) ->
          new CppStatement.DoWhile(explicit(repeated), condition(condition));
      case CppStatement.Leave leave -> leave;
    };
  }

  /// What is asked, with every conversion in it written out. Integers and addresses are asked for
  /// being zero; of floating-point numbers there are two zeros.
  ///
  /// @cpp conv.bool
  public CppExpression condition(CppExpression e) {
    return type(e).floating() ? as(Fundamental.BOOL, e) : explicit(e);
  }

  /// An expression as a value of a type.
  private CppExpression as(CppType to, CppExpression e) {
    CppExpression explicit = explicit(e);
    if (type(e).equals(to)) {
      return explicit;
    }
    if (explicit instanceof CppExpression.Constant c && (to.floating() || c.type().floating())) {
      return RealConstants.converted(c, to)
          .<CppExpression>map(x -> x)
          .orElse(new CppExpression.Cast(to, explicit));
    }
    return explicit instanceof CppExpression.Constant(long value, var from)
            && to.integral()
            && from.integral()
            && (to.bits() <= Long.SIZE || value >= 0 || (to.signed() && from.signed()))
        ? new CppExpression.Constant(converted(value, to), to)
        : new CppExpression.Cast(to, explicit);
  }

  /// A number as one of another type.
  ///
  /// @cpp conv.integral, conv.bool
  private static long converted(long value, CppType to) {
    if (to.truth()) {
      return value == 0 ? 0 : 1;
    } else if (to.bits() >= Long.SIZE) {
      return value;
    }
    int rest = Long.SIZE - to.bits();
    return to.signed() ? value << rest >> rest : value << rest >>> rest;
  }

  private CppExpression stored(CppExpression address, CppExpression value) {
    return as(at(address), value);
  }

  /// An expression with every conversion in it written out.
  public CppExpression explicit(CppExpression expression) {
    return switch (expression) {
      case CppExpression.Constant _, CppExpression.Local _, CppExpression.AddressOf _ -> expression;
      case CppExpression.Cast(CppType to, var operand) -> as(to, operand);
      case CppExpression.PlainLoad(var from) -> new CppExpression.PlainLoad(explicit(from));
      case CppExpression.AtomicLoad(var from, var order, var scope) ->
          new CppExpression.AtomicLoad(explicit(from), order, scope);
      case CppExpression.Exchange(var at, var value, var order, var scope) ->
          new CppExpression.Exchange(explicit(at), stored(at, value), order, scope);
      case CppExpression.FetchModify(var change, var at, var operand, var order, var scope) ->
          new CppExpression.FetchModify(change, explicit(at), by(at, operand), order, scope);
      case CppExpression.CompareExchange c ->
          new CppExpression.CompareExchange(
              c.weak(),
              explicit(c.address()),
              c.expected(),
              stored(c.address(), c.desired()),
              c.success(),
              c.failure(),
              c.scope());
      case CppExpression.Unary(var operator, var operand) ->
          new CppExpression.Unary(
              operator,
              operator == CppExpression.UnaryOperator.NOT
                  ? condition(operand)
                  : as(Promotions.promoted(type(operand)), operand));
      case CppExpression.Binary b -> binary(b);
      case CppExpression.Conditional(var condition, var then, var otherwise) -> {
        CppType type = type(expression);
        yield new CppExpression.Conditional(
            condition(condition), as(type, then), as(type, otherwise));
      }
    };
  }

  /// What a pointer is moved by is a number of elements.
  ///
  /// @cpp atomics.types.pointer
  private CppExpression by(CppExpression address, CppExpression operand) {
    CppType type = at(address);
    return type.pointer() ? elements(type, operand) : as(type, operand);
  }

  private CppExpression binary(CppExpression.Binary b) {
    CppType left = type(b.left());
    CppType right = type(b.right());
    return switch (b.operator()) {
      case OR_ELSE, AND_THEN ->
          new CppExpression.Binary(b.operator(), condition(b.left()), condition(b.right()));
      case SHL, SHR ->
          new CppExpression.Binary(
              b.operator(),
              as(Promotions.promoted(left), b.left()),
              as(Promotions.promoted(right), b.right()));
      case ADD, SUB -> {
        if (left.pointer() == right.pointer()) {
          yield both(b, left, right);
        }
        yield left.pointer()
            ? new CppExpression.Binary(b.operator(), explicit(b.left()), elements(left, b.right()))
            : new CppExpression.Binary(
                b.operator(), elements(right, b.left()), explicit(b.right()));
      }
      case OR, XOR, AND, EQ, NE, LT, LE, GT, GE, MUL, DIV, REM -> both(b, left, right);
    };
  }

  private CppExpression both(CppExpression.Binary b, CppType left, CppType right) {
    CppType common = Promotions.common(left, right);
    return new CppExpression.Binary(b.operator(), as(common, b.left()), as(common, b.right()));
  }

  private static boolean isZero(CppExpression e) {
    return switch (e) {
      case CppExpression.Constant c -> c.value() == 0;
      case CppExpression.Binary(var operator, var a, var b) ->
          switch (operator) {
            case XOR -> a.equals(b);
            case AND, MUL -> isZero(a) || isZero(b);
            default -> false;
          };
      default -> false;
    };
  }

  /// The bytes of a number of elements. Nothing is computed of what is zero whatever its parts are,
  /// as tests have it that only depend on something.
  ///
  /// @cpp expr.add
  private CppExpression elements(CppType pointer, CppExpression count) {
    CppExpression number = as(Fundamental.LONG, count);
    int bytes = Math.max(1, pointer.target().value().bits() / Byte.SIZE);
    return bytes == 1 || isZero(count)
        ? number
        : new CppExpression.Binary(
            BinaryOperator.MUL, number, new CppExpression.Constant(bytes, Fundamental.LONG));
  }
}
