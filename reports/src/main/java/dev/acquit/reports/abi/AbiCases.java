package dev.acquit.reports.abi;

import dev.acquit.reports.abi.AbiDocument.File;
import dev.acquit.reports.abi.AbiDocument.Found;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.JunitWriter;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What was found as cases of JUnit: one for the whole, and one for each module.
public final class AbiCases {
  private AbiCases() {}

  /// The document.
  public static String render(AbiDocument d) {
    String group = AbiWords.command(d);
    ShortNames names =
        ShortNames.of(
            Stream.concat(
                    d.files().stream().map(File::file), d.errors().stream().map(ErrorJson::file))
                .toList());
    String conclusion = AbiWords.conclusion(d);
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            group,
            group,
            switch (d.ending()) {
              case PASSED -> new Outcome.Passed();
              case FINDING, BAD_INPUT -> new Outcome.Failure(conclusion, "FAILED", "");
              case UNKNOWN -> new Outcome.Error(conclusion, "UNKNOWN", "");
            },
            String.join("\n", AbiWords.head(d))));
    for (File file : d.files()) {
      List<Found> found = d.findings().stream().filter(f -> f.file().equals(file.file())).toList();
      String lines = found.stream().map(f -> line(d, f)).collect(Collectors.joining("\n"));
      List<Found> failing = found.stream().filter(d::fails).toList();
      Outcome outcome =
          failing.isEmpty()
              ? new Outcome.Passed()
              : new Outcome.Failure(
                  AbiWords.sentence(failing.getFirst()), failing.getFirst().rule(), lines);
      cases.add(new Case(names.of(file.file()), group, outcome, lines));
    }
    return JunitWriter.write(
        "acquit " + group,
        ShortNames.distinct(JunitSuite.with(new JunitSuite(group, cases), d.errors(), names)));
  }

  private static String line(AbiDocument d, Found f) {
    return AbiWords.at(f)
        + ": "
        + AbiWords.word(f.severity())
        + ": "
        + AbiWords.sentence(f)
        + " ("
        + AbiWords.rule(d, f)
        + ")";
  }
}
