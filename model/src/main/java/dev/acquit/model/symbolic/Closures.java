package dev.acquit.model.symbolic;

import dev.acquit.model.circuit.Circuit;
import java.util.Arrays;
import java.util.BitSet;

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
    BitSet[] possible = reach(base, false);
    BitSet[] certain = reach(base, true);
    BitSet[] into = into(base);
    int[][] closure = new int[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        int from = i;
        int to = j;
        if (certain[i].get(j)) {
          closure[i][j] = Circuit.TRUE;
        } else if (!possible[i].get(j)) {
          closure[i][j] = Circuit.FALSE;
        } else if (!possible[i].intersects(into[j])) {
          // No path but a single step can lead there.
          closure[i][j] = base[i][j];
        } else if (bound == Bound.UPPER) {
          closure[i][j] = circuit.upper(() -> ways(base, closure, into, from, to));
        } else {
          closure[i][j] = circuit.lower(() -> ways(base, closure, into, from, to));
        }
      }
    }
    return closure;
  }

  /// From where there may be a step to each event.
  private static BitSet[] into(int[][] base) {
    BitSet[] into = new BitSet[base.length];
    for (int j = 0; j < into.length; j++) {
      into[j] = new BitSet();
      for (int i = 0; i < into.length; i++) {
        into[j].set(i, base[i][j] != Circuit.FALSE);
      }
    }
    return into;
  }

  /// A step, or a path and a step.
  private int[] ways(int[][] base, int[][] closure, BitSet[] into, int from, int to) {
    int[] ways = new int[into[to].cardinality() + 1];
    int count = 0;
    for (int k = into[to].nextSetBit(0); k >= 0; k = into[to].nextSetBit(k + 1)) {
      int way = k == to ? Circuit.FALSE : circuit.and(closure[from][k], base[k][to]);
      if (way != Circuit.FALSE) {
        ways[count++] = way;
      }
    }
    if (base[from][to] != Circuit.FALSE) {
      ways[count++] = base[from][to];
    }
    return Arrays.copyOf(ways, count);
  }

  /// Where paths may lead, or lead for certain.
  static BitSet[] reach(int[][] base, boolean certain) {
    int n = base.length;
    BitSet[] reach = new BitSet[n];
    for (int i = 0; i < n; i++) {
      reach[i] = new BitSet(n);
      for (int j = 0; j < n; j++) {
        reach[i].set(j, certain ? base[i][j] == Circuit.TRUE : base[i][j] != Circuit.FALSE);
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        if (reach[i].get(k)) {
          reach[i].or(reach[k]);
        }
      }
    }
    return reach;
  }
}
