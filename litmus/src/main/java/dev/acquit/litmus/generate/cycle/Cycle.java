package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.Annotation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A cycle of events, as diy writes it: each event with its annotation and the edge to the next
/// one, the last edge back to the first event. Cycles that are the same up to where they begin make
/// the same test; equality of this record does tell them apart.
///
/// @param links events and edges, in order
public record Cycle(List<Link> links) {
  /// A total order over links: by edge as [Edge#ORDER] has it, then by the order of the annotation,
  /// then by its scope from narrow to wide.
  public static final Comparator<Link> LINK_ORDER =
      Comparator.comparing(Link::edge, Edge.ORDER)
          .thenComparing(l -> l.annotation().order())
          .thenComparing(l -> l.annotation().scope().map(Enum::ordinal).orElse(-1));

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

  /// The numbers of the events that begin a thread: those to which an edge comes from another
  /// thread. In a cycle within one thread, that to which communication comes; without any
  /// communication, the first.
  public List<Integer> begins() {
    List<Integer> begins = new ArrayList<>();
    boolean within = threads() == 0;
    for (int i = 0; i < links.size(); i++) {
      Edge before = links.get(Math.floorMod(i - 1, links.size())).edge();
      if (within ? before instanceof Edge.Communication : !before.internal()) {
        begins.add(i);
      }
    }
    return begins.isEmpty() ? List.of(0) : List.copyOf(begins);
  }

  /// The one rotation by which cycles that are the same up to where they begin are known and named:
  /// it begins where a thread begins, and is the least by these, in this order:
  ///
  /// 1. the ends of its threads in diy's order, which names families: a lone write, then from write
  ///    to write, from read to read, from read to write, from write to read, a lone read;
  /// 2. the number of events of its first thread;
  /// 3. its links by [#LINK_ORDER], lexicographically.
  ///
  /// Where only the question matters whether two cycles are the same, any other way to choose one
  /// rotation of each does as well.
  public Cycle canonical() {
    return begins().stream().map(this::from).min(Rotations.ORDER).orElse(this);
  }
}
