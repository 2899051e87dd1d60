package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// Executes a thread as the C++ standard says (C++20, LP64).
final class Interpreter {
  private static final int MOST_ROUNDS = 100;

  /// How a statement ends.
  private enum End {
    NORMAL,
    BREAK,
    CONTINUE
  }

  private final Map<String, IntegerType> objects;
  private final Memory memory;
  private final SequencedMap<String, IntegerValue> locals = new LinkedHashMap<>();

  Interpreter(Map<String, IntegerType> objects, Memory memory) {
    this.objects = objects;
    this.memory = memory;
  }

  /// The local variables, in the order of their declarations.
  SequencedMap<String, IntegerValue> locals() {
    return locals;
  }

  void run(List<Code> body) throws UndefinedBehaviour {
    all(body);
  }

  private End all(List<Code> body) throws UndefinedBehaviour {
    for (Code statement : body) {
      End end = one(statement);
      if (end != End.NORMAL) {
        return end;
      }
    }
    return End.NORMAL;
  }

  private End one(Code statement) throws UndefinedBehaviour {
    switch (statement) {
      case Code.Declare(_, IntegerType type, String name, Expression value) -> {
        IntegerValue given = value(value);
        locals.put(name, type == null ? given : given.to(type));
      }
      case Code.Assign(String name, String operator, Expression value) -> {
        IntegerValue given = value(value);
        set(name, operator.isEmpty() ? given : Operators.binary(operator, local(name), given));
      }
      case Code.Step(_, String name, String operator) ->
          set(name, Operators.binary(operator, local(name), one()));
      case Code.Store(_, String object, Expression value) -> {
        BigInteger written = value(value).to(type(object)).number();
        memory.access(object, _ -> written);
      }
      case Code.Compound(_, String object, String operator, Expression value) -> {
        IntegerValue given = value(value);
        IntegerValue old = read(object);
        BigInteger written = Operators.binary(operator, old, given).to(type(object)).number();
        memory.access(object, _ -> written);
      }
      case Code.Evaluate(Expression expression) -> value(expression);
      case Code.If(Expression condition, List<Code> then, List<Code> otherwise) -> {
        return all(value(condition).isTrue() ? then : otherwise);
      }
      case Code.Loop(boolean asksFirst, Expression condition, List<Code> body) ->
          loop(asksFirst, condition, body, List.of());
      case Code.For(Code.Declare first, Expression condition, Code step, List<Code> body) -> {
        one(first);
        loop(true, condition, body, List.of(step));
        locals.remove(first.name());
      }
      case Code.Leave(boolean goesOn) -> {
        return goesOn ? End.CONTINUE : End.BREAK;
      }
    }
    return End.NORMAL;
  }

  private void loop(boolean asksFirst, Expression condition, List<Code> body, List<Code> step)
      throws UndefinedBehaviour {
    boolean asks = asksFirst;
    for (int round = 0; !asks || value(condition).isTrue(); round++) {
      if (round == MOST_ROUNDS) {
        throw new IllegalStateException("a loop without end");
      }
      if (all(body) == End.BREAK) {
        return;
      }
      all(step);
      asks = true;
    }
  }

  private IntegerValue value(Expression expression) throws UndefinedBehaviour {
    return switch (expression) {
      case Expression.Literal(_, IntegerValue value) -> value;
      case Expression.Local(String name) -> local(name);
      case Expression.Unary(String operator, Expression operand) ->
          Operators.unary(operator, value(operand));
      case Expression.Binary(String operator, Expression left, Expression right)
          when operator.equals("&&") ->
          IntegerValue.bool(value(left).isTrue() && value(right).isTrue());
      case Expression.Binary(String operator, Expression left, Expression right)
          when operator.equals("||") ->
          IntegerValue.bool(value(left).isTrue() || value(right).isTrue());
      case Expression.Binary(String operator, Expression left, Expression right) ->
          Operators.binary(operator, value(left), value(right));
      case Expression.Conditional(Expression asked, Expression then, Expression otherwise) ->
          value(value(asked).isTrue() ? then : otherwise).to(type(expression));
      case Expression.Cast(_, IntegerType type, Expression operand) -> value(operand).to(type);
      case Expression.Load(_, String object) -> read(object);
      case Expression.Update(
              _,
              String object,
              Modification m,
              boolean fresh,
              Expression operand) -> {
        IntegerType type = type(object);
        BigInteger given = value(operand).to(type).number();
        BigInteger old = memory.access(object, o -> m.of(type, o, given));
        yield new IntegerValue(type, fresh ? m.of(type, old, given) : old);
      }
      case Expression.CompareExchange(_, String object, String expected, Expression desired) -> {
        BigInteger given = value(desired).to(type(object)).number();
        BigInteger compared = local(expected).number();
        BigInteger old = memory.access(object, o -> o.equals(compared) ? given : o);
        boolean done = old.equals(compared);
        if (!done) {
          set(expected, new IntegerValue(type(object), old));
        }
        yield IntegerValue.bool(done);
      }
      case Expression.Swap(_, String object, Expression expected, Expression desired) -> {
        BigInteger compared = value(expected).to(type(object)).number();
        BigInteger given = value(desired).to(type(object)).number();
        BigInteger old = memory.access(object, o -> o.equals(compared) ? given : o);
        yield new IntegerValue(type(object), old);
      }
    };
  }

  /// The type of an expression that may not be evaluated.
  private IntegerType type(Expression expression) {
    return switch (expression) {
      case Expression.Literal(_, IntegerValue value) -> value.type();
      case Expression.Local(String name) -> local(name).type();
      case Expression.Unary(String operator, Expression operand) ->
          operator.equals("!") ? IntegerType.BOOL : type(operand).promoted();
      case Expression.Binary(String operator, Expression left, Expression right) ->
          switch (operator) {
            case "&&", "||", "==", "!=", "<", "<=", ">", ">=" -> IntegerType.BOOL;
            case "<<", ">>" -> type(left).promoted();
            default -> type(left).with(type(right));
          };
      // [expr.cond]: one type stays what it is, and is not promoted.
      case Expression.Conditional(_, Expression then, Expression otherwise) ->
          type(then) == type(otherwise) ? type(then) : type(then).with(type(otherwise));
      case Expression.Cast(_, IntegerType type, _) -> type;
      case Expression.Load(_, String object) -> type(object);
      case Expression.Update(_, String object, _, _, _) -> type(object);
      case Expression.CompareExchange _ -> IntegerType.BOOL;
      case Expression.Swap(_, String object, _, _) -> type(object);
    };
  }

  private static IntegerValue one() {
    return new IntegerValue(IntegerType.INT, BigInteger.ONE);
  }

  private IntegerValue read(String object) {
    return new IntegerValue(type(object), memory.access(object, o -> o));
  }

  private IntegerType type(String object) {
    return objects.get(object);
  }

  private IntegerValue local(String name) {
    IntegerValue value = locals.get(name);
    if (value == null) {
      throw new IllegalStateException(name + " is not declared");
    }
    return value;
  }

  private void set(String name, IntegerValue value) {
    locals.put(name, value.to(local(name).type()));
  }
}
