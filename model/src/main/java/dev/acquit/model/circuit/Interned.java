package dev.acquit.model.circuit;

import java.util.Arrays;

/// Conjunctions by their parts: a table of nodes with open addressing, which needs no object for
/// any of them. The hash is mixed, for the parts are numbers that lie close together.
///
/// Invariant: at most half of the table is taken, and a node is found by stepping on from where its
/// hash leads.
final class Interned {
  private int[] nodes = new int[1024];
  private int count;

  /// The node with these parts, or 0.
  ///
  /// @param parts in ascending order
  /// @param conjunctions the parts of each node
  int find(int[] parts, int[][] conjunctions) {
    for (int at = place(parts); nodes[at] != 0; at = (at + 1) & (nodes.length - 1)) {
      if (Arrays.equals(conjunctions[nodes[at]], parts)) {
        return nodes[at];
      }
    }
    return 0;
  }

  /// Adds a node whose parts no other has.
  void add(int node, int[][] conjunctions) {
    if (2 * ++count > nodes.length) {
      int[] old = nodes;
      nodes = new int[2 * old.length];
      for (int other : old) {
        if (other != 0) {
          put(other, conjunctions[other]);
        }
      }
    }
    put(node, conjunctions[node]);
  }

  private void put(int node, int[] parts) {
    int at = place(parts);
    while (nodes[at] != 0) {
      at = (at + 1) & (nodes.length - 1);
    }
    nodes[at] = node;
  }

  private int place(int[] parts) {
    int hash = 0;
    for (int part : parts) {
      hash = (hash ^ part) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash & (nodes.length - 1);
  }
}
