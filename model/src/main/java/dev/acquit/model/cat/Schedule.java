package dev.acquit.model.cat;

import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Recursion;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/// What an evaluation has to know of a model's nodes, worked out once for each model.
public final class Schedule {
  private final Node[] nodes;
  private final int[][] dependents;
  private final List<Check> axioms;

  Schedule(List<Node> nodes, List<Check> checks, List<Recursion> recursive, int variables) {
    this.nodes = nodes.toArray(Node[]::new);
    this.dependents = new int[variables][];
    for (int v = 0; v < variables; v++) {
      dependents[v] = dependents(v);
    }
    this.axioms =
        checks.stream()
            .filter(c -> c.kind() == CatStatement.Kind.AXIOM)
            .sorted(Comparator.comparingInt(c -> cost(c.node(), recursive)))
            .toList();
  }

  private int[] dependents(int variable) {
    int[] slots = new int[2 * nodes.length];
    int size = 0;
    for (Node n : nodes) {
      if ((n.depends() >>> variable & 1) != 0) {
        slots[size++] = 2 * n.id();
        slots[size++] = 2 * n.id() + 1;
      }
    }
    return Arrays.copyOf(slots, size);
  }

  /// How many nodes have to be computed anew for a node when a choice changes.
  private int cost(int node, List<Recursion> recursive) {
    BitSet seen = new BitSet();
    visit(node, recursive, seen);
    return seen.cardinality();
  }

  private void visit(int node, List<Recursion> recursive, BitSet seen) {
    Node n = nodes[node];
    if (n.depends() == 0 || seen.get(node)) {
      return;
    }
    seen.set(node);
    if (n.op() == Node.Op.FIXPOINT) {
      visit(recursive.get(n.index()).body(), recursive, seen);
    }
    if (n.a() >= 0) {
      visit(n.a(), recursive, seen);
    }
    if (n.b() >= 0) {
      visit(n.b(), recursive, seen);
    }
  }

  /// The number of nodes.
  public int size() {
    return nodes.length;
  }

  /// The node of that number.
  public Node node(int id) {
    return nodes[id];
  }

  /// Calls for each slot that depends on a variable: `2 * node` for the least value of a node, `2 *
  /// node + 1` for the largest.
  public void invalidate(int variable, boolean[] valid) {
    for (int slot : dependents[variable]) {
      valid[slot] = false;
    }
  }

  /// The axioms, those that are quick to evaluate first.
  public List<Check> axioms() {
    return axioms;
  }
}
