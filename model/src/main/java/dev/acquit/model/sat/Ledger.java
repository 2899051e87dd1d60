package dev.acquit.model.sat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// A solver that counts what its answers rest on.
public final class Ledger implements SatSolver {
  private final SatSolver solver;
  private final AtomicInteger unsatisfiable = new AtomicInteger();
  private final AtomicInteger proved = new AtomicInteger();

  /// @param solver the solver that decides
  public Ledger(SatSolver solver) {
    this.solver = solver;
  }

  @Override
  public SolverId id() {
    return solver.id();
  }

  @Override
  public Answer.Grounds grounds() {
    return solver.grounds();
  }

  @Override
  public Answer solve(Clauses clauses, Duration time) {
    Answer answer = solver.solve(clauses, time);
    if (answer instanceof Answer.Unsatisfiable(Answer.Grounds grounds)) {
      unsatisfiable.incrementAndGet();
      if (grounds == Answer.Grounds.PROOF) {
        proved.incrementAndGet();
      }
    }
    return answer;
  }

  /// What was counted so far.
  public Testimony testimony() {
    return new Testimony(id(), unsatisfiable.get(), proved.get());
  }
}
