package dev.acquit.codegen.snapshot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/// For each instruction the nearest one that all ways from it to the end go through (Cooper, Harvey
/// and Kennedy, "A Simple, Fast Dominance Algorithm", 2001, on the graph against its direction).
/// Ways that end in a trap do not count. Of a loop without an end, its last instruction leads to
/// the end.
final class PostDominators {
  private static final int NONE = -1;

  /// So many loops without an end are looked at.
  private static final int MOST = 50;

  private final int end;
  private final List<List<Integer>> previous = new ArrayList<>();
  private final int[][] next;

  /// The place of each instruction in an order in which it stands behind what is behind it.
  private final int[] rank;

  private final int[] nearest;
  private final List<Integer> order = new ArrayList<>();

  PostDominators(int[][] next) {
    this.end = next.length;
    this.next = next.clone();
    this.rank = new int[end + 1];
    this.nearest = new int[end + 1];
    for (int i = 0; i <= end; i++) {
      previous.add(new ArrayList<>());
    }
    for (int i = 0; i < end; i++) {
      for (int to : next[i]) {
        previous.get(to).add(i);
      }
    }
    loops();
    number();
    find();
  }

  /// Makes the last instruction lead to the end from which there is neither an end nor a trap.
  private void loops() {
    boolean[] ends = reaching(List.of(end));
    List<Integer> traps = new ArrayList<>();
    for (int i = 0; i < end; i++) {
      if (next[i].length == 0) {
        traps.add(i);
      }
    }
    boolean[] trapped = reaching(traps);
    int left = MOST;
    for (int i = end - 1; i >= 0 && left > 0; i--) {
      if (!ends[i] && !trapped[i]) {
        left--;
        next[i] = Arrays.copyOf(next[i], next[i].length + 1);
        next[i][next[i].length - 1] = end;
        previous.get(end).add(i);
        boolean[] more = reaching(List.of(i));
        for (int k = 0; k < end; k++) {
          ends[k] |= more[k];
        }
      }
    }
  }

  private boolean[] reaching(List<Integer> targets) {
    boolean[] seen = new boolean[end + 1];
    Deque<Integer> open = new ArrayDeque<>(targets);
    targets.forEach(t -> seen[t] = true);
    while (!open.isEmpty()) {
      for (int from : previous.get(open.pop())) {
        if (!seen[from]) {
          seen[from] = true;
          open.push(from);
        }
      }
    }
    return seen;
  }

  private void number() {
    Arrays.fill(rank, NONE);
    boolean[] seen = new boolean[end + 1];
    int[] done = new int[end + 1];
    Deque<Integer> open = new ArrayDeque<>(List.of(end));
    seen[end] = true;
    while (!open.isEmpty()) {
      int at = open.peek();
      if (done[at] < previous.get(at).size()) {
        int from = previous.get(at).get(done[at]++);
        if (!seen[from]) {
          seen[from] = true;
          open.push(from);
        }
      } else {
        open.pop();
        rank[at] = order.size();
        order.add(at);
      }
    }
  }

  private void find() {
    Arrays.fill(nearest, NONE);
    nearest[end] = end;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = order.size() - 2; i >= 0; i--) {
        int at = order.get(i);
        int found = NONE;
        for (int to : next[at]) {
          if (nearest[to] != NONE) {
            found = found == NONE ? to : common(found, to);
          }
        }
        if (found != NONE && nearest[at] != found) {
          nearest[at] = found;
          changed = true;
        }
      }
    }
  }

  private int common(int one, int other) {
    int a = one;
    int b = other;
    while (a != b) {
      while (rank[a] < rank[b]) {
        a = nearest[a];
      }
      while (rank[b] < rank[a]) {
        b = nearest[b];
      }
    }
    return a;
  }

  /// The nearest behind an instruction; -1 if no way leads from it to the end.
  int of(int at) {
    return nearest[at];
  }
}
