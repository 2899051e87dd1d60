package dev.acquit.model.sat;

import java.time.Duration;

/// Decides formulas. One value may be used by several threads at the same time.
public interface SatSolver {
  /// Who it is.
  SolverId id();

  /// Its name and version, for reports: `Sat4j 2.3.6`.
  default String name() {
    return id().name();
  }

  /// What its answers "unsatisfiable" rest on.
  default Answer.Grounds grounds() {
    return Answer.Grounds.WORD;
  }

  /// Decides a formula. An interrupt of the calling thread ends it soon, with [Answer.Unknown] and
  /// the thread's interrupt flag still set.
  ///
  /// @param clauses the formula; not changed
  /// @param time how long it may take
  Answer solve(Clauses clauses, Duration time);
}
