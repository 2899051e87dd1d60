package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.Annotation;
import java.util.ArrayList;
import java.util.List;

/// A cycle of events, as diy writes it: each event with its annotation and the edge to the next
/// one, the last edge back to the first event. Cycles that are the same up to where they begin make
/// the same test; equality of this record does tell them apart.
///
/// @param links events and edges, in order
public record Cycle(List<Link> links) {
  /// An event and the edge that leaves it.
  ///
  /// @param annotation order and scope of the event; whether it reads or writes is said by the
  ///   edges
  /// @param edge the edge to the next event
  public record Link(Annotation annotation, Edge edge) {}

  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if an edge does not end as the next one begins
  public Cycle {
    links = List.copyOf(links);
    for (int i = 0; i < links.size(); i++) {
      Edge next = links.get((i + 1) % links.size()).edge();
      if (links.get(i).edge().target() != next.source()) {
        throw new IllegalArgumentException("edge " + i + " does not end as the next one begins");
      }
    }
  }

  /// The number of events.
  public int size() {
    return links.size();
  }

  /// The number of edges that leave their thread.
  public int threads() {
    return (int) links.stream().filter(l -> !l.edge().internal()).count();
  }

  /// The same cycle, begun at another event.
  ///
  /// @param first the number of that event
  public Cycle from(int first) {
    List<Link> turned = new ArrayList<>(links.subList(first, links.size()));
    turned.addAll(links.subList(0, first));
    return new Cycle(turned);
  }
}
