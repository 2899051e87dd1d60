package dev.acquit.mapper.verify;

import dev.acquit.model.sat.Testimony;

/// What a verification looks at.
public sealed interface Extent {
  /// A family of tests, by the enumerating engine.
  ///
  /// @param family which
  record Tests(FamilySize family) implements Extent {}

  /// Every program up to a size, by a solver.
  ///
  /// @param bound the largest number of C++ instructions
  /// @param testimony who decided, and what that rests on
  record Programs(int bound, Testimony testimony) implements Extent {}
}
