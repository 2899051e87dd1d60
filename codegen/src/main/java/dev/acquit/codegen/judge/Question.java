package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.Optional;

/// An operation, as far as a judgement of its order depends on it.
///
/// @param form how it appears in tests
/// @param order its order; of a compare-exchange that of success
/// @param failure of a compare-exchange the order of failure
/// @param wide whether its object has 64 bits
/// @param dialect the words that advice may use
record Question(
    Form form,
    MemoryOrder order,
    Optional<MemoryOrder> failure,
    ThreadScope scope,
    boolean wide,
    Dialect dialect) {
  /// Of a module that has all words.
  Question(
      Form form,
      MemoryOrder order,
      Optional<MemoryOrder> failure,
      ThreadScope scope,
      boolean wide) {
    this(form, order, failure, scope, wide, Dialect.ONE_WAY_FENCE);
  }

  /// The order of its row: of a compare-exchange that fails that of failure.
  MemoryOrder asked() {
    return form == Form.FAILED_SWAP ? failure.orElseThrow() : order;
  }
}
