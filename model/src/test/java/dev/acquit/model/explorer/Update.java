package dev.acquit.model.explorer;

/// What read-modify-writes do (PTX ISA 9.7.13.5, N4861 `atomics.ref.int`).
enum Update {
  ADD,
  EXCH,
  CAS,
  MIN,
  MAX,
  AND,
  OR,
  XOR,
  INC,
  DEC;

  /// Whether C++ has it.
  boolean isCpp() {
    return this != INC && this != DEC;
  }

  /// What is in memory afterwards: numbers without a sign.
  long after(long old, long a, long b) {
    return switch (this) {
      case ADD -> old + a;
      case EXCH -> a;
      case CAS -> old == a ? b : old;
      case MIN -> Long.compareUnsigned(old, a) < 0 ? old : a;
      case MAX -> Long.compareUnsigned(old, a) > 0 ? old : a;
      case AND -> old & a;
      case OR -> old | a;
      case XOR -> old ^ a;
      case INC -> Long.compareUnsigned(old, a) >= 0 ? 0 : old + 1;
      case DEC -> old == 0 || Long.compareUnsigned(old, a) > 0 ? a : old - 1;
    };
  }

  String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
