package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The events of a thread as its part of a name says them.
///
/// @param links all but the last event, each with the edge behind it
/// @param last the annotation of the last event
record NamedThread(List<Link> links, Annotation last) {
  /// An edge as it is written.
  ///
  /// @param edge the edge; where its word does not tell a direction, that is any
  /// @param target where it leads, if that is written
  /// @param from the annotation of its source
  /// @param to the annotation of its target
  private record NamedEdge(Edge edge, Optional<Direction> target, Annotation from, Annotation to) {}

  /// Copies the list.
  NamedThread {
    links = List.copyOf(links);
  }

  /// The thread that a part of a name says; empty if it says none with these ends.
  static Optional<NamedThread> read(String part, Ends ends) {
    List<NamedEdge> edges = new ArrayList<>();
    for (String word : part.split("-", -1)) {
      Optional<NamedEdge> edge = edge(word);
      if (edge.isEmpty()) {
        return Optional.empty();
      }
      edges.add(edge.get());
    }
    List<Link> links = new ArrayList<>();
    Direction at = ends.first();
    for (int i = 0; i < edges.size(); i++) {
      NamedEdge named = edges.get(i);
      Optional<Direction> to =
          i + 1 == edges.size() ? Optional.of(ends.last()) : target(named, edges.get(i + 1).edge());
      if (to.isEmpty() || (i > 0 && !edges.get(i - 1).to().equals(named.from()))) {
        return Optional.empty();
      }
      Optional<Edge> edge = directed(named.edge(), at, to.get());
      if (edge.isEmpty() || (named.target().isPresent() && named.target().get() != to.get())) {
        return Optional.empty();
      }
      links.add(new Link(named.from(), edge.get()));
      at = to.get();
    }
    return Optional.of(new NamedThread(links, edges.getLast().to()));
  }

  /// `fencescrlxsc`, `poWrlxrlx`: of the ways to part the word, the one that makes sense.
  private static Optional<NamedEdge> edge(String word) {
    for (int i = word.length(); i > 0; i--) {
      Optional<Edge> edge = NameWords.edge(word.substring(0, i));
      if (edge.isPresent()) {
        String rest = word.substring(i);
        Optional<Direction> target =
            rest.startsWith("R")
                ? Optional.of(Direction.R)
                : rest.startsWith("W") ? Optional.of(Direction.W) : Optional.empty();
        Optional<List<Annotation>> pair =
            NameWords.pair(target.isPresent() ? rest.substring(1) : rest);
        if (pair.isPresent()) {
          return Optional.of(
              new NamedEdge(edge.get(), target, pair.get().getFirst(), pair.get().getLast()));
        }
      }
    }
    return Optional.empty();
  }

  /// Where an edge leads before another one.
  private static Optional<Direction> target(NamedEdge named, Edge next) {
    if (named.target().isPresent()) {
      return named.target();
    }
    if (!NameWriter.anyTarget(named.edge())) {
      return Optional.of(named.edge().target());
    }
    return NameWriter.anySource(next) ? Optional.empty() : Optional.of(next.source());
  }

  /// The edge with these directions, if it can have them.
  private static Optional<Edge> directed(Edge edge, Direction from, Direction to) {
    Edge directed =
        switch (edge) {
          case Edge.ProgramOrder p -> new Edge.ProgramOrder(from, to, p.sameLocation());
          case Edge.Fenced f -> new Edge.Fenced(f.order(), f.scope(), from, to, f.sameLocation());
          case Edge.Depends d when d.kind() != Dependency.Kind.DATA || to == Direction.W ->
              new Edge.Depends(d.kind(), to, d.sameLocation());
          case Edge.Depends d -> d;
          case Edge.Communication c -> c;
          case Edge.ReadModifyWrite r -> r;
        };
    return directed.source() == from && directed.target() == to
        ? Optional.of(directed)
        : Optional.empty();
  }
}
