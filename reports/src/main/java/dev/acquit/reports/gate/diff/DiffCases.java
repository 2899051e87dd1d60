package dev.acquit.reports.gate.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.JunitWriter;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A comparison as cases of JUnit.
public final class DiffCases {
  private static final String GROUP = "gate diff";

  private DiffCases() {}

  /// The document.
  public static String render(DiffDocument document) {
    return JunitWriter.write("acquit gate diff", ShortNames.distinct(of(document)));
  }

  /// A case for the whole, and one for each function of which something became something else;
  /// those that may have lost order are failures.
  public static List<JunitSuite> of(DiffDocument d) {
    ShortNames names =
        ShortNames.of(
            Stream.of(
                    d.functions().stream().map(f -> f.after().file()),
                    d.alone().stream().map(a -> a.place().file()),
                    d.errors().stream().map(ErrorJson::file))
                .flatMap(s -> s)
                .toList());
    DiffWords words = new DiffWords(d);
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            GROUP,
            GROUP,
            switch (d.ending()) {
              case PASSED -> new Outcome.Passed();
              case FINDING, BAD_INPUT -> new Outcome.Failure(words.conclusion(), "FAILED", "");
              case UNKNOWN -> new Outcome.Error(words.conclusion(), "UNKNOWN", "");
            },
            String.join("\n", words.head())));
    d.functions()
        .forEach(f ->
            cases.add(
                new Case(f.function(), names.of(f.after().file()), outcome(f), lines(f, true))));
    d.alone().forEach(a -> cases.add(alone(a, names)));
    return JunitSuite.with(new JunitSuite(GROUP, cases), d.errors(), names);
  }

  private static Case alone(Alone a, ShortNames names) {
    String what = DiffWords.sentence(a);
    return new Case(
        a.function(),
        names.of(a.place().file()),
        switch (a.severity()) {
          case ERROR -> new Outcome.Failure(what, a.kind().name(), "");
          case UNKNOWN -> new Outcome.Error(what, a.kind().name(), "");
          case WARNING, NONE -> new Outcome.Passed();
        },
        what);
  }

  private static Outcome outcome(ChangedFunction f) {
    Optional<Changed> gravest = DiffWords.gravest(f);
    if (gravest.isEmpty()) {
      return new Outcome.Passed();
    }
    Changed c = gravest.get();
    return switch (c.severity()) {
      case ERROR -> new Outcome.Failure(DiffWords.sentence(c), c.kind().name(), lines(f, false));
      case UNKNOWN -> new Outcome.Error(DiffWords.sentence(c), c.kind().name(), lines(f, false));
      case WARNING, NONE -> new Outcome.Passed();
    };
  }

  private static String lines(ChangedFunction f, boolean all) {
    return DiffWords.shown(f, all).stream()
        .filter(c -> all || c.severity() != Severity.NONE)
        .map(c -> DiffWords.at(DiffWords.where(c)) + ": " + c.kind() + ": " + DiffWords.sentence(c))
        .collect(Collectors.joining("\n"));
  }
}
