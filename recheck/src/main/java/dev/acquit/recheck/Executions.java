package dev.acquit.recheck;

import dev.acquit.model.relation.Relation;
import dev.acquit.recheck.replay.Told;
import dev.acquit.reports.json.ExecutionJson;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Executions of documents, to be replayed.
final class Executions {
  private Executions() {}

  static Told told(ExecutionJson execution) {
    return new Told(
        execution.events().stream()
            .map(e ->
                new Told.ToldEvent(
                    e.thread(),
                    e.kind().name().toLowerCase(Locale.ROOT),
                    e.text(),
                    e.location() == null ? "" : e.location(),
                    e.value() == null ? "" : e.value().toString(),
                    Set.copyOf(e.tags())))
            .toList(),
        edges(execution.edges()),
        relations(execution));
  }

  private static Map<String, Relation> relations(ExecutionJson execution) {
    Map<String, Relation> relations = new HashMap<>();
    execution
        .relations()
        .forEach((name, pairs) -> relations.put(name, execution.matrix(pairs).orElseThrow()));
    return relations;
  }

  static List<Told.Edge> edges(List<ExecutionJson.EdgeJson> edges) {
    return edges.stream().map(e -> new Told.Edge(e.relation(), e.from(), e.to())).toList();
  }

  /// Whether events have the numbers of their places, as everywhere, and pairs are pairs of them.
  static boolean numbered(ExecutionJson execution) {
    if (execution.relations().values().stream().anyMatch(p -> execution.matrix(p).isEmpty())) {
      return false;
    }
    for (int i = 0; i < execution.events().size(); i++) {
      if (execution.events().get(i).id() != i) {
        return false;
      }
    }
    return true;
  }
}
