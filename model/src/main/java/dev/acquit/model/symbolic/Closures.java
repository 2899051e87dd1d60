package dev.acquit.model.symbolic;

import dev.acquit.model.circuit.Circuit;
import java.util.Arrays;

/// Transitive closures of relations whose pairs are literals.
///
/// From above a closure is a relation that contains the base and composes with it: a solver may
/// make it larger, which where it is used from above never helps. From below each pair of it has a
/// reason, a pair of the base or a step of the base behind a pair of the closure. Where the base
/// has a cycle such reasons may go round, so a pair from below may be there without a path. That
/// makes a formula weaker, never stronger: what a solver finds then has to be looked at again, what
/// it does not find is not there.
final class Closures {
  private final Circuit circuit;

  Closures(Circuit circuit) {
    this.circuit = circuit;
  }

  /// The closure of a relation.
  int[][] closure(int[][] base, Bound bound) {
    int n = base.length;
    boolean[][] possible = reach(base, false);
    boolean[][] certain = reach(base, true);
    int[][] closure = new int[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        int from = i;
        int to = j;
        if (certain[i][j]) {
          closure[i][j] = Circuit.TRUE;
        } else if (!possible[i][j]) {
          closure[i][j] = Circuit.FALSE;
        } else if (isOnlyStep(base, possible, i, j)) {
          closure[i][j] = base[i][j];
        } else if (bound == Bound.UPPER) {
          closure[i][j] = circuit.upper(() -> ways(base, closure, from, to));
        } else {
          closure[i][j] = circuit.lower(() -> ways(base, closure, from, to));
        }
      }
    }
    return closure;
  }

  /// Whether no path but a single step can lead there.
  private static boolean isOnlyStep(int[][] base, boolean[][] possible, int from, int to) {
    for (int k = 0; k < base.length; k++) {
      if (possible[from][k] && base[k][to] != Circuit.FALSE) {
        return false;
      }
    }
    return true;
  }

  /// A step, or a path and a step.
  private int[] ways(int[][] base, int[][] closure, int from, int to) {
    int[] ways = new int[base.length + 1];
    for (int k = 0; k < base.length; k++) {
      ways[k] = k == to ? Circuit.FALSE : circuit.and(closure[from][k], base[k][to]);
    }
    ways[base.length] = base[from][to];
    return Arrays.stream(ways).filter(way -> way != Circuit.FALSE).toArray();
  }

  /// Where paths may lead, or lead for certain.
  static boolean[][] reach(int[][] base, boolean certain) {
    int n = base.length;
    boolean[][] reach = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        reach[i][j] = certain ? base[i][j] == Circuit.TRUE : base[i][j] != Circuit.FALSE;
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        if (reach[i][k]) {
          for (int j = 0; j < n; j++) {
            reach[i][j] |= reach[k][j];
          }
        }
      }
    }
    return reach;
  }
}
