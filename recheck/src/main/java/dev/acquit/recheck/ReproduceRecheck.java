package dev.acquit.recheck;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.Decision;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceDocument.Counterexample;
import dev.acquit.reports.reproduce.ReproduceDocument.Line;
import dev.acquit.reports.reproduce.ReproduceDocument.Outcome;
import dev.acquit.reports.reproduce.ReproduceDocument.Result;
import java.util.ArrayList;
import java.util.List;

/// Confirms what `reproduce` says, as far as it leaves evidence: its counterexamples, and what
/// follows from them.
///
/// @param pairs confirms counterexamples
record ReproduceRecheck(PairRecheck pairs) {
  List<Finding> of(ReproduceDocument document) {
    Findings findings = new Findings(document.publication().name());
    for (Counterexample c : document.counterexamples()) {
      Findings about = new Findings("counterexample " + c.source().name());
      pairs.pair(about, c, document.source(), document.target());
      findings.take(about);
    }
    findings.same("the decision", document.decision(), decision(document));
    document.lines().forEach(line -> line(findings, line));
    table(findings, document);
    findings.open("what is said to hold: there is no proof of it in the document");
    return findings.all();
  }

  private static Decision decision(ReproduceDocument document) {
    List<Decision> all = document.results().stream().map(Result::decision).toList();
    return all.contains(Decision.UNSOUND)
        ? Decision.UNSOUND
        : all.contains(Decision.UNKNOWN) ? Decision.UNKNOWN : Decision.SOUND;
  }

  private static void line(Findings findings, Line line) {
    Counterexample c = line.counterexample();
    String what = "%s up to %d".formatted(line.axiom(), line.bound());
    findings.same(
        "whether there is a counterexample to " + what, line.outcome() == Outcome.FAILS, c != null);
    findings.same(
        "whether it is said why nothing is known of " + what,
        line.outcome() == Outcome.UNKNOWN,
        line.reason() != null);
    if (c != null) {
      findings.same("that it is not larger than " + what, true, c.size() <= line.bound());
    }
  }

  private static void table(Findings findings, ReproduceDocument document) {
    var said = document.mapping();
    try {
      MappingFile file = Tables.find(said.name(), said.file(), said.sha256());
      Tables.named(findings, said, file);
      List<String> rows = rows(file.mapping());
      for (Result r : document.results()) {
        findings.same(
            "the rows of " + r.events(),
            r.rows().stream()
                .map(row -> row.row() + " " + row.alternative() + ": " + row.sequence())
                .toList(),
            rows);
      }
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
  }

  private static List<String> rows(Mapping table) {
    List<String> rows = new ArrayList<>();
    table
        .rows()
        .forEach(row -> {
          for (int a = 1; a <= row.alternatives().size(); a++) {
            rows.add(row.key() + " " + a + ": " + row.alternatives().get(a - 1).sequence());
          }
        });
    return rows;
  }
}
