package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/// The names in a C++ thread: its local variables with their types, and locations with theirs.
final class Locals {
  private final SequencedMap<String, CppType> types = new LinkedHashMap<>();
  private final Map<String, CppType> locationTypes = new LinkedHashMap<>();
  private final Set<String> locations = new LinkedHashSet<>();

  Locals(CppThread thread) {
    thread.parameters().forEach(p -> locationTypes.put(p.name(), CppType.of(p.type())));
    statements(thread.body());
  }

  /// All of them, in the order of their first mention.
  SequencedSet<String> names() {
    return new LinkedHashSet<>(types.sequencedKeySet());
  }

  /// The locations whose addresses the thread takes.
  Set<String> locations() {
    return Collections.unmodifiableSet(locations);
  }

  /// The type of the value of an expression. Comparisons and what `int` can hold are `int`.
  CppType type(CppExpression expression) {
    return switch (expression) {
      case CppExpression.Constant(long value) ->
          value == (int) value || value >>> 32 == 0 ? CppType.INT : CppType.LONG;
      case CppExpression.Local(var name) -> types.getOrDefault(name, CppType.INT);
      case CppExpression.AddressOf a -> CppType.ADDRESS;
      case CppExpression.PlainLoad(var from) -> typeAt(from);
      case CppExpression.AtomicLoad(var from, var o, var s) -> typeAt(from);
      case CppExpression.Exchange(var at, var v, var o, var s) -> typeAt(at);
      case CppExpression.FetchModify(var f, var at, var v, var o, var s) -> typeAt(at);
      case CppExpression.CompareExchange c -> CppType.INT;
      case CppExpression.Unary(var operator, var operand) ->
          operator == CppExpression.UnaryOperator.NOT ? CppType.INT : type(operand);
      case CppExpression.Binary(var operator, var left, var right) ->
          switch (operator) {
            case OR_ELSE, AND_THEN, EQ, NE, LT, LE, GT, GE -> CppType.INT;
            case SHL, SHR -> type(left);
            case OR, XOR, AND, ADD, SUB, MUL, DIV, REM -> type(left).join(type(right));
          };
    };
  }

  /// The type of the object at an address: that of the location that the address is one of. The
  /// object behind a pointer in a variable is an `int`, as the model of C++ has it.
  CppType typeAt(CppExpression address) {
    return switch (address) {
      case CppExpression.AddressOf(var location) ->
          locationTypes.getOrDefault(location, CppType.INT);
      case CppExpression.Binary(var o, var left, var right) -> typeAt(left);
      default -> CppType.INT;
    };
  }

  /// Whether evaluating an expression may write a local variable: a compare-exchange does.
  static boolean writes(CppExpression expression, String local) {
    return switch (expression) {
      case CppExpression.Constant c -> false;
      case CppExpression.Local l -> false;
      case CppExpression.AddressOf a -> false;
      case CppExpression.PlainLoad(var from) -> writes(from, local);
      case CppExpression.AtomicLoad(var from, var o, var s) -> writes(from, local);
      case CppExpression.Exchange(var at, var v, var o, var s) ->
          writes(at, local) || writes(v, local);
      case CppExpression.FetchModify(var f, var at, var v, var o, var s) ->
          writes(at, local) || writes(v, local);
      case CppExpression.CompareExchange c ->
          c.expected().equals(local) || writes(c.address(), local) || writes(c.desired(), local);
      case CppExpression.Unary(var o, var operand) -> writes(operand, local);
      case CppExpression.Binary(var o, var left, var right) ->
          writes(left, local) || writes(right, local);
    };
  }

  private void statements(List<CppStatement> body) {
    for (CppStatement statement : body) {
      switch (statement) {
        case CppStatement.Declare(var type, var name, var value) -> declare(type, name, value);
        case CppStatement.Assign(var name, var value) -> {
          mention(name);
          expressions(value);
        }
        case CppStatement.PlainStore(var address, var value) -> expressions(address, value);
        case CppStatement.AtomicStore(var address, var value, var o, var s) ->
            expressions(address, value);
        case CppStatement.Evaluate(var expression) -> expressions(expression);
        case CppStatement.Fence f -> {}
        case CppStatement.If(var condition, var then, var otherwise) -> {
          expressions(condition);
          statements(then);
          statements(otherwise);
        }
        case CppStatement.While(var condition, var repeated) -> {
          expressions(condition);
          statements(repeated);
        }
        case CppStatement.DoWhile(var repeated, var condition) -> {
          statements(repeated);
          expressions(condition);
        }
        case CppStatement.Leave _ -> {}
      }
    }
  }

  private void declare(String type, String name, Optional<CppExpression> value) {
    value.ifPresent(this::expressions);
    boolean inferred = type.equals("auto") || type.endsWith(" auto");
    types.put(name, inferred ? value.map(this::type).orElse(CppType.INT) : CppType.of(type));
  }

  private void expressions(CppExpression... all) {
    for (CppExpression expression : all) {
      switch (expression) {
        case CppExpression.Constant c -> {}
        case CppExpression.AddressOf(var location) -> locations.add(location);
        case CppExpression.Local(var name) -> mention(name);
        case CppExpression.PlainLoad(var from) -> expressions(from);
        case CppExpression.AtomicLoad(var from, var o, var s) -> expressions(from);
        case CppExpression.Exchange(var at, var v, var o, var s) -> expressions(at, v);
        case CppExpression.FetchModify(var f, var at, var v, var o, var s) -> expressions(at, v);
        case CppExpression.CompareExchange c -> {
          expressions(c.address(), c.desired());
          mention(c.expected());
        }
        case CppExpression.Unary(var o, var operand) -> expressions(operand);
        case CppExpression.Binary(var o, var left, var right) -> expressions(left, right);
      }
    }
  }

  private void mention(String name) {
    types.putIfAbsent(name, CppType.INT);
  }
}
