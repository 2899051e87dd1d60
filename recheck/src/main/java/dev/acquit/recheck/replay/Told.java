package dev.acquit.recheck.replay;

import dev.acquit.model.relation.Relation;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// An execution as a document tells it.
///
/// @param events its events, by number
/// @param edges pairs of its relations
/// @param relations whole relations of its model, by the names that the model shows them under,
///   over the numbers of the events
public record Told(List<ToldEvent> events, List<Edge> edges, Map<String, Relation> relations) {
  /// Copies the collections.
  public Told {
    events = List.copyOf(events);
    edges = List.copyOf(edges);
    relations = Map.copyOf(relations);
  }

  /// An event.
  ///
  /// @param thread its thread's number in the test; -1: an initial write
  /// @param kind `initial`, `read`, `write`, `fence` or `barrier`
  /// @param text the words of the test
  /// @param location the variable that it accesses; empty: none
  /// @param value what it reads or writes, in the words of the test; empty: nothing
  /// @param tags names of the sets that it is in
  public record ToldEvent(
      int thread, String kind, String text, String location, String value, Set<String> tags) {
    /// Copies the set.
    public ToldEvent {
      tags = Set.copyOf(tags);
    }
  }

  /// A pair of a relation.
  ///
  /// @param relation its name
  /// @param from the number of an event
  /// @param to the number of an event
  public record Edge(String relation, int from, int to) {}
}
