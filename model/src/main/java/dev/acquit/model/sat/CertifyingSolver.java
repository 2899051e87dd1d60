package dev.acquit.model.sat;

import dev.acquit.model.sat.ProvingSolver.Reasoned;
import dev.acquit.proof.Bounds;
import dev.acquit.proof.Cnf;
import dev.acquit.proof.Drat;
import dev.acquit.proof.DratChecker;
import dev.acquit.proof.Verdict;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// A solver that is believed nothing: an assignment is tried, and a formula is unsatisfiable when a
/// checker has replayed the solver's proof. A wrong proof, or none, makes the answer unknown.
public final class CertifyingSolver implements SatSolver {
  /// Literals of a proof: a quarter of a gigabyte.
  private static final int LITERALS = 1 << 26;

  private final ProvingSolver solver;
  private final AtomicLong proofs = new AtomicLong();
  private final AtomicLong solving = new AtomicLong();
  private final AtomicLong checking = new AtomicLong();
  private final AtomicLong added = new AtomicLong();
  private final AtomicLong checked = new AtomicLong();

  /// @param solver decides and gives reasons
  public CertifyingSolver(ProvingSolver solver) {
    this.solver = solver;
  }

  /// What it has cost.
  ///
  /// @param proofs how many proofs were replayed
  /// @param clauses how many clauses they add
  /// @param checked how many of those were needed, and checked
  /// @param solving how long the solver took, for all answers
  /// @param checking how long the checker took
  public record Cost(
      long proofs, long clauses, long checked, Duration solving, Duration checking) {}

  /// What it has cost so far, of all threads together.
  public Cost cost() {
    return new Cost(
        proofs.get(),
        added.get(),
        checked.get(),
        Duration.ofNanos(solving.get()),
        Duration.ofNanos(checking.get()));
  }

  @Override
  public SolverId id() {
    return solver.id();
  }

  @Override
  public Answer.Grounds grounds() {
    return Answer.Grounds.PROOF;
  }

  @Override
  public Answer solve(Clauses clauses, Duration time) {
    Deadline deadline = Deadline.in(time);
    long begin = System.nanoTime();
    Reasoned reasoned = solver.prove(clauses, time, LITERALS);
    solving.addAndGet(System.nanoTime() - begin);
    return switch (reasoned.answer()) {
      case Answer.Unknown unknown -> unknown;
      case Answer.Satisfiable found ->
          found.satisfies(clauses)
              ? found
              : new Answer.Unknown(
                  solver.name() + " named an assignment that does not satisfy the formula");
      case Answer.Unsatisfiable u ->
          reasoned
              .proof()
              .map(proof -> replay(clauses, proof, deadline))
              .orElseGet(() ->
                  new Answer.Unknown(
                      solver.name() + " found a formula unsatisfiable and gave no proof"));
    };
  }

  private Answer replay(Clauses clauses, Drat proof, Deadline deadline) {
    long begin = System.nanoTime();
    Bounds bounds = new Bounds(Long.MAX_VALUE, () -> deadline.stop().map(Answer.Unknown::why));
    Verdict verdict = DratChecker.check(formula(clauses), proof, bounds);
    checking.addAndGet(System.nanoTime() - begin);
    return switch (verdict) {
      case Verdict.Refuted(int all, int needed, long work) -> {
        proofs.incrementAndGet();
        added.addAndGet(all);
        checked.addAndGet(needed);
        yield new Answer.Unsatisfiable(Answer.Grounds.PROOF);
      }
      case Verdict.Rejected(String why) ->
          new Answer.Unknown(
              solver.name() + " found a formula unsatisfiable, and its proof is wrong: " + why);
      case Verdict.Unfinished(String why) ->
          new Answer.Unknown(
              solver.name()
                  + " found a formula unsatisfiable, and its proof is not checked: "
                  + why);
    };
  }

  private static Cnf formula(Clauses clauses) {
    Cnf formula = new Cnf();
    for (int i = 0; i < clauses.count(); i++) {
      formula.add(clauses.clause(i));
    }
    return formula;
  }
}
