package dev.acquit.litmus.generate.cycle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Compares the rotations of a cycle that begin where a thread begins.
final class Rotations {
  /// As [Cycle#canonical] says.
  static final Comparator<Cycle> ORDER =
      Comparator.comparing(Rotations::ends, lexicographic(Comparator.<Ends>naturalOrder()))
          .thenComparingInt(cycle -> CycleThread.of(cycle).getFirst().size())
          .thenComparing(Cycle::links, lexicographic(Cycle.LINK_ORDER));

  private Rotations() {}

  /// The ends of each thread.
  static List<Ends> ends(Cycle cycle) {
    List<Ends> ends = new ArrayList<>();
    CycleThread.of(cycle).forEach(thread -> ends.add(Ends.of(cycle, thread)));
    return ends;
  }

  /// Compares lists by their first difference; of two without one, the shorter comes first.
  static <T> Comparator<List<T>> lexicographic(Comparator<? super T> order) {
    return (a, b) -> {
      for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
        int difference = order.compare(a.get(i), b.get(i));
        if (difference != 0) {
          return difference;
        }
      }
      return Integer.compare(a.size(), b.size());
    };
  }
}
