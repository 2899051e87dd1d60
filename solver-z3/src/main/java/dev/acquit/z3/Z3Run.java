package dev.acquit.z3;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.Model;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.sat.Deadline;
import java.util.BitSet;
import java.util.Optional;

/// One formula in Z3. Uses its tactic `sat`, the propositional solver alone, which was mostly the
/// fastest of three that were tried; ADR 10 has the times.
final class Z3Run {
  private static final int CLAUSES_BETWEEN_LOOKS = 1 << 10;
  private static final int LITERALS_OF_UNIT = 1;
  private static final String MEMORY = "max. memory exceeded";

  /// Its reason when its time is up.
  private static final String TIMEOUT = "timeout";

  private final Context context;
  private final Clauses clauses;
  private final Deadline deadline;
  private final int megabytes;
  private final BoolExpr[] positive;
  private final BoolExpr[] negative;

  /// @param megabytes how much memory all contexts together may take
  Z3Run(Context context, Clauses clauses, Deadline deadline, int megabytes) {
    this.context = context;
    this.clauses = clauses;
    this.deadline = deadline;
    this.megabytes = megabytes;
    positive = new BoolExpr[clauses.variables() + 1];
    negative = new BoolExpr[clauses.variables() + 1];
  }

  Answer answer() {
    for (int v = 1; v < positive.length; v++) {
      positive[v] = context.mkBoolConst(context.mkSymbol(v));
      negative[v] = context.mkNot(positive[v]);
    }
    Solver solver = context.mkSolver(context.mkTactic("sat"));
    for (int i = 0; i < clauses.count(); i++) {
      if (i % CLAUSES_BETWEEN_LOOKS == 0) {
        Optional<Answer.Unknown> stop = deadline.stop();
        if (stop.isPresent()) {
          return stop.get();
        }
      }
      // As an array, since variable arguments of a generic type would be one that is not checked.
      solver.add(new BoolExpr[] {clause(clauses.clause(i))});
    }
    Params parameters = context.mkParams();
    long left = Math.clamp(deadline.left() / 1_000_000, 1, Integer.MAX_VALUE);
    parameters.add("timeout", (int) left);
    parameters.add("max_memory", megabytes);
    solver.setParameters(parameters);
    return switch (solver.check()) {
      case SATISFIABLE -> new Answer.Satisfiable(values(solver.getModel()));
      case UNSATISFIABLE -> new Answer.Unsatisfiable();
      case UNKNOWN -> unknown(solver.getReasonUnknown());
    };
  }

  private Answer unknown(String reason) {
    if (reason.equals(MEMORY)) {
      return Deadline.memory();
    }
    // Z3's clock, which has our limit, may be a little ahead of ours.
    return reason.equals(TIMEOUT) || deadline.left() <= 0
        ? deadline.timeIsUp()
        : new Answer.Unknown("Z3 gave up: " + reason);
  }

  private BoolExpr clause(int[] literals) {
    BoolExpr[] terms = new BoolExpr[literals.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = literals[i] > 0 ? positive[literals[i]] : negative[-literals[i]];
    }
    return terms.length == LITERALS_OF_UNIT ? terms[0] : context.mkOr(terms);
  }

  /// A variable that Z3 says nothing about may have any value: it gets false.
  private BitSet values(Model model) {
    BitSet values = new BitSet(positive.length);
    for (int v = 1; v < positive.length; v++) {
      Expr<?> value = model.getConstInterp(positive[v]);
      if (value != null && value.isTrue()) {
        values.set(v);
      }
    }
    return values;
  }
}
