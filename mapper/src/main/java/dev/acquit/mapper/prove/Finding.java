package dev.acquit.mapper.prove;

import dev.acquit.mapper.verify.Failure;

/// What came out of a [Query].
public sealed interface Finding {
  /// What a solver found that is no counterexample, because its program has a data race in another
  /// execution or other executions allow the outcome.
  ///
  /// @return how often that happened
  int discarded();

  /// There is none.
  record None(int discarded) implements Finding {}

  /// There is one, and the enumerating engine confirms it.
  record Confirmed(Failure failure, int discarded) implements Finding {}

  /// Not known.
  ///
  /// @param why which bound was hit
  record Open(String why, int discarded) implements Finding {}
}
