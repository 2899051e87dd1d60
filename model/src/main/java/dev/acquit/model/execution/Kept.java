package dev.acquit.model.execution;

import dev.acquit.ptx.compute.Op;

/// Whether what a read-modify-write writes is what it read.
enum Kept {
  /// Whatever it read, as where it adds nothing.
  ALWAYS,
  /// If it read the right value, as where it ors.
  SOMETIMES,
  /// Not known, or never.
  NEVER;

  /// Of a value that is written.
  ///
  /// @param value in terms of the read
  /// @param read the number of the read among the events of its path
  /// @param bits how many are written
  static Kept of(Symbolic value, int read, int bits) {
    return switch (value) {
      case Symbolic.Known _ -> SOMETIMES;
      case Symbolic.OfRead(int event) -> event == read ? ALWAYS : NEVER;
      case Symbolic.Apply(Op op, int width, var operands) -> {
        if (width < bits || operands.size() != 2) {
          yield NEVER;
        }
        Symbolic old = operands.get(0);
        if (of(old, read, bits) != ALWAYS
            || !(operands.get(1) instanceof Symbolic.Known(long other))) {
          yield NEVER;
        }
        long counts = bits >= Long.SIZE ? -1 : (1L << bits) - 1;
        yield switch (op) {
          case ADD, SUB, XOR -> (other & counts) == 0 ? ALWAYS : NEVER;
          case OR -> (other & counts) == 0 ? ALWAYS : SOMETIMES;
          case AND -> (other & counts) == counts ? ALWAYS : SOMETIMES;
          case MIN_S, MIN_U, MAX_S, MAX_U -> SOMETIMES;
          default -> NEVER;
        };
      }
    };
  }
}
