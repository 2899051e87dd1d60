package dev.acquit.reports.explain;

import dev.acquit.model.engine.Explanation;
import dev.acquit.reports.AxiomWords;
import dev.acquit.reports.Columns;
import dev.acquit.reports.EventNaming;
import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TestPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What is said of a test and what it was compiled to, where the one must not end as the other may.
///
/// @param pair the tests
/// @param source the model that forbids the outcome
/// @param target the model that allows it
public record PairWords(TestPair pair, ModelJson source, ModelJson target) {
  /// Each thread in a CTA of its own, on one device.
  private static final String APART = "scopes: \\(sys \\(gpu( \\(cta P\\d+\\))+\\)\\)";

  /// By which axioms the source model forbids the outcome; a colon at its end if the cycle follows.
  public String forbidden() {
    return broken() + (cycle().isPresent() ? ":" : ".");
  }

  /// The same with the cycle in one line.
  public String forbiddenShortly() {
    return broken() + cycle().map(why -> ": " + ExecutionText.shortCycle(why)).orElse(".");
  }

  private String broken() {
    ExplanationJson why = pair.explanation();
    return source.name()
        + " forbids it"
        + (why == null || why.axioms().isEmpty()
            ? ""
            : " by " + AxiomWords.of(why.alone(), why.axioms()));
  }

  /// The explanation, if it has a cycle; a file from elsewhere may have one of events that it has
  /// not.
  private Optional<Explanation> cycle() {
    return Optional.ofNullable(pair.explanation())
        .filter(why -> why.execution() != null && !why.cycle().isEmpty())
        .map(ExplanationJson::view)
        .filter(why -> Chosen.sane(why.execution(), why.cycle()));
  }

  /// What comes before the execution that shows the outcome.
  public String allowed() {
    return target.name() + " allows it in this execution:";
  }

  /// What the execution lacks of the source's cycle, if that is certain.
  ///
  /// @param naming how its events are called
  public Optional<String> missing(EventNaming naming) {
    return MissingEdge.of(
        pair.explanation(), pair.witness(), pair.target().text(), target.name(), naming);
  }

  /// The same behind the model that allows the outcome.
  public Optional<String> lacking() {
    return missing(EventNaming.WORDS).map(l -> target.name() + " allows it. " + l);
  }

  /// The outcome, why the source forbids it and what the target lacks, in short.
  public List<String> sentences() {
    return Stream.concat(
            Stream.of("Outcome: " + pair.outcome(), forbiddenShortly()), lacking().stream())
        .toList();
  }

  /// Both tests.
  ///
  /// @param same what has the same C++ test and was shown already, if anything has
  /// @param indent how far they will be indented
  public List<String> programs(Optional<String> same, int indent) {
    List<String> lines = new ArrayList<>();
    same.ifPresent(s -> lines.add("The C++ test is that of " + s + "."));
    lines.addAll(
        same.isPresent()
            ? Columns.lines(pair.target().text())
            : Columns.of(pair.source().text(), pair.target().text(), indent));
    return lines;
  }

  /// The threads of the source and what is asked of them; where they run if that is not what is
  /// taken where nothing is said.
  public List<String> threads() {
    List<String> lines = Columns.lines(pair.source().text());
    List<String> threads = lines.stream().dropWhile(l -> !l.startsWith("P0 ")).toList();
    return threads.isEmpty() ? lines : threads.stream().filter(l -> !l.matches(APART)).toList();
  }

  /// Both tests, the outcome, why the source forbids it and how the target reaches it.
  ///
  /// @param same what has the same C++ test and was shown already, if anything has
  /// @param indent how far they will be indented
  public List<String> lines(Optional<String> same, int indent) {
    List<String> lines = new ArrayList<>(programs(same, indent));
    lines.addAll(List.of("", "Outcome: " + pair.outcome(), forbidden()));
    cycle()
        .filter(why -> same.isEmpty())
        .ifPresent(why -> ExecutionText.cycle(why).forEach(l -> lines.add("  " + l)));
    lines.add(allowed());
    ExecutionText.lines(pair.witness().view()).forEach(l -> lines.add("  " + l));
    missing(EventNaming.LETTERS).ifPresent(lines::add);
    return lines;
  }
}
