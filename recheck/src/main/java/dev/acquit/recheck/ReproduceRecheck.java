package dev.acquit.recheck;

import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceDocument.Counterexample;
import java.util.List;

/// Confirms what `reproduce` says, as far as it leaves evidence: its counterexamples.
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
    findings.open("what is said to hold: there is no proof of it in the document");
    return findings.all();
  }
}
