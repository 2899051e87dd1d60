package dev.acquit.model.sat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// The solver that is always there: Sat4j, and MiniSat for what is hard, where its library is.
///
/// The same formula gets the same answer with the library and without: MiniSat only says whether
/// there is an assignment, and the assignment is Sat4j's.
public final class EmbeddedSolver implements SatSolver {
  /// A formula of fewer clauses is small: Sat4j may guess wrong so often before MiniSat is asked,
  /// and mostly no library is needed.
  private static final int SMALL = 2_000;

  private static final int EASY = 100;

  /// What is asked of one test mostly has an assignment, which Sat4j would have to find anyway.
  private static final int OFTEN_EASY = 3_000;

  private final Sat4jSolver sat4j = new Sat4jSolver();
  private final Supplier<Found> minisat;
  private final boolean ofTests;

  /// With the library that came with Acquit, for formulas that mostly have no assignment.
  public EmbeddedSolver() {
    this(() -> Beside.FOUND, false);
  }

  private EmbeddedSolver(Supplier<Found> minisat, boolean ofTests) {
    this.minisat = minisat;
    this.ofTests = ofTests;
  }

  /// The same for formulas of single tests, which mostly have one.
  public static EmbeddedSolver ofTests() {
    return new EmbeddedSolver(() -> Beside.FOUND, true);
  }

  /// With a library of MiniSat in a file.
  static EmbeddedSolver with(Path library) {
    Found found = Found.at(library);
    return new EmbeddedSolver(() -> found, false);
  }

  /// The library, or why there is none.
  private record Found(Optional<Minisat> minisat, Optional<String> why) {
    static Found at(Path file) {
      try {
        return new Found(Optional.of(MinisatLibrary.load(file)), Optional.empty());
      } catch (SolverUnavailable e) {
        return missing(e);
      }
    }

    static Found beside() {
      if (!MinisatLibrary.isExpected()) {
        return new Found(Optional.empty(), Optional.empty());
      }
      try {
        return at(MinisatLibrary.file());
      } catch (SolverUnavailable e) {
        return missing(e);
      }
    }

    private static Found missing(SolverUnavailable e) {
      return new Found(Optional.empty(), Optional.ofNullable(e.getMessage()));
    }
  }

  /// Once in a process, and only if it is needed.
  private static final class Beside {
    private static final Found FOUND = Found.beside();
  }

  /// Why the library, which should be here, is not used.
  public Optional<String> missing() {
    return minisat.get().why;
  }

  @Override
  public SolverId id() {
    return minisat
        .get()
        .minisat
        .map(m -> SolverId.library(sat4j.name() + " with " + m.name()))
        .orElse(sat4j.id());
  }

  @Override
  public Answer solve(Clauses clauses, Duration time) {
    Deadline deadline = Deadline.ofWork(time);
    if (ofTests || clauses.count() < SMALL) {
      Answer quick = sat4j.solve(clauses, deadline, ofTests ? OFTEN_EASY : EASY);
      if (!(quick instanceof Answer.Unknown)) {
        return quick;
      }
    }
    return minisat
        .get()
        .minisat
        .map(m -> m.solve(clauses, deadline))
        .filter(said -> !(said instanceof Answer.Satisfiable))
        .orElseGet(() -> sat4j.solve(clauses, deadline, Integer.MAX_VALUE));
  }

  /// Decides a formula with so much work at most: Sat4j alone, so that what is given up is given up
  /// on every machine.
  ///
  /// @param conflicts how often it may guess wrong
  public Answer solve(Clauses clauses, Duration time, int conflicts) {
    return sat4j.solve(clauses, time, conflicts);
  }
}
