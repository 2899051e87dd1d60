package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.MemoryOrder;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Which memory orders an operation may have.
///
/// @cpp atomics.types.operations
enum LegalOrders {
  /// Of what reads and writes, and of fences.
  ANY,
  /// Of what reads only.
  READ,
  /// Of what writes only.
  WRITE;

  boolean has(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST
        || switch (this) {
          case ANY -> true;
          case READ -> !order.releases();
          case WRITE -> !order.acquires();
        };
  }

  /// All of them, for messages.
  String words() {
    return Arrays.stream(MemoryOrder.values())
        .filter(this::has)
        .map(MemoryOrder::word)
        .collect(Collectors.joining(", "));
  }

  /// The order of a compare-exchange that fails, where only that of success is given.
  static MemoryOrder failure(MemoryOrder success) {
    return switch (success) {
      case ACQ_REL -> MemoryOrder.ACQUIRE;
      case RELEASE -> MemoryOrder.RELAXED;
      case RELAXED, ACQUIRE, SEQ_CST -> success;
    };
  }
}
