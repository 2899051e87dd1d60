package dev.acquit.reports.gate.sass;

import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.JunitWriter;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.gate.diff.DiffWords;
import dev.acquit.reports.gate.sass.SassDocument.Function;
import dev.acquit.reports.gate.sass.SassDocument.Instruction;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What became of PTX as cases of JUnit: one for the whole, and one for each function that has
/// something to keep.
public final class SassCases {
  private static final String GROUP = "gate sass";

  private SassCases() {}

  /// The document.
  public static String render(SassDocument d) {
    ShortNames names =
        ShortNames.of(
            Stream.concat(
                    d.functions().stream().map(f -> f.place().file()),
                    d.errors().stream().map(ErrorJson::file))
                .toList());
    String conclusion = SassWords.conclusion(d);
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            GROUP,
            GROUP,
            switch (d.ending()) {
              case PASSED -> new Outcome.Passed();
              case FINDING, BAD_INPUT -> new Outcome.Failure(conclusion, "FAILED", "");
              case UNKNOWN -> new Outcome.Error(conclusion, "UNKNOWN", "");
            },
            String.join("\n", SassWords.head(d))));
    for (Function f : d.functions()) {
      String lines =
          f.instructions().stream().map(SassCases::line).collect(Collectors.joining("\n"));
      cases.add(new Case(f.function(), names.of(f.place().file()), outcome(f, lines), lines));
    }
    return JunitWriter.write(
        "acquit gate sass",
        ShortNames.distinct(JunitSuite.with(new JunitSuite(GROUP, cases), d.errors(), names)));
  }

  private static Outcome outcome(Function f, String lines) {
    Optional<Instruction> worst = SassWords.worst(f);
    if (worst.isEmpty()) {
      return new Outcome.Passed();
    }
    String what = SassWords.sentence(worst.get());
    String type = SassWords.word(f.kept());
    return switch (f.kept()) {
      case KEPT, STRONGER -> new Outcome.Passed();
      case NOT_KNOWN -> new Outcome.Error(what, type, lines);
      case WEAKER, MISSING -> new Outcome.Failure(what, type, lines);
    };
  }

  private static String line(Instruction i) {
    return DiffWords.at(SassWords.where(i))
        + ": "
        + SassWords.word(i.kept())
        + ": "
        + SassWords.sentence(i);
  }
}
