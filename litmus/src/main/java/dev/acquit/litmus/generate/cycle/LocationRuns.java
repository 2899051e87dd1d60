package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Edge.Communication;
import dev.acquit.litmus.generate.cycle.Edge.ReadModifyWrite;
import java.util.ArrayList;
import java.util.List;

/// The events of a cycle by location. Every edge to another location goes to a new one, the last of
/// them back to the first. The events of a location in the order of the cycle are in coherence
/// order, each read behind the write that it reads.
///
/// A cycle that stays at one location is cut open at an edge that is no communication; that is the
/// one which coherence forbids. It is the last such edge, and no read-modify-write if there is
/// another.
///
/// @param runs the numbers of the events of each location, in coherence order; locations in order
///   of first appearance
record LocationRuns(List<List<Integer>> runs) {
  /// Copies the lists.
  LocationRuns {
    runs = runs.stream().map(List::copyOf).toList();
  }

  /// The locations of a cycle that has an edge which is no communication.
  static LocationRuns of(Cycle cycle) {
    int cut = cut(cycle);
    List<List<Integer>> runs = new ArrayList<>();
    List<Integer> run = new ArrayList<>();
    for (int i = 1; i <= cycle.size(); i++) {
      int event = (cut + i) % cycle.size();
      run.add(event);
      if (!cycle.links().get(event).edge().sameLocation() || i == cycle.size()) {
        runs.add(run);
        run = new ArrayList<>();
      }
    }
    return new LocationRuns(runs);
  }

  private static int cut(Cycle cycle) {
    int cut = -1;
    int rank = -1;
    for (int i = 0; i < cycle.size(); i++) {
      int of =
          switch (cycle.links().get(i).edge()) {
            case Communication c -> -1;
            case ReadModifyWrite r -> 0;
            case Edge e -> e.sameLocation() ? 1 : 2;
          };
      if (of >= rank && of >= 0) {
        rank = of;
        cut = i;
      }
    }
    if (cut < 0) {
      throw new IllegalArgumentException("a cycle of communication alone");
    }
    return cut;
  }

  /// The number of the location of each event.
  int[] locations(int events) {
    int[] locations = new int[events];
    for (int l = 0; l < runs.size(); l++) {
      for (int event : runs.get(l)) {
        locations[event] = l;
      }
    }
    return locations;
  }

  /// What each event reads or writes: the writes of a location write 1, 2, ... in coherence order.
  int[] values(Cycle cycle) {
    int[] values = new int[cycle.size()];
    for (List<Integer> run : runs) {
      int value = 0;
      for (int event : run) {
        value += cycle.links().get(event).edge().source() == Direction.W ? 1 : 0;
        values[event] = value;
      }
    }
    return values;
  }
}
