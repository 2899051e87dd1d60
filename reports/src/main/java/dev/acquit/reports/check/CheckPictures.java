package dev.acquit.reports.check;

import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.engine.Mark;
import dev.acquit.reports.MarkWords;
import dev.acquit.reports.graph.ExecutionGraph;
import dev.acquit.reports.graph.ExecutionGraph.Words;
import dev.acquit.reports.graph.ExecutionGraphs;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The executions of a verdict as pictures.
public final class CheckPictures {
  private CheckPictures() {}

  /// The execution that a report has to show: its witness or counterexample, otherwise the
  /// execution of its explanation with the cycle, or the one that leaves the test without a
  /// meaning. Empty if it has none of them.
  public static Optional<ExecutionGraph> of(CheckReport report) {
    CheckResult result = report.result();
    Words words = words(report, finding(result, report));
    return result
        .witness()
        .map(w -> ExecutionGraphs.of(report.test(), w, List.of(), words))
        .or(() ->
            result
                .explanation()
                .map(e -> ExecutionGraphs.of(report.test(), e.execution(), e.cycle(), words)))
        .or(() -> undefined(result).map(m -> of(report, m)));
  }

  /// The execution of a mark, with what it is about highlighted.
  public static ExecutionGraph of(CheckReport report, Mark mark) {
    return ExecutionGraphs.of(
        report.test(),
        mark.execution(),
        mark.edges(),
        words(report, MarkWords.title(mark) + ", highlighted"));
  }

  /// The execution that does not end, with what is repeated forever highlighted. Empty if there is
  /// none.
  public static Optional<ExecutionGraph> of(TerminationReport report) {
    return report
        .result()
        .hang()
        .map(h ->
            ExecutionGraphs.of(
                report.test(),
                h.execution(),
                List.of(),
                h.endings().stream()
                    .flatMap(e -> TerminationJson.EndingJson.round(e).stream())
                    .collect(Collectors.toUnmodifiableSet()),
                new Words(
                    report.test().name(),
                    "model "
                        + report.model().name()
                        + " "
                        + report.model().shortHash()
                        + ", progress "
                        + report.progress().name()
                        + ", "
                        + report.result().verdict().word(),
                    "",
                    "An execution that does not end; highlighted: what is repeated forever")));
  }

  private static Optional<Mark> undefined(CheckResult result) {
    return result.marks().stream().filter(m -> m.meaning() == Mark.Meaning.UNDEFINED).findFirst();
  }

  private static Words words(CheckReport report, String finding) {
    CheckResult result = report.result();
    var condition = report.test().header().condition();
    String meaning = VerdictWords.meaning(condition.quantifier(), result.verdict());
    String subtitle =
        "model "
            + report.model().name()
            + " "
            + report.model().shortHash()
            + ", "
            + VerdictWords.word(condition.quantifier(), result.verdict())
            + (meaning.isEmpty() ? "" : ": " + meaning)
            + result.reason().map(r -> ": " + r).orElse("");
    return new Words(report.test().name(), subtitle, ConditionWriter.write(condition), finding);
  }

  private static String finding(CheckResult result, CheckReport report) {
    boolean promised = VerdictWords.promises(report.test().header().condition().quantifier());
    return result.witness().isPresent()
        ? promised ? "Counterexample: an allowed execution" : "Witness: an allowed execution"
        : result.explanation().map(CheckPictures::forbidden).orElse("");
  }

  private static String forbidden(Explanation why) {
    return why.alone()
        ? "Forbidden by " + why.axioms().getFirst() + " alone: the highlighted cycle"
        : "Forbidden by "
            + String.join(", ", why.axioms())
            + " together; highlighted: the cycle of the first";
  }
}
