package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppThread;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/// The names in a C++ thread: its local variables, which of them hold addresses, and locations.
final class Locals {
  private final SequencedMap<String, Boolean> pointers = new LinkedHashMap<>();
  private final Map<String, Boolean> pointerLocations = new LinkedHashMap<>();
  private final Set<String> locations = new LinkedHashSet<>();

  Locals(CppThread thread) {
    thread.parameters().forEach(p -> pointerLocations.put(p.name(), isPointer(p.type())));
    statements(thread.body());
  }

  /// All of them, in the order of their first mention.
  SequencedSet<String> names() {
    return new LinkedHashSet<>(pointers.sequencedKeySet());
  }

  /// The locations whose addresses the thread takes.
  Set<String> locations() {
    return Collections.unmodifiableSet(locations);
  }

  /// Whether the value of an expression is an address, which has 64 bits.
  boolean address(CppExpression expression) {
    return switch (expression) {
      case CppExpression.Constant c -> false;
      case CppExpression.Local(var name) -> pointers.getOrDefault(name, false);
      case CppExpression.AddressOf a -> true;
      case CppExpression.PlainLoad(var from) -> holdsAddress(from);
      case CppExpression.AtomicLoad(var from, var o, var s) -> holdsAddress(from);
      case CppExpression.Exchange(var at, var v, var o, var s) -> holdsAddress(at);
      case CppExpression.FetchModify(var f, var at, var v, var o, var s) -> holdsAddress(at);
      case CppExpression.CompareExchange c -> false;
      case CppExpression.Unary u -> false;
      case CppExpression.Binary(var operator, var left, var right) ->
          switch (operator) {
            case OR_ELSE, AND_THEN, EQ, NE, LT, LE, GT, GE -> false;
            case OR, XOR, AND, SHL, SHR, ADD, SUB, MUL, DIV, REM -> address(left) || address(right);
          };
    };
  }

  /// Whether the object at an address holds an address.
  boolean holdsAddress(CppExpression address) {
    return address instanceof CppExpression.AddressOf(var location)
        && pointerLocations.getOrDefault(location, false);
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

  private static boolean isPointer(String type) {
    return type.indexOf('*') >= 0;
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
      }
    }
  }

  private void declare(String type, String name, Optional<CppExpression> value) {
    pointers.put(name, isPointer(type));
    value.ifPresent(this::expressions);
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
    pointers.putIfAbsent(name, false);
  }
}
