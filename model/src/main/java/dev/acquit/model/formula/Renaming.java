package dev.acquit.model.formula;

import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gives the registers of a stretch of a thread names by the order in which they are mentioned: two
/// stretches do the same, but for the names of registers, if all their operations are then equal.
final class Renaming {
  private final Map<String, String> names = new LinkedHashMap<>();

  /// The registers by the order in which they were mentioned first.
  List<String> registers() {
    return List.copyOf(names.keySet());
  }

  /// An operation with the new names; empty if it brings threads together, or is of another kind
  /// that a loop which only looks does not have.
  Optional<Operation> of(Operation operation) {
    return Optional.ofNullable(
        switch (operation) {
          case Operation.Load(var to, var address, var type, var marks, boolean constant) -> {
            Expression where = of(address);
            yield new Operation.Load(of(to), where, type, marks, constant);
          }
          case Operation.Store(var address, var value, var type, var marks) ->
              new Operation.Store(of(address), of(value), type, marks);
          case Operation.Update(
                  var to,
                  var address,
                  var formula,
                  var operand,
                  var type,
                  var read,
                  var write) -> {
            Expression where = of(address);
            Expression with = of(operand);
            yield new Operation.Update(of(to), where, formula, with, type, read, write);
          }
          case Operation.CompareSwap c -> {
            Expression where = of(c.address());
            Expression expected = of(c.expected());
            Expression desired = of(c.desired());
            yield new Operation.CompareSwap(
                of(c.old()),
                of(c.succeeded()),
                of(c.onFailure()),
                c.weak(),
                where,
                expected,
                desired,
                c.type(),
                c.read(),
                c.write(),
                c.failed());
          }
          case Operation.Fence f -> f;
          case Operation.Assign(var to, var value) -> {
            Expression what = of(value);
            yield new Operation.Assign(of(to), what);
          }
          case Operation.Guess(var to, boolean truth, var value) -> {
            Optional<Expression> what = value.map(this::of);
            yield new Operation.Guess(of(to), truth, what);
          }
          case Operation.Jump(var condition, int target, int join) ->
              new Operation.Jump(of(condition), target, join);
          case Operation.Demand(var condition, String why) ->
              new Operation.Demand(of(condition), why);
          case Operation.Barrier _,
              Operation.Call _,
              Operation.Exchange _,
              Operation.Fork _,
              Operation.Assume _,
              Operation.Copies _ ->
              null;
        });
  }

  private String of(String register) {
    return register == null
        ? null
        : names.computeIfAbsent(register, _ -> String.valueOf(names.size()));
  }

  private Expression of(Expression e) {
    return switch (e) {
      case null -> null;
      case Expression.Constant c -> c;
      case Expression.Register(String name) -> new Expression.Register(of(name));
      case Expression.Apply(var op, int width, var operands) ->
          new Expression.Apply(op, width, operands.stream().map(this::of).toList());
    };
  }
}
