package dev.acquit.reports.gate.scan;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.gate.JudgedFunction.FoundDefect;
import dev.acquit.reports.gate.scan.ScanDocument.Scanned;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What `gate scan` found, as cases of JUnit.
public final class ScanCases {
  private ScanCases() {}

  /// A case for the scan, which says what it comes to, and one for each function: what is wrong
  /// whatever it should do is a failure, and what is not understood is skipped.
  public static List<JunitSuite> of(ScanDocument g) {
    ShortNames names =
        ShortNames.of(
            Stream.concat(
                    g.functions().stream().map(Scanned::file),
                    g.errors().stream().map(ErrorJson::file))
                .toList());
    ScanWords words = new ScanWords(g);
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            "all functions are scanned",
            g.mapping().name(),
            words.left().<Outcome>map(Outcome.Skipped::new).orElse(new Outcome.Passed()),
            String.join("\n", words.head())));
    g.functions()
        .forEach(f ->
            cases.add(
                new Case(
                    f.function(),
                    names.of(f.file()),
                    outcome(f),
                    String.join("\n", ScanWords.sentences(f)))));
    return JunitSuite.with(new JunitSuite(g.mapping().name(), cases), g.errors(), names);
  }

  private static Outcome outcome(Scanned f) {
    Optional<FoundDefect> wrong =
        f.defects().stream().filter(d -> d.kind() != Verdict.UNRECOGNISED).findFirst();
    List<String> defects = f.defects().stream().map(ScanWords::defect).toList();
    return wrong.isPresent()
        ? new Outcome.Failure(
            wrong.get().what(), wrong.get().kind().name(), String.join("\n", defects))
        : defects.isEmpty() ? new Outcome.Passed() : new Outcome.Skipped(defects.getFirst());
  }
}
