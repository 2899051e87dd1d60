package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.verify.Counterexample;

/// What came out for an axiom and programs of some sizes.
public sealed interface Outcome {
  /// No program has an outcome that the axiom forbids.
  record Holds() implements Outcome {}

  /// One has.
  ///
  /// @param size its number of instructions
  /// @param counterexample the smallest that was found, confirmed by the enumerating engine
  record Fails(int size, Counterexample counterexample) implements Outcome {}

  /// Not known.
  ///
  /// @param why which bound was hit
  record Open(String why) implements Outcome {}
}
