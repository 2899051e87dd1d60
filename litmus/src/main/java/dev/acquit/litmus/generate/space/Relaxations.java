package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;
import java.util.LinkedHashSet;
import java.util.List;

/// The edges that a user wants to know about, diy's candidate relaxations: every cycle has some of
/// them.
///
/// @param edges the edges; if there are none, they demand nothing
/// @param different how many different ones of them a cycle has: exactly one as with diy's `-mix
///   false`, from one on as with `-mix true`, or as `-minrelax` and `-maxrelax` say
public record Relaxations(List<Edge> edges, Range different) {
  /// Nothing special is asked for.
  public static final Relaxations NONE = new Relaxations(List.of(), Range.ANY);

  /// Copies the list without duplicates.
  public Relaxations {
    edges = List.copyOf(new LinkedHashSet<>(edges));
  }
}
