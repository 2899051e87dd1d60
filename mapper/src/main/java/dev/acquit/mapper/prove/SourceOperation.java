package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What an instruction of a C++ program does.
///
/// @param row the row of a mapping that it is lowered by
/// @param failure for a compare-exchange that fails its second memory order; its first is that of
///   the row. Empty: anything else
/// @cpp atomics.types.operations
public record SourceOperation(RowKey row, Optional<MemoryOrder> failure) {
  /// An operation that is no failed compare-exchange.
  static SourceOperation of(RowKey row) {
    return new SourceOperation(row, Optional.empty());
  }

  /// Everything an instruction can do. The row of a compare-exchange is that of the join of its
  /// orders, so a failure order is never stronger than its row.
  static List<SourceOperation> all() {
    List<SourceOperation> all = new ArrayList<>();
    RowKey.all().forEach(r -> all.add(of(r)));
    for (MemoryOrder failure :
        List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST)) {
      for (RowKey row : RowKey.of(Operation.RMW)) {
        MemoryOrder order = row.order().orElseThrow();
        if (order.join(failure) == order) {
          all.add(new SourceOperation(row, Optional.of(failure)));
        }
      }
    }
    return all;
  }

  /// What it is without regard to how it is lowered: a failed compare-exchange is a read of its
  /// failure order.
  boolean sameInSource(SourceOperation other) {
    return equals(other) || failure.isPresent() && failure.equals(other.failure);
  }

  /// A statement that does it.
  ///
  /// @param location the name of the location
  /// @param register the local variable for what it reads; not declared yet
  /// @param value what it writes
  /// @param scope its scope, without meaning for a plain access
  List<CppStatement> statement(String location, String register, long value, ThreadScope scope) {
    CppExpression address = new CppExpression.AddressOf(location);
    CppExpression written = new CppExpression.Constant(value);
    MemoryOrder order = row.order().orElse(null);
    return switch (row.operation()) {
      case LOAD ->
          List.of(
              declare(
                  register,
                  row.plain()
                      ? new CppExpression.PlainLoad(address)
                      : new CppExpression.AtomicLoad(address, order, scope)));
      case STORE ->
          List.of(
              row.plain()
                  ? new CppStatement.PlainStore(address, written)
                  : new CppStatement.AtomicStore(address, written, order, scope));
      case FENCE -> List.of(new CppStatement.Fence(order, scope));
      case RMW ->
          failure.isPresent()
              ? failed(address, register, scope)
              : List.of(
                  declare(register, new CppExpression.Exchange(address, written, order, scope)));
    };
  }

  private static CppStatement declare(String register, CppExpression value) {
    return new CppStatement.Declare("int", register, Optional.of(value));
  }

  /// A compare-exchange with a value that is never there; what it finds is left in the variable
  /// that held the expected value.
  private List<CppStatement> failed(CppExpression address, String register, ThreadScope scope) {
    return List.of(
        declare(register, new CppExpression.Constant(NEVER)),
        new CppStatement.Evaluate(
            new CppExpression.CompareExchange(
                false,
                address,
                register,
                new CppExpression.Constant(NEVER),
                row.order().orElseThrow(),
                failure.orElseThrow(),
                scope)));
  }

  /// A value that no location ever has.
  static final int NEVER = 99;
}
