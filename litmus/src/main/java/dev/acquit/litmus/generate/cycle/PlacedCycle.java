package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.text.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// A cycle whose threads have places.
///
/// @param cycle the cycle, begun anywhere
/// @param places the place of each thread in the order of the cycle, that of the first event first;
///   numbered as [Placement] does
public record PlacedCycle(Cycle cycle, List<Place> places) {
  private static final Comparator<Place> BY_NUMBER =
      Comparator.comparingInt(Place::gpu)
          .thenComparingInt(p -> p.cluster().orElse(-1))
          .thenComparingInt(Place::cta);

  private static final Comparator<PlacedCycle> ORDER =
      Comparator.comparing(PlacedCycle::cycle, Rotations.ORDER)
          .thenComparing(PlacedCycle::places, Rotations.lexicographic(BY_NUMBER));

  /// Numbers the places.
  ///
  /// @throws IllegalArgumentException if there are more or fewer places than threads
  public PlacedCycle {
    places = Placement.canonical(places);
    if (places.size() != threads(cycle)) {
      throw new IllegalArgumentException(
          threads(cycle) + " threads with " + places.size() + " places");
    }
  }

  /// The number of threads of the test that a cycle makes: as many as edges leave their thread, or
  /// one.
  public static int threads(Cycle cycle) {
    return Math.max(1, cycle.threads());
  }

  /// Every thread in a CTA of its own, on one device and in no cluster.
  public static PlacedCycle apart(Cycle cycle) {
    return new PlacedCycle(cycle, apart(threads(cycle)));
  }

  /// As many places in CTAs of their own.
  static List<Place> apart(int threads) {
    return IntStream.range(0, threads).mapToObj(Place::cta).toList();
  }

  /// The rotation that [Cycle#canonical] gives, with places turned alike; of those that give the
  /// same cycle, that with the least numbers of places.
  public PlacedCycle canonical() {
    List<Integer> begins = new ArrayList<>(cycle.begins());
    if (begins.getFirst() != 0) {
      Collections.rotate(begins, 1);
    }
    // Mostly one rotation of the cycle alone is least, and places need not be turned to compare.
    Cycle least = null;
    List<Integer> ties = new ArrayList<>();
    for (int thread = 0; thread < begins.size(); thread++) {
      Cycle turned = cycle.from(begins.get(thread));
      int order = least == null ? -1 : Rotations.ORDER.compare(turned, least);
      if (order < 0) {
        least = turned;
        ties.clear();
      }
      if (order <= 0) {
        ties.add(thread);
      }
    }
    List<PlacedCycle> all = new ArrayList<>(ties.size());
    for (int thread : ties) {
      List<Place> turned = new ArrayList<>(places);
      Collections.rotate(turned, -thread);
      all.add(new PlacedCycle(least, turned));
    }
    return all.size() == 1 ? all.getFirst() : Collections.min(all, ORDER);
  }
}
