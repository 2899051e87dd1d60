package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.MemoryOrder;

/// How strongly an access or a fence orders others, in C++ and PTX alike. From weak to strong;
/// acquire and release do not compare.
public enum Order {
  /// C++: non-atomic. PTX: `.weak`.
  PLAIN("na"),
  /// PTX only: `.volatile`, which is relaxed at system scope.
  VOLATILE("vol"),
  /// Relaxed.
  RELAXED("rlx"),
  /// Acquire: loads, read-modify-writes and fences.
  ACQUIRE("acq"),
  /// Release: stores, read-modify-writes and fences.
  RELEASE("rel"),
  /// Acquire and release: read-modify-writes and fences.
  ACQ_REL("ar"),
  /// C++: `memory_order_seq_cst`. PTX: fences only, `fence.sc`.
  SEQ_CST("sc");

  private final String word;

  Order(String word) {
    this.word = word;
  }

  /// How names of programs, the catalogue of the gate, and edges in lower case write it: `na`,
  /// `vol`, `rlx`, `acq`, `rel`, `ar`, `sc`.
  public String word() {
    return word;
  }

  /// Whether operations of this order carry a scope.
  public boolean scoped() {
    return this != PLAIN && this != VOLATILE;
  }

  /// Whether a fence can have it.
  public boolean fences() {
    return compareTo(RELAXED) > 0;
  }

  /// That of a C++ memory order.
  public static Order of(MemoryOrder order) {
    return switch (order) {
      case RELAXED -> RELAXED;
      case ACQUIRE -> ACQUIRE;
      case RELEASE -> RELEASE;
      case ACQ_REL -> ACQ_REL;
      case SEQ_CST -> SEQ_CST;
    };
  }
}
