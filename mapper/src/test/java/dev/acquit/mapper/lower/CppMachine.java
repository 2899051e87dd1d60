package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppStatement.Exit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Runs one C++ thread alone, with the arithmetic of `int`.
final class CppMachine {
  final Map<String, Integer> locals = new TreeMap<>();
  final Map<String, Integer> memory = new TreeMap<>();

  void run(List<CppStatement> body) {
    left(body);
  }

  /// Runs statements, to their end or to where they are left.
  private Optional<Exit> left(List<CppStatement> body) {
    for (CppStatement statement : body) {
      Optional<Exit> exit = left(statement);
      if (exit.isPresent()) {
        return exit;
      }
    }
    return Optional.empty();
  }

  private Optional<Exit> left(CppStatement statement) {
    switch (statement) {
      case CppStatement.Declare(var type, var name, var value) ->
          value.ifPresent(v -> locals.put(name, value(v)));
      case CppStatement.Assign(var name, var value) -> locals.put(name, value(value));
      case CppStatement.PlainStore(var at, var value) -> memory.put(name(at), value(value));
      case CppStatement.AtomicStore(var at, var value, var o, var s) ->
          memory.put(name(at), value(value));
      case CppStatement.Evaluate(var expression) -> value(expression);
      case CppStatement.Fence f -> {}
      case CppStatement.If(var condition, var then, var otherwise) -> {
        return left(value(condition) != 0 ? then : otherwise);
      }
      case CppStatement.While(var condition, var repeated) -> {
        return rounds(condition, repeated, false);
      }
      case CppStatement.DoWhile(var repeated, var condition) -> {
        return rounds(condition, repeated, true);
      }
      case CppStatement.Leave(var exit) -> {
        return Optional.of(exit);
      }
    }
    return Optional.empty();
  }

  private Optional<Exit> rounds(CppExpression condition, List<CppStatement> body, boolean first) {
    boolean go = first || value(condition) != 0;
    while (go) {
      Optional<Exit> exit = left(body);
      if (exit.isPresent() && exit.get() != Exit.CONTINUE) {
        return exit.filter(e -> e == Exit.RETURN);
      }
      go = value(condition) != 0;
    }
    return Optional.empty();
  }

  private static String name(CppExpression address) {
    return ((CppExpression.AddressOf) address).location();
  }

  private int read(CppExpression address) {
    return memory.getOrDefault(name(address), 0);
  }

  private int value(CppExpression expression) {
    return switch (expression) {
      case CppExpression.Constant(long value, var _) -> (int) value;
      case CppExpression.Cast _ -> throw new AssertionError("no casts here");
      case CppExpression.Local(var name) -> locals.getOrDefault(name, 0);
      case CppExpression.AddressOf a -> throw new AssertionError("no addresses here");
      case CppExpression.PlainLoad(var at) -> read(at);
      case CppExpression.AtomicLoad(var at, var o, var s) -> read(at);
      case CppExpression.Exchange(var at, var v, var o, var s) -> update(at, value(v));
      case CppExpression.FetchModify(var f, var at, var v, var o, var s) -> {
        int operand = value(v);
        int old = read(at);
        yield update(
            at,
            switch (f) {
              case CppOperation.FETCH_ADD -> old + operand;
              case CppOperation.FETCH_SUB -> old - operand;
              case CppOperation.FETCH_AND -> old & operand;
              case CppOperation.FETCH_OR -> old | operand;
              case CppOperation.FETCH_XOR -> old ^ operand;
              case CppOperation.FETCH_MIN -> Math.min(old, operand);
              case CppOperation.FETCH_MAX -> Math.max(old, operand);
              default -> throw new AssertionError(f.word() + " is not known here");
            });
      }
      case CppExpression.CompareExchange c -> compareExchange(c);
      case CppExpression.Unary(var operator, var operand) ->
          switch (operator) {
            case NOT -> value(operand) == 0 ? 1 : 0;
            case COMPLEMENT -> ~value(operand);
            case MINUS -> -value(operand);
            case PLUS -> value(operand);
          };
      case CppExpression.Binary(var operator, var left, var right) ->
          binary(operator, value(left), value(right));
      case CppExpression.Conditional(var asked, var then, var otherwise) ->
          value(value(asked) != 0 ? then : otherwise);
    };
  }

  private int update(CppExpression address, int value) {
    int old = read(address);
    memory.put(name(address), value);
    return old;
  }

  private int compareExchange(CppExpression.CompareExchange c) {
    int desired = value(c.desired());
    int old = read(c.address());
    if (old == locals.getOrDefault(c.expected(), 0)) {
      memory.put(name(c.address()), desired);
      return 1;
    }
    locals.put(c.expected(), old);
    return 0;
  }

  private static int binary(BinaryOperator operator, int a, int b) {
    return switch (operator) {
      case OR_ELSE -> a != 0 || b != 0 ? 1 : 0;
      case AND_THEN -> a != 0 && b != 0 ? 1 : 0;
      case OR -> a | b;
      case XOR -> a ^ b;
      case AND -> a & b;
      case EQ -> a == b ? 1 : 0;
      case NE -> a != b ? 1 : 0;
      case LT -> a < b ? 1 : 0;
      case LE -> a <= b ? 1 : 0;
      case GT -> a > b ? 1 : 0;
      case GE -> a >= b ? 1 : 0;
      case SHL -> a << b;
      case SHR -> a >> b;
      case ADD -> a + b;
      case SUB -> a - b;
      case MUL -> a * b;
      case DIV -> a / b;
      case REM -> a % b;
    };
  }
}
