package dev.acquit.model.sat;

import dev.acquit.proof.Drat;
import java.time.Duration;
import java.util.Optional;

/// A solver that can say why a formula has no assignment.
public interface ProvingSolver extends SatSolver {
  /// An answer and the proof for it.
  ///
  /// @param proof of an answer "unsatisfiable" what the solver says to prove it; empty: it says
  ///   nothing
  record Reasoned(Answer answer, Optional<Drat> proof) {
    /// An answer without a proof.
    static Reasoned of(Answer answer) {
      return new Reasoned(answer, Optional.empty());
    }
  }

  /// Whether it can: of programs, only some do.
  default boolean proves() {
    return true;
  }

  /// Decides a formula, see [#solve], and keeps the proof in memory.
  ///
  /// @param limit the largest number of literals and steps of the proof together
  Reasoned prove(Clauses clauses, Duration time, int limit);
}
