package dev.acquit.model.explorer;

import java.util.List;

/// A statement of a [Toy].
sealed interface Deed {
  record Load(int register, Place at, Strength how) implements Deed {}

  /// Elements 0 and 1 of an array at once, each an access of its own that has no order with the
  /// other (PTX ISA 8.2.1).
  record LoadPair(int first, int second, int variable, Strength how) implements Deed {}

  /// Writes elements 0 and 1 of an array at once, as [LoadPair] reads them.
  record StorePair(Operand first, Operand second, int variable, Strength how) implements Deed {}

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

  /// What the lanes of a warp find out together: each waits for all others. In texts a barrier of
  /// the warp stands before and behind, since nothing else of it orders (PTX ISA 9.7.9, 9.7.13).
  ///
  /// @param lane whose value a shuffle gives; at which place of the text an `activemask` is
  record Together(Finding what, int register, Operand value, int lane) implements Deed {}

  /// A barrier of the CTA.
  record Meet() implements Deed {}
}
