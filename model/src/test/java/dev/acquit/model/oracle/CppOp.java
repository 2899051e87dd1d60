package dev.acquit.model.oracle;

import java.util.List;

/// What a thread of a [CppToy] does to memory, or a fence.
///
/// @param at the location
/// @param order a memory order; empty: a plain access
/// @param reach how many levels of the other thread's place have to be its own: 3 for the block, 2
///   for the cluster, 1 for the device, 0 for the system; more than there are for the thread alone
/// @param value what it writes or adds, beside the operand
/// @param operand how many events before it the read stands that it adds to that; 0: none
record CppOp(Kind kind, int at, String order, int reach, long value, int operand) {
  /// Only the thread itself is in its scope.
  static final int ALONE = 4;

  private static final List<String> SCOPES =
      List.of("system", "device", "cluster", "block", "thread");

  enum Kind {
    LOAD,
    STORE,
    EXCHANGE,
    ADD,
    FENCE
  }

  static CppOp initial(int at) {
    return new CppOp(Kind.STORE, at, "", ALONE, 0, 0);
  }

  boolean isFence() {
    return kind == Kind.FENCE;
  }

  boolean isAtomic() {
    return !isFence() && !order.isEmpty();
  }

  boolean reads() {
    return kind != Kind.STORE && kind != Kind.FENCE;
  }

  boolean writes() {
    return kind != Kind.LOAD && kind != Kind.FENCE;
  }

  boolean adds() {
    return kind == Kind.ADD;
  }

  boolean isSeqCst() {
    return order.equals("seq_cst");
  }

  /// [atomics.order]/1: which orders make which operations acquire or release.
  boolean acquires() {
    return order.startsWith("acq") || (isSeqCst() && kind != Kind.STORE);
  }

  boolean releases() {
    return order.equals("release") || order.equals("acq_rel") || (isSeqCst() && kind != Kind.LOAD);
  }

  String text(String operand) {
    String what = operand.isEmpty() ? "" + value : value + " + " + operand;
    String tail = "memory_order_" + order + ", thread_scope_" + SCOPES.get(reach) + ")";
    return switch (kind) {
      case LOAD ->
          isAtomic()
              ? "atomic_load_explicit(" + CppToy.NAMES.get(at) + ", " + tail
              : "*" + CppToy.NAMES.get(at);
      case STORE ->
          isAtomic()
              ? "atomic_store_explicit(" + CppToy.NAMES.get(at) + ", " + what + ", " + tail
              : "*" + CppToy.NAMES.get(at) + " = " + what;
      case EXCHANGE ->
          "atomic_exchange_explicit(" + CppToy.NAMES.get(at) + ", " + what + ", " + tail;
      case ADD -> "atomic_fetch_add_explicit(" + CppToy.NAMES.get(at) + ", " + what + ", " + tail;
      case FENCE -> "atomic_thread_fence(" + tail;
    };
  }
}
