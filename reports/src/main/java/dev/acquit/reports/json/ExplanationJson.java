package dev.acquit.reports.json;

import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.Explanation;
import dev.acquit.reports.AxiomWords;
import java.util.List;

/// Why a condition cannot be reached.
///
/// @param alone whether the first axiom alone forbids it
/// @param axioms the axioms that the execution breaks
/// @param cycle what breaks the first of them
/// @param lines the same in the words of the test
/// @param execution the execution
public record ExplanationJson(
    boolean alone,
    List<String> axioms,
    List<ExecutionJson.EdgeJson> cycle,
    List<String> lines,
    ExecutionJson execution) {
  /// Copies the lists.
  public ExplanationJson {
    axioms = List.copyOf(axioms);
    cycle = List.copyOf(cycle);
    lines = List.copyOf(lines);
    execution.hold(cycle);
  }

  /// By which axioms it is forbidden.
  public String words() {
    return "Forbidden" + (axioms.isEmpty() ? "" : " by " + AxiomWords.of(alone, axioms));
  }

  /// The explanation that was written so.
  public Explanation view() {
    return new Explanation(
        alone,
        axioms,
        cycle.stream().map(e -> new Edge(e.relation(), e.from(), e.to())).toList(),
        execution.view());
  }

  /// An explanation that was found.
  public static ExplanationJson of(Explanation why) {
    return new ExplanationJson(
        why.alone(),
        why.axioms(),
        ExecutionJson.edges(why.cycle()),
        why.lines(),
        ExecutionJson.of(why.execution()));
  }
}
