package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.recover.value.Terms;

/// How a result comes from what an instruction reads.
@FunctionalInterface
public interface Formula {
  /// The result's term.
  ///
  /// @param terms where it belongs
  /// @param sources the terms of what is read
  int apply(Terms terms, int[] sources);
}
