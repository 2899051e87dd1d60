package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.OperationKind;
import dev.acquit.litmus.ast.MemoryOrder;

/// Which memory orders C++ has for which operations.
///
/// @cpp atomics.types.operations
final class Orders {
  private Orders() {}

  static boolean legal(OperationKind kind, MemoryOrder order) {
    return switch (kind) {
      case LOAD -> order != MemoryOrder.RELEASE && order != MemoryOrder.ACQ_REL;
      case STORE -> order != MemoryOrder.ACQUIRE && order != MemoryOrder.ACQ_REL;
      default -> true;
    };
  }

  /// Since C++17 the order of failure may be stronger than that of success.
  static boolean legalFailure(MemoryOrder order) {
    return order != MemoryOrder.RELEASE && order != MemoryOrder.ACQ_REL;
  }
}
