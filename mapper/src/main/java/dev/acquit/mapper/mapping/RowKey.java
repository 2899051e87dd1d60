package dev.acquit.mapper.mapping;

import dev.acquit.litmus.ast.MemoryOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Which C++ operation a row of a mapping table is about: what it does and its memory order. These
/// are all the combinations that C++ has, so a table that has each of them once is complete.
///
/// A compare-exchange has two orders and one row: the rmw row of their join.
///
/// @cpp atomics.order, atomics.types.operations, atomics.fences
public enum RowKey {
  /// A non-atomic read.
  LOAD_NA(Operation.LOAD, null),
  /// A relaxed load.
  LOAD_RELAXED(Operation.LOAD, MemoryOrder.RELAXED),
  /// An acquire load.
  LOAD_ACQUIRE(Operation.LOAD, MemoryOrder.ACQUIRE),
  /// A sequentially consistent load.
  LOAD_SEQ_CST(Operation.LOAD, MemoryOrder.SEQ_CST),
  /// A non-atomic write.
  STORE_NA(Operation.STORE, null),
  /// A relaxed store.
  STORE_RELAXED(Operation.STORE, MemoryOrder.RELAXED),
  /// A release store.
  STORE_RELEASE(Operation.STORE, MemoryOrder.RELEASE),
  /// A sequentially consistent store.
  STORE_SEQ_CST(Operation.STORE, MemoryOrder.SEQ_CST),
  /// A relaxed read-modify-write.
  RMW_RELAXED(Operation.RMW, MemoryOrder.RELAXED),
  /// An acquire read-modify-write.
  RMW_ACQUIRE(Operation.RMW, MemoryOrder.ACQUIRE),
  /// A release read-modify-write.
  RMW_RELEASE(Operation.RMW, MemoryOrder.RELEASE),
  /// An acquire and release read-modify-write.
  RMW_ACQ_REL(Operation.RMW, MemoryOrder.ACQ_REL),
  /// A sequentially consistent read-modify-write.
  RMW_SEQ_CST(Operation.RMW, MemoryOrder.SEQ_CST),
  /// An acquire fence.
  FENCE_ACQUIRE(Operation.FENCE, MemoryOrder.ACQUIRE),
  /// A release fence.
  FENCE_RELEASE(Operation.FENCE, MemoryOrder.RELEASE),
  /// An acquire and release fence.
  FENCE_ACQ_REL(Operation.FENCE, MemoryOrder.ACQ_REL),
  /// A sequentially consistent fence.
  FENCE_SEQ_CST(Operation.FENCE, MemoryOrder.SEQ_CST);

  private static final List<RowKey> ALL = List.of(values());

  private final Operation operation;
  private final Optional<MemoryOrder> order;

  RowKey(Operation operation, MemoryOrder order) {
    this.operation = operation;
    this.order = Optional.ofNullable(order);
  }

  /// What the operation does.
  public Operation operation() {
    return operation;
  }

  /// Its memory order; empty for an access that is not atomic.
  public Optional<MemoryOrder> order() {
    return order;
  }

  /// Whether it is an access that is not atomic.
  public boolean plain() {
    return order.isEmpty();
  }

  /// How a table file writes the order: `na` where there is none.
  public String orderWord() {
    return order.map(MemoryOrder::word).orElse("na");
  }

  /// The row of a non-atomic access.
  ///
  /// @throws IllegalArgumentException for a read-modify-write or a fence, which are always atomic
  public static RowKey notAtomic(Operation operation) {
    return find(operation, "na").orElseThrow(() -> none(operation, "na"));
  }

  /// The row of an atomic operation.
  ///
  /// @throws IllegalArgumentException if C++ has no such operation, for example a release load
  public static RowKey of(Operation operation, MemoryOrder order) {
    return find(operation, order.word()).orElseThrow(() -> none(operation, order.word()));
  }

  /// The row that a table file calls so.
  ///
  /// @param orderWord `na` or the memory order
  static Optional<RowKey> find(Operation operation, String orderWord) {
    return of(operation).stream().filter(key -> key.orderWord().equals(orderWord)).findFirst();
  }

  /// The rows of an operation, from weak to strong.
  public static List<RowKey> of(Operation operation) {
    return ALL.stream().filter(key -> key.operation == operation).toList();
  }

  /// All rows, in the order in which tables are printed.
  public static List<RowKey> all() {
    return ALL;
  }

  private static IllegalArgumentException none(Operation operation, String order) {
    List<String> known =
        Arrays.stream(values())
            .filter(key -> key.operation == operation)
            .map(RowKey::orderWord)
            .toList();
    return new IllegalArgumentException(
        "C++ has no " + operation.word() + " of order " + order + ", only " + known);
  }

  /// As in a table file: `load seq_cst`.
  @Override
  public String toString() {
    return operation.word() + " " + orderWord();
  }
}
