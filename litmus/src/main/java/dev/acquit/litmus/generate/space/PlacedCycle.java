package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.cycle.Cycle;
import java.util.List;

/// A cycle whose threads have places.
///
/// @param cycle the cycle; its first event begins a thread
/// @param places the place of each thread, in the order in which the cycle goes through them
public record PlacedCycle(Cycle cycle, List<Place> places) {
  /// Copies the list.
  public PlacedCycle {
    places = List.copyOf(places);
  }
}
