package dev.acquit.recheck;

import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.reproduce.ReproduceDocument.CounterexampleJson;
import dev.acquit.reports.reproduce.ReproduceDocument.LineJson;
import java.util.List;
import java.util.Objects;

/// Confirms what `reproduce` says, as far as it leaves evidence: its counterexamples.
///
/// @param pairs confirms counterexamples
record ReproduceRecheck(PairRecheck pairs) {
  List<Finding> of(ReproduceDocument document) {
    Findings findings = new Findings(document.publication().name());
    List<CounterexampleJson> shown =
        document.results().stream()
            .flatMap(r -> r.lines().stream())
            .map(LineJson::counterexample)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    for (CounterexampleJson c : shown) {
      Findings about = new Findings("counterexample " + c.source().name());
      pairs.pair(
          about,
          c.source().text(),
          document.source(),
          c.explanation(),
          c.target().text(),
          document.target(),
          c.witness());
      findings.take(about);
    }
    findings.open("what is said to hold: there is no proof of it in the document");
    return findings.all();
  }
}
