package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.isa.Scope;
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

  /// Whether it writes.
  boolean writes() {
    return row.operation() == Operation.STORE || updates();
  }

  /// Whether it reads and writes.
  boolean updates() {
    return row.operation() == Operation.RMW && failure.isEmpty();
  }

  /// An instruction that does it.
  ///
  /// @param location the number of the location; without meaning for a fence
  /// @param adds whether a read-modify-write adds; otherwise it exchanges
  /// @param value what it writes or adds
  /// @param scope its scope; without meaning for a plain access
  /// @param dependency what an access depends on
  Step step(
      int location,
      boolean adds,
      int value,
      Optional<ThreadScope> scope,
      Optional<Dependency> dependency) {
    Optional<Scope> itsScope = scope.filter(s -> s != ThreadScope.THREAD).map(ThreadScope::ptx);
    Annotation mark =
        row.order().map(o -> new Annotation(Order.of(o), itsScope)).orElse(Annotation.PLAIN);
    return switch (row.operation()) {
      case LOAD -> new Step.Load(location, mark, dependency);
      case STORE -> new Step.Store(location, value, mark, dependency);
      case FENCE -> new Step.Fence(mark);
      case RMW ->
          failure
              .<Step>map(f -> Step.Swap.failing(location, mark, Order.of(f), dependency))
              .orElseGet(() -> new Step.Update(adds, true, location, value, mark, dependency));
    };
  }
}
