package dev.acquit.recheck;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.reproduce.Claims;
import dev.acquit.reports.reproduce.Claims.Truth;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceDocument.Answer;
import dev.acquit.reports.reproduce.ReproduceDocument.Exercise;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Objects;

/// Confirms what `reproduce` says, as far as it leaves evidence: its counterexamples, and what
/// follows from them.
///
/// @param pairs confirms counterexamples
record ReproduceRecheck(PairRecheck pairs) {
  List<Finding> of(ReproduceDocument document) {
    Findings findings = new Findings(document.paper().name());
    document.answers().stream()
        .map(Answer::counterexample)
        .filter(Objects::nonNull)
        .distinct()
        .forEach(c -> {
          Findings about = new Findings("counterexample " + c.source().name());
          pairs.pair(about, c, document.source(), document.target());
          findings.take(about);
        });
    try {
      findings.same("what is claimed", document.paper(), Claims.find(document.paper().name()));
    } catch (InputException e) {
      findings.open("what is claimed: " + e.getMessage());
    }
    document.answers().forEach(answer -> answer(findings, answer));
    table(findings, document);
    findings.open("what is said to hold: there is no proof of it in the document");
    return findings.all();
  }

  private static void answer(Findings findings, Answer answer) {
    NumberedTest c = answer.counterexample();
    String what = "%s up to %d".formatted(answer.claim().axiom(), answer.claim().bound());
    findings.same(
        "whether there is a counterexample to " + what, answer.holds() == Truth.NO, c != null);
    findings.same(
        "whether it is said why nothing is known of " + what,
        answer.holds() == Truth.UNKNOWN,
        answer.reason() != null);
    if (c != null) {
      findings.same("that it is not larger than " + what, true, c.size() <= answer.claim().bound());
    }
  }

  private static void table(Findings findings, ReproduceDocument document) {
    var said = document.mapping();
    try {
      MappingFile file = Tables.find(said.name(), said.file(), said.sha256());
      Tables.named(findings, said, file);
      findings.same(
          "the rows",
          document.exercises().stream().map(Exercise::sequence).filter(Objects::nonNull).toList(),
          file.mapping().rows().stream()
              .flatMap(row -> row.alternatives().stream().map(a -> a.sequence()))
              .toList());
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
  }
}
