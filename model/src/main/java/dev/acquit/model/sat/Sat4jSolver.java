package dev.acquit.model.sat;

import dev.acquit.proof.Drat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;
import java.util.Properties;
import org.sat4j.core.LiteralsUtils;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.minisat.core.DataStructureFactory;
import org.sat4j.minisat.core.ICDCL;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.IConstr;
import org.sat4j.specs.ISolverService;
import org.sat4j.specs.SearchListenerAdapter;
import org.sat4j.specs.TimeoutException;

/// The solver that is always there: [Sat4j](https://www.sat4j.org), a library in plain Java. Its
/// core is one jar of 430 kB without dependencies, under the EPL 1.0 or the LGPL 2.1. Each call
/// makes a solver of its own, with the strategies of Glucose 2.1.
public final class Sat4jSolver implements ProvingSolver {
  private static final String PROPERTIES =
      "/META-INF/maven/org.ow2.sat4j/org.ow2.sat4j.core/pom.properties";

  private static final Duration FOREVER = Duration.ofDays(365);

  /// Read from the jar when somebody asks: most solvers only solve.
  private static final class Named {
    static final SolverId ID = SolverId.library("Sat4j" + version().map(v -> " " + v).orElse(""));
  }

  @Override
  public SolverId id() {
    return Named.ID;
  }

  @Override
  public Answer solve(Clauses clauses, Duration time) {
    return solve(clauses, Deadline.ofWork(time), Integer.MAX_VALUE);
  }

  /// Decides a formula with so much work, and not in so much time: the same question gets the same
  /// answer on every machine.
  ///
  /// @param clauses the formula; not changed
  /// @param conflicts how often it may guess wrong
  public Answer solve(Clauses clauses, int conflicts) {
    return solve(clauses, FOREVER, conflicts);
  }

  /// The same, with so much time at most.
  ///
  /// @param clauses the formula; not changed
  /// @param time processor or wall-clock time, as for [#solve(Clauses, Duration)]
  /// @param conflicts how often it may guess wrong
  public Answer solve(Clauses clauses, Duration time, int conflicts) {
    return solve(clauses, Deadline.ofWork(time), conflicts);
  }

  /// The same, until then at most.
  Answer solve(Clauses clauses, Deadline deadline, int conflicts) {
    return solve(clauses, deadline, conflicts, new Watch(deadline));
  }

  @Override
  public Reasoned prove(Clauses clauses, Duration time, int limit) {
    Drat proof = new Drat(limit);
    Deadline deadline = Deadline.ofWork(time);
    Answer answer = solve(clauses, deadline, Integer.MAX_VALUE, new Log(deadline, proof));
    return new Reasoned(
        answer, answer instanceof Answer.Unsatisfiable ? Optional.of(proof) : Optional.empty());
  }

  private static Answer solve(Clauses clauses, Deadline deadline, int conflicts, Watch watch) {
    Optional<Answer.Unknown> stop = deadline.stop();
    if (stop.isPresent()) {
      return stop.get();
    }
    try {
      return decide(clauses, conflicts, watch);
    } catch (ContradictionException e) {
      return new Answer.Unsatisfiable();
    } catch (Stopped e) {
      return e.why;
    } catch (TimeoutException e) {
      return new Answer.Unknown("Sat4j gave up: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      return Deadline.memory();
    }
  }

  private static Answer decide(Clauses clauses, int conflicts, Watch watch)
      throws ContradictionException, TimeoutException {
    ICDCL<DataStructureFactory> solver = SolverFactory.newGlucose21();
    // A limit in time would cost a thread in each call. The listener looks at the clock instead,
    // and
    // at the interrupt flag, on the thread that solves.
    solver.setTimeoutOnConflicts(conflicts);
    solver.setSearchListener(watch);
    solver.newVar(clauses.variables());
    solver.setExpectedNumberOfClauses(clauses.count());
    for (int i = 0; i < clauses.count(); i++) {
      watch.beginLoop();
      solver.addClause(new VecInt(clauses.clause(i)));
    }
    if (!solver.isSatisfiable()) {
      return new Answer.Unsatisfiable();
    }
    BitSet values = new BitSet(clauses.variables() + 1);
    for (int literal : solver.model()) {
      if (literal > 0) {
        values.set(literal);
      }
    }
    return new Answer.Satisfiable(values);
  }

  /// The version of the jar, which says it for Maven only.
  private static Optional<String> version() {
    try (InputStream file = SolverFactory.class.getResourceAsStream(PROPERTIES)) {
      if (file == null) {
        return Optional.empty();
      }
      Properties properties = new Properties();
      properties.load(file);
      return Optional.ofNullable(properties.getProperty("version"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Ends a search from within. The solver is thrown away, so its state does not matter.
  private static final class Stopped extends RuntimeException {
    private final transient Answer.Unknown why;

    Stopped(Answer.Unknown why) {
      super(why.why(), null, false, false);
      this.why = why;
    }
  }

  /// Called before each propagation; looks at the clock now and then.
  private static class Watch extends SearchListenerAdapter<ISolverService> {
    private static final int MASK = 0xff;

    private final transient Deadline deadline;
    private int loops;

    Watch(Deadline deadline) {
      this.deadline = deadline;
    }

    @Override
    public void beginLoop() {
      if ((++loops & MASK) == 0) {
        deadline
            .stop()
            .ifPresent(why -> {
              throw new Stopped(why);
            });
      }
    }
  }

  /// Writes down what the solver learns and forgets. A contradiction is found by propagation from
  /// that, so the empty clause at the end goes without saying.
  private static final class Log extends Watch {
    private final transient Drat proof;

    Log(Deadline deadline, Drat proof) {
      super(deadline);
      this.proof = proof;
    }

    @Override
    public void learn(IConstr clause) {
      proof.add(literals(clause));
    }

    @Override
    public void learnUnit(int literal) {
      proof.add(literal);
    }

    @Override
    public void delete(IConstr clause) {
      proof.delete(literals(clause));
    }

    private static int[] literals(IConstr clause) {
      int[] literals = new int[clause.size()];
      for (int i = 0; i < literals.length; i++) {
        literals[i] = LiteralsUtils.toDimacs(clause.get(i));
      }
      return literals;
    }
  }
}
