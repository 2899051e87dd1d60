package dev.acquit.model.engine;

import dev.acquit.litmus.text.StatementLines;
import java.util.ArrayList;
import java.util.List;

/// Why a condition is not reachable: the best execution that would satisfy it, and what forbids
/// that.
///
/// @param alone whether the execution satisfies every other axiom, so that this axiom alone forbids
///   it
/// @param axioms the axioms that it breaks, in the model's order
/// @param cycle for the first of them, the events and relations that break it, in order; each edge
///   begins where the one before ends
public record Explanation(
    boolean alone, List<String> axioms, List<ExecutionView.Edge> cycle, ExecutionView execution) {
  /// Copies the lists.
  public Explanation {
    axioms = List.copyOf(axioms);
    cycle = List.copyOf(cycle);
  }

  /// The same with the lines of its events.
  Explanation at(StatementLines where) {
    return new Explanation(alone, axioms, cycle, execution.at(where));
  }

  /// The cycle in the words of the test, a line for each edge.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (ExecutionView.Edge e : cycle) {
      lines.add(execution.event(e.from()) + "  --" + e.name() + "-->  " + execution.event(e.to()));
    }
    return lines;
  }
}
