package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppExpression.UnaryOperator;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.isa.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds the steps of a C++ thread.
final class CppOutlineThread {
  private final StepCollector steps;
  private final Map<String, Known> locals;

  /// Begins a thread.
  ///
  /// @param steps gets the steps
  /// @param locals what the local variables hold
  CppOutlineThread(StepCollector steps, Map<String, Known> locals) {
    this.steps = steps;
    this.locals = locals;
  }

  void run(List<CppStatement> statements) throws NotStraight {
    for (CppStatement statement : statements) {
      run(statement);
    }
  }

  private void run(CppStatement statement) throws NotStraight {
    switch (statement) {
      case CppStatement.Declare(var type, String name, Optional<CppExpression> value) ->
          locals.put(name, value.isPresent() ? value(value.get()) : Known.ZERO);
      case CppStatement.Assign(String name, var value) -> locals.put(name, value(value));
      case CppStatement.PlainStore(var address, var value) ->
          steps.store(value(address), value(value), Annotation.PLAIN);
      case CppStatement.AtomicStore(var address, var value, var order, var scope) ->
          steps.store(value(address), value(value), annotation(order, scope));
      case CppStatement.Evaluate(var expression) -> value(expression);
      case CppStatement.Fence(var order, var scope) ->
          steps.fence(new Step.Fence(Order.of(order), scope(scope)));
      case CppStatement.If branch -> branch(branch);
      case CppStatement.While _, CppStatement.DoWhile _ -> throw new NotStraight("a loop");
      case CppStatement.Leave(var exit) -> throw new NotStraight("a " + exit.word());
    }
  }

  private void branch(CppStatement.If branch) throws NotStraight {
    Known condition = Known.truth(value(branch.condition()));
    int before = steps.steps().size();
    if (condition instanceof Known.Constant(long value, var on)) {
      if (!on.isEmpty()) {
        steps.branch(on);
      }
      run(value != 0 ? branch.then() : branch.otherwise());
    } else if (branch.otherwise().isEmpty()) {
      steps.guard(condition);
      run(branch.then());
    } else {
      throw new NotStraight("a branch with two sides");
    }
    if (steps.steps().size() == before) {
      steps.join();
    }
  }

  private Known value(CppExpression expression) throws NotStraight {
    return switch (expression) {
      case CppExpression.Constant(long value, var _) -> Known.of(value);
      case CppExpression.Local(String name) -> locals.getOrDefault(name, Known.ZERO);
      case CppExpression.AddressOf(String location) -> new Known.Location(location, Set.of());
      case CppExpression.PlainLoad(var address) -> steps.load(value(address), Annotation.PLAIN);
      case CppExpression.AtomicLoad(var address, var order, var scope) ->
          steps.load(value(address), annotation(order, scope));
      case CppExpression.Exchange(var address, var value, var order, var scope) -> {
        Known location = value(address);
        yield steps.update(false, location, value(value), annotation(order, scope));
      }
      case CppExpression.CompareExchange c -> throw new NotStraight("a compare-exchange");
      case CppExpression.FetchModify(
              var operation,
              var address,
              var value,
              var order,
              var scope) -> {
        if (operation != CppOperation.FETCH_ADD) {
          throw new NotStraight("a read-modify-write that is no exchange and no addition");
        }
        Known location = value(address);
        yield steps.update(true, location, value(value), annotation(order, scope));
      }
      case CppExpression.Cast(var to, var operand) -> {
        Known value = value(operand);
        if (to.bits() < Integer.SIZE) {
          throw new NotStraight("a cast to a type narrower than int");
        }
        yield value;
      }
      case CppExpression.Unary(var operator, var operand) -> unary(operator, value(operand));
      case CppExpression.Binary(var operator, var left, var right) -> {
        Known first = value(left);
        yield binary(operator, first, value(right));
      }
      case CppExpression.Conditional _ -> throw new NotStraight("a conditional expression");
    };
  }

  private static Known unary(UnaryOperator operator, Known operand) {
    return switch (operator) {
      case PLUS -> operand;
      case MINUS -> Known.apply(Known.Operation.SUBTRACT, Known.ZERO, operand);
      case NOT -> Known.compare(Comparison.EQ, operand, Known.ZERO);
      case COMPLEMENT -> Known.apply(Known.Operation.OTHER, operand, Known.ZERO);
    };
  }

  private static Known binary(BinaryOperator operator, Known a, Known b) {
    return switch (operator) {
      case ADD -> Known.apply(Known.Operation.ADD, a, b);
      case SUB -> Known.apply(Known.Operation.SUBTRACT, a, b);
      case MUL -> Known.apply(Known.Operation.MULTIPLY, a, b);
      case AND -> Known.apply(Known.Operation.AND, a, b);
      case OR -> Known.apply(Known.Operation.OR, a, b);
      case XOR -> Known.apply(Known.Operation.XOR, a, b);
      case EQ -> Known.compare(Comparison.EQ, a, b);
      case NE -> Known.compare(Comparison.NE, a, b);
      case LT -> Known.compare(Comparison.LT, a, b);
      case LE -> Known.compare(Comparison.LE, a, b);
      case GT -> Known.compare(Comparison.GT, a, b);
      case GE -> Known.compare(Comparison.GE, a, b);
      case OR_ELSE, AND_THEN, SHL, SHR, DIV, REM -> Known.apply(Known.Operation.OTHER, a, b);
    };
  }

  private static Annotation annotation(MemoryOrder order, ThreadScope scope) throws NotStraight {
    return Annotation.of(Order.of(order), scope(scope));
  }

  private static Scope scope(ThreadScope scope) throws NotStraight {
    if (scope == ThreadScope.THREAD) {
      throw new NotStraight("thread scope, which PTX lacks");
    }
    return scope.ptx();
  }
}
