package dev.acquit.model.explorer;

import java.util.List;

/// A statement of a [Toy].
sealed interface Deed {
  record Load(int register, Place at, Strength how) implements Deed {}

  /// Elements 0 and 1 of an array at once, each an access of its own that has no order with the
  /// other (PTX ISA 8.2.1).
  record LoadPair(int first, int second, int variable, Strength how) implements Deed {}

  record Store(Place at, Operand value, Strength how) implements Deed {}

  /// @param register where the old value goes; -1: nowhere
  record Change(Update what, int register, Place at, Operand a, long b, Strength how)
      implements Deed {}

  record Fence(boolean sc) implements Deed {}

  /// @param what `add`, `and` or `xor`
  record Compute(int register, Update what, int left, Operand right) implements Deed {}

  record Set(int register, Operand value) implements Deed {}

  record If(Look look, List<Deed> yes, List<Deed> no) implements Deed {}

  /// Goes round until something in it leaves.
  record Loop(List<Deed> body) implements Deed {}

  /// Leaves the innermost loop.
  record Leave(Look look) implements Deed {}

  /// Begins the innermost loop anew.
  record Again(Look look) implements Deed {}

  /// A barrier of the CTA.
  record Meet() implements Deed {}
}
