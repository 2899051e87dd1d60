package dev.acquit.model.lasso;

import dev.acquit.model.execution.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Where all threads are, and what was written last in each cell.
///
/// @param threads by index
/// @param memory the cells that were written, with what may be read there; others hold what they
///   held at first
record JointState(List<ThreadState> threads, Map<Cell, Recent> memory) {
  /// Copies the collections.
  JointState {
    threads = List.copyOf(threads);
    memory = Map.copyOf(memory);
  }

  /// The same with a thread elsewhere.
  JointState with(int thread, ThreadState state) {
    List<ThreadState> all = new ArrayList<>(threads);
    all.set(thread, state);
    return new JointState(all, memory);
  }

  /// The same with other writes to a cell.
  JointState with(Cell cell, Recent recent) {
    Map<Cell, Recent> all = new HashMap<>(memory);
    all.put(cell, recent);
    return new JointState(threads, all);
  }

  /// The same with a cell that holds what it held at first.
  JointState without(Cell cell) {
    if (!memory.containsKey(cell)) {
      return this;
    }
    Map<Cell, Recent> all = new HashMap<>(memory);
    all.remove(cell);
    return new JointState(threads, all);
  }
}
