package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Direction;
import dev.acquit.litmus.generate.cycle.Edge;
import java.util.ArrayList;
import java.util.List;

/// Whether a final state tells in which order a cycle writes each location: of three or more writes
/// each but the first and the last follows on an access of its own thread. Without observers other
/// cycles do not become tests.
final class Seen {
  private Seen() {}

  /// Whether that holds for all locations, and in a cycle of one location wherever it is cut open:
  /// at an edge that is no communication, and no read-modify-write where there is another.
  static boolean holds(List<Edge> edges) {
    List<Integer> cuts = indexes(edges, 2);
    if (!cuts.isEmpty()) {
      for (int i = 0; i < cuts.size(); i++) {
        int last = cuts.get((i + 1) % cuts.size());
        if (!holds(edges, cuts.get(i), last <= cuts.get(i) ? last + edges.size() : last)) {
          return false;
        }
      }
      return true;
    }
    for (int rank = 1; rank >= 0; rank--) {
      cuts = indexes(edges, rank);
      if (!cuts.isEmpty()) {
        return cuts.stream().allMatch(cut -> holds(edges, cut, cut + edges.size()));
      }
    }
    return false;
  }

  /// The edges of a rank: 2 changes the location, 1 is no communication, 0 a read-modify-write.
  private static List<Integer> indexes(List<Edge> edges, int rank) {
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      if (rank(edges.get(i)) == rank) {
        indexes.add(i);
      }
    }
    return indexes;
  }

  private static int rank(Edge edge) {
    return switch (edge) {
      case Edge.Communication c -> -1;
      case Edge.ReadModifyWrite r -> 0;
      case Edge.ProgramOrder p -> p.sameLocation() ? 1 : 2;
      case Edge.Fenced f -> f.sameLocation() ? 1 : 2;
      case Edge.Depends d -> d.sameLocation() ? 1 : 2;
    };
  }

  /// Whether it holds for the events behind one edge up to the beginning of another.
  private static boolean holds(List<Edge> edges, int cut, int last) {
    boolean first = true;
    boolean hidden = false;
    for (int i = cut + 1; i <= last; i++) {
      if (edges.get(i % edges.size()).source() == Direction.W) {
        if (hidden) {
          return false;
        }
        hidden = !first && !edges.get((i - 1) % edges.size()).internal();
        first = false;
      }
    }
    return true;
  }
}
