package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppStatement.Exit;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.typing.CppTyping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.ScalarType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lowers the statements of one thread.
final class ThreadLowering {
  private final ThreadText code;
  private final CppTyping typing;
  private final ExpressionLowering expressions;
  private final Map<Exit, String> ofThread = new EnumMap<>(Exit.class);

  /// How many statements have been begun.
  private int begun;

  /// The labels where what leaves the innermost loop goes.
  private Map<Exit, String> exits = new EnumMap<>(Exit.class);

  ThreadLowering(ThreadText code, CppTyping typing) {
    this.code = code;
    this.typing = typing;
    this.expressions = new ExpressionLowering(code, typing);
  }

  /// All statements of the thread.
  void thread(List<CppStatement> body) {
    statements(typing.explicit(body));
    end(Exit.RETURN);
  }

  private void statements(List<CppStatement> body) {
    body.forEach(this::statement);
  }

  private void statement(CppStatement statement) {
    int around = code.goOn(begun++);
    switch (statement) {
      case CppStatement.Declare(var type, var name, var value) ->
          value.ifPresent(v -> expressions.into(ExpressionLowering.local(name), v));
      case CppStatement.Assign(var name, var value) ->
          expressions.into(ExpressionLowering.local(name), value);
      case CppStatement.PlainStore(var address, var value) ->
          store(RowKey.notAtomic(Operation.STORE), Optional.empty(), address, value);
      case CppStatement.AtomicStore(var address, var value, var order, var scope) ->
          store(RowKey.of(Operation.STORE, order), Optional.of(scope), address, value);
      case CppStatement.Evaluate(var expression) -> expressions.effect(expression);
      case CppStatement.Fence(var order, var scope) -> fence(order, scope);
      case CppStatement.If(var condition, var then, var otherwise) ->
          branch(expressions.guard(condition), then, otherwise);
      case CppStatement.While(var condition, var body) -> loop(condition, body);
      case CppStatement.DoWhile(var body, var condition) -> loop(body, condition);
      case CppStatement.Leave(var exit) -> code.add(new Instruction.Branch(label(exit)));
    }
    code.goOn(around);
  }

  private void store(
      RowKey row, Optional<ThreadScope> scope, CppExpression address, CppExpression value) {
    Address where = expressions.addressBefore(address, value);
    Operand what = expressions.value(value);
    CppType type = typing.at(address);
    // Behind a pointer the type is not known; an address needs its 64 bits.
    boolean pointer =
        value instanceof CppExpression.Cast(var _, var from) && typing.type(from).pointer();
    CppType stored = pointer ? CppType.Pointer.TO_VOID : type;
    if (AtomicBytes.isWord(typing, address)) {
      Operand word = AtomicBytes.stored(code, type, what);
      code.perform(row, scope, new MemoryStep.Write(ScalarType.U32, where, word));
      return;
    }
    code.perform(
        row, scope, new MemoryStep.Write(ExpressionLowering.accessed(stored), where, what));
  }

  /// A relaxed fence orders nothing and becomes nothing.
  ///
  /// @cpp atomics.fences
  private void fence(MemoryOrder order, ThreadScope scope) {
    if (order != MemoryOrder.RELAXED) {
      code.perform(RowKey.of(Operation.FENCE, order), Optional.of(scope), new MemoryStep.Order());
    }
  }

  private void branch(Guard condition, List<CppStatement> then, List<CppStatement> otherwise) {
    if (then.isEmpty() && otherwise.isEmpty()) {
      return;
    }
    if (then.isEmpty()) {
      branch(not(condition), otherwise, then);
      return;
    }
    String end = code.label();
    if (otherwise.isEmpty()) {
      code.add(not(condition), new Instruction.Branch(end));
      statements(then);
    } else {
      String other = code.label();
      code.add(not(condition), new Instruction.Branch(other));
      statements(then);
      code.add(new Instruction.Branch(end));
      code.add(new Instruction.Label(other));
      statements(otherwise);
    }
    code.add(new Instruction.Label(end));
  }

  /// A loop with an empty body is one backward branch; that is the shape of a spin loop.
  private void loop(CppExpression condition, List<CppStatement> body) {
    String again = code.label();
    code.add(new Instruction.Label(again));
    Guard guard = expressions.guard(condition);
    if (body.isEmpty()) {
      code.add(guard, new Instruction.Branch(again));
      return;
    }
    String end = code.label();
    code.add(not(guard), new Instruction.Branch(end));
    Map<Exit, String> outside = round(body, Map.of(Exit.CONTINUE, again, Exit.BREAK, end));
    code.add(new Instruction.Branch(again));
    code.add(new Instruction.Label(end));
    exits = outside;
  }

  private void loop(List<CppStatement> body, CppExpression condition) {
    String again = code.label();
    code.add(new Instruction.Label(again));
    Map<Exit, String> outside = round(body, Map.of());
    end(Exit.CONTINUE);
    code.add(expressions.guard(condition), new Instruction.Branch(again));
    end(Exit.BREAK);
    exits = outside;
  }

  /// The body of a loop.
  ///
  /// @param known where what leaves it goes, as far as there are labels already
  /// @return the labels of the loop around it
  private Map<Exit, String> round(List<CppStatement> body, Map<Exit, String> known) {
    Map<Exit, String> outside = exits;
    exits = new EnumMap<>(Exit.class);
    exits.putAll(known);
    statements(body);
    return outside;
  }

  private String label(Exit exit) {
    return labels(exit).computeIfAbsent(exit, e -> code.label());
  }

  private Map<Exit, String> labels(Exit exit) {
    return exit == Exit.RETURN ? ofThread : exits;
  }

  /// Here go the statements that leave something, if there are any.
  private void end(Exit exit) {
    String label = labels(exit).get(exit);
    if (label != null) {
      code.add(new Instruction.Label(label));
    }
  }

  private static Guard not(Guard guard) {
    return new Guard(guard.predicate(), !guard.negated());
  }
}
