package dev.acquit.litmus.ast;

import dev.acquit.text.Worded;
import java.util.Locale;

/// A C++ memory order. `memory_order_consume` is read as acquire, as compilers do.
///
/// @cpp atomics.order
public enum MemoryOrder implements Worded {
  /// memory_order_relaxed.
  RELAXED,
  /// memory_order_acquire.
  ACQUIRE,
  /// memory_order_release.
  RELEASE,
  /// memory_order_acq_rel.
  ACQ_REL,
  /// memory_order_seq_cst.
  SEQ_CST;

  /// How it is written after `memory_order_`.
  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether it acquires.
  public boolean acquires() {
    return this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
  }

  /// Whether it releases.
  public boolean releases() {
    return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
  }

  /// The order of a compare-exchange that fails, where only this one is given.
  ///
  /// @cpp atomics.types.operations
  public MemoryOrder onFailure() {
    return switch (this) {
      case ACQ_REL -> ACQUIRE;
      case RELEASE -> RELAXED;
      case RELAXED, ACQUIRE, SEQ_CST -> this;
    };
  }

  /// The weakest order that is at least as strong as both.
  public MemoryOrder join(MemoryOrder other) {
    if (this == SEQ_CST || other == SEQ_CST) {
      return SEQ_CST;
    }
    boolean acquires = acquires() || other.acquires();
    boolean releases = releases() || other.releases();
    return acquires && releases ? ACQ_REL : acquires ? ACQUIRE : releases ? RELEASE : RELAXED;
  }
}
