package dev.acquit.model.sat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;

/// Formulas for tests, and a solver that is too simple to be wrong.
final class Formulas {
  private Formulas() {}

  /// A formula over variables 1 to `variables`.
  static Clauses of(int variables, List<int[]> clauses) {
    Clauses result = new Clauses();
    for (int i = 0; i < variables; i++) {
      result.variable();
    }
    clauses.forEach(result::add);
    return result;
  }

  /// A formula in the DIMACS format.
  static String text(Clauses clauses) {
    StringBuilder text = new StringBuilder();
    try {
      Dimacs.write(clauses, text);
    } catch (IOException e) {
      throw new AssertionError("a string builder takes everything", e);
    }
    return text.toString();
  }

  /// Every clause over some variables in which each occurs at most once, the empty one included.
  static List<int[]> allClauses(int variables) {
    List<int[]> result = new ArrayList<>(List.of(new int[0]));
    for (int v = 1; v <= variables; v++) {
      for (int[] shorter : List.copyOf(result)) {
        for (int literal : new int[] {v, -v}) {
          int[] clause = new int[shorter.length + 1];
          System.arraycopy(shorter, 0, clause, 0, shorter.length);
          clause[shorter.length] = literal;
          result.add(clause);
        }
      }
    }
    return result;
  }

  /// Random clauses of three literals, any three: also the same one twice, and both `v` and `-v`.
  static Clauses random(RandomGenerator random, int variables, int clauses) {
    List<int[]> result = new ArrayList<>();
    for (int i = 0; i < clauses; i++) {
      int[] clause = new int[3];
      for (int k = 0; k < clause.length; k++) {
        clause[k] = (1 + random.nextInt(variables)) * (random.nextBoolean() ? 1 : -1);
      }
      result.add(clause);
    }
    return of(variables, result);
  }

  /// Pigeons in holes: each has one, no hole has two. Resolution needs exponentially many steps to
  /// refute it when there are more pigeons than holes (Haken 1985).
  static Clauses pigeons(int pigeons, int holes) {
    List<int[]> result = new ArrayList<>();
    for (int p = 0; p < pigeons; p++) {
      int[] clause = new int[holes];
      for (int h = 0; h < holes; h++) {
        clause[h] = p * holes + h + 1;
        for (int other = 0; other < p; other++) {
          result.add(new int[] {-(p * holes + h + 1), -(other * holes + h + 1)});
        }
      }
      result.add(clause);
    }
    return of(pigeons * holes, result);
  }

  /// Whether an assignment makes all clauses true.
  static boolean isTrue(Clauses clauses, BitSet values) {
    for (int i = 0; i < clauses.count(); i++) {
      boolean some = false;
      for (int literal : clauses.clause(i)) {
        some |= values.get(Math.abs(literal)) == literal > 0;
      }
      if (!some) {
        return false;
      }
    }
    return true;
  }

  /// Tries all assignments.
  static boolean isSatisfiable(Clauses clauses) {
    for (long bits = 0; bits < 1L << clauses.variables(); bits++) {
      if (isTrue(clauses, BitSet.valueOf(new long[] {bits << 1}))) {
        return true;
      }
    }
    return false;
  }
}
