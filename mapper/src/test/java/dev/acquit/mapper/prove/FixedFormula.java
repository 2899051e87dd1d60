package dev.acquit.mapper.prove;

import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Pair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A formula that is asked about often, each time for another program and execution. What follows
/// from them by unit propagation is settled here; a solver gets the rest, which is small.
final class FixedFormula {
  private static final Duration LONG = Duration.ofMinutes(10);

  private final Pair pair;
  private final SatSolver solver;
  private final int variables;
  private final int[][] clauses;
  private final int[][] occurrences;

  FixedFormula(Pair pair, SatSolver solver) {
    this.pair = pair;
    this.solver = solver;
    Clauses all = pair.clauses();
    this.variables = all.variables();
    this.clauses = new int[all.count()][];
    int[] counts = new int[2 * variables + 2];
    for (int c = 0; c < clauses.length; c++) {
      clauses[c] = all.clause(c);
      for (int literal : clauses[c]) {
        counts[slot(literal)]++;
      }
    }
    this.occurrences = new int[counts.length][];
    for (int s = 0; s < counts.length; s++) {
      occurrences[s] = new int[counts[s]];
    }
    for (int c = 0; c < clauses.length; c++) {
      for (int literal : clauses[c]) {
        occurrences[slot(literal)][--counts[slot(literal)]] = c;
      }
    }
  }

  private static int slot(int literal) {
    return literal > 0 ? 2 * literal : -2 * literal + 1;
  }

  /// Whether it can be true of a program and an execution.
  ///
  /// @throws AssertionError if these are not among those that the formula is about
  boolean isSatisfiable(Instance instance) {
    int[] fixed = pair.fixed(instance).orElseThrow(() -> new AssertionError(instance));
    Propagation propagation = new Propagation();
    return propagation.holds(fixed) && solve(propagation);
  }

  private final class Propagation {
    private final byte[] values = new byte[variables + 1];
    private final boolean[] satisfied = new boolean[clauses.length];
    private final int[] open = new int[clauses.length];
    private final int[] queue = new int[variables + 1];
    private int tail;

    boolean holds(int[] fixed) {
      for (int c = 0; c < clauses.length; c++) {
        open[c] = clauses[c].length;
        if (open[c] == 0 || open[c] == 1 && !put(clauses[c][0])) {
          return false;
        }
      }
      for (int literal : fixed) {
        if (!put(literal)) {
          return false;
        }
      }
      for (int head = 0; head < tail; head++) {
        if (!visit(queue[head])) {
          return false;
        }
      }
      return true;
    }

    private boolean put(int literal) {
      byte value = (byte) (literal > 0 ? 1 : -1);
      byte known = values[Math.abs(literal)];
      if (known == 0) {
        values[Math.abs(literal)] = value;
        queue[tail++] = literal;
      }
      return known == 0 || known == value;
    }

    private boolean visit(int literal) {
      for (int c : occurrences[slot(literal)]) {
        satisfied[c] = true;
      }
      for (int c : occurrences[slot(-literal)]) {
        open[c]--;
        if (!satisfied[c] && open[c] <= 1 && !last(c)) {
          return false;
        }
      }
      return true;
    }

    private boolean last(int clause) {
      for (int literal : clauses[clause]) {
        byte value = values[Math.abs(literal)];
        if (value == 0) {
          return put(literal);
        } else if (value > 0 == literal > 0) {
          return true;
        }
      }
      return false;
    }
  }

  private boolean solve(Propagation propagation) {
    int[] names = new int[variables + 1];
    Clauses rest = new Clauses();
    List<Integer> left = new ArrayList<>();
    for (int c = 0; c < clauses.length; c++) {
      if (propagation.satisfied[c]) {
        continue;
      }
      left.clear();
      for (int literal : clauses[c]) {
        int v = Math.abs(literal);
        if (propagation.values[v] == 0) {
          if (names[v] == 0) {
            names[v] = rest.variable();
          }
          left.add(literal > 0 ? names[v] : -names[v]);
        }
      }
      rest.add(left.stream().mapToInt(Integer::intValue).toArray());
    }
    return rest.count() == 0 || isSatisfiable(rest, solver);
  }

  /// Asks a solver, which has to know.
  static boolean isSatisfiable(Clauses clauses, SatSolver solver) {
    return switch (solver.solve(clauses, LONG)) {
      case Answer.Satisfiable s -> true;
      case Answer.Unsatisfiable u -> false;
      case Answer.Unknown(String why) -> throw new AssertionError(why);
    };
  }
}
