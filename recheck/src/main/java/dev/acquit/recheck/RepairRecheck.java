package dev.acquit.recheck;

import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.repair.RepairDocument.RepairTest;
import java.util.List;

/// Confirms what `repair` says, as far as it leaves evidence: its counterexamples. That nothing
/// weaker is enough, and that the new table has none, is a matter of `verify`, whose result can be
/// confirmed.
///
/// @param pairs confirms counterexamples
record RepairRecheck(PairRecheck pairs) {
  List<Finding> of(RepairDocument document) {
    Findings findings = new Findings(document.mapping().name());
    for (RepairTest test : document.tests()) {
      Findings about = new Findings("test " + test.number());
      pairs.pair(about, test, document.source(), document.target());
      findings.take(about);
    }
    findings.open(
        "what is said to be sound or enough: ask verify about the table, and recheck its result");
    return findings.all();
  }
}
