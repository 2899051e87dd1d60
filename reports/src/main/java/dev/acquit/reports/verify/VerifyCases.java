package dev.acquit.reports.verify;

import dev.acquit.reports.ClassWords;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.verify.VerifyDocument.ClassResult;
import dev.acquit.reports.verify.VerifyDocument.Counterexample;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A verification as cases of JUnit: one for the table, which says all that was found, and one for
/// each alternative of each row. What is unsound in the class that decides is a failure, what is
/// not known there is skipped.
public final class VerifyCases {
  private final VerifyDocument document;
  private final VerifyWords words;
  private final String group;

  private VerifyCases(VerifyDocument document) {
    this.document = document;
    this.words = new VerifyWords(document);
    this.group =
        document.mapping().name()
            + ", "
            + document.source().name()
            + " to "
            + document.target().name();
  }

  /// The cases.
  public static JunitSuite of(VerifyDocument document) {
    VerifyCases cases = new VerifyCases(document);
    List<Case> all = new ArrayList<>(List.of(cases.table()));
    document.rows().forEach(r -> all.add(cases.row(r)));
    return new JunitSuite(cases.group, all);
  }

  private Case table() {
    String conclusion = words.conclusion();
    return new Case(
        document.mapping().name() + " is sound for " + ClassWords.programs(document.deciding()),
        group,
        switch (document.decision()) {
          case SOUND -> new Outcome.Passed();
          case UNSOUND -> new Outcome.Failure(conclusion, "UNSOUND", "");
          case UNKNOWN -> new Outcome.Skipped(conclusion);
          case BROKEN ->
              new Outcome.Error(
                  conclusion,
                  "IDENTITY",
                  Stream.ofNullable(document.identity())
                      .flatMap(i -> i.failures().stream())
                      .collect(Collectors.joining("\n")));
        },
        String.join("\n", words.sentences()));
  }

  private Case row(RowVerdict row) {
    String verdicts =
        document.classes().stream()
            .map(c -> c.programClass().word() + ": " + words.cell(c, row.use()))
            .collect(Collectors.joining("\n"));
    Optional<RowVerdict> deciding =
        document.of(document.deciding()).flatMap((ClassResult c) -> c.verdict(row.use()));
    return new Case(
        row.use().words(),
        group,
        deciding.map(this::outcome).orElse(new Outcome.Skipped("unknown")),
        row.sequence() + "\n" + verdicts);
  }

  private Outcome outcome(RowVerdict row) {
    return switch (row.verdict()) {
      case SOUND -> new Outcome.Passed();
      case UNSOUND -> {
        List<Counterexample> exhibit =
            document.exhibits().stream()
                .filter(e -> e.stream().anyMatch(c -> c.use().equals(row.use())))
                .findFirst()
                .orElse(List.of());
        yield exhibit.isEmpty()
            ? new Outcome.Failure(row.use().words() + ": UNSOUND", "UNSOUND", "")
            : new Outcome.Failure(
                words.title(exhibit),
                "UNSOUND",
                exhibit.getFirst().source().text() + "\n" + exhibit.getFirst().target().text());
      }
      case NOT_REACHED, UNKNOWN ->
          new Outcome.Skipped(
              row.verdict().word() + (row.reason() == null ? "" : ": " + row.reason()));
    };
  }
}
