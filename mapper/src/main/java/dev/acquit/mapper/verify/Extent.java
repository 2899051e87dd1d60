package dev.acquit.mapper.verify;

/// What a verification looks at.
public sealed interface Extent {
  /// A family of tests, by the enumerating engine.
  ///
  /// @param family which
  record Tests(FamilySize family) implements Extent {}

  /// Every program up to a size, by a solver.
  ///
  /// @param bound the largest number of C++ instructions
  /// @param solver the solver's name and version
  record Programs(int bound, String solver) implements Extent {}
}
