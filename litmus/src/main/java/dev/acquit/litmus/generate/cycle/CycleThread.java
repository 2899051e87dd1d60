package dev.acquit.litmus.generate.cycle;

import java.util.ArrayList;
import java.util.List;

/// The events of a thread of a cycle: those between two edges that leave a thread.
///
/// @param first the number of its first event
/// @param last the number of its last event
record CycleThread(int first, int last) {
  /// The threads of a cycle that begins where a thread begins, in order.
  static List<CycleThread> of(Cycle cycle) {
    List<CycleThread> threads = new ArrayList<>();
    int first = 0;
    for (int i = 0; i < cycle.size(); i++) {
      if (!cycle.links().get(i).edge().internal() || i == cycle.size() - 1) {
        threads.add(new CycleThread(first, i));
        first = i + 1;
      }
    }
    return threads;
  }

  /// The number of its events.
  int size() {
    return last - first + 1;
  }
}
