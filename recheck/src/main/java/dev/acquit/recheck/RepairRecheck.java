package dev.acquit.recheck;

import dev.acquit.mapper.mapping.MappingReader;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.repair.RepairDocument.Better;
import dev.acquit.reports.repair.RepairDocument.RepairTest;
import dev.acquit.text.InputException;
import java.util.List;

/// Confirms what `repair` says: its counterexamples are replayed, and that the new table has none
/// up to its bound is proved again. That nothing weaker is enough it does not look at.
///
/// @param models the models
/// @param pairs confirms counterexamples
/// @param proofs makes formulas again and has them refuted
record RepairRecheck(ModelTexts models, PairRecheck pairs, Proofs proofs) {
  List<Finding> of(RepairDocument document) {
    Findings findings = new Findings(document.mapping().name());
    for (RepairTest test : document.tests()) {
      Findings about = new Findings("test " + test.number());
      pairs.pair(about, test, document.source(), document.target());
      findings.take(about);
    }
    Better better = document.better();
    if (better != null) {
      Findings about = new Findings("the new table " + better.name());
      sound(about, document, better);
      findings.take(about);
    }
    findings.open(
        "that nothing weaker is enough: ask verify about the weaker table, and recheck its result");
    return findings.all();
  }

  private void sound(Findings findings, RepairDocument document, Better better) {
    try {
      proofs.of(
          findings,
          MappingReader.read(better.name(), better.text()),
          document.programClass(),
          better.bound(),
          models.compiled(document.source().name(), document.source().sha256()),
          models.compiled(document.target().name(), document.target().sha256()),
          pairs.effort());
    } catch (InputException e) {
      findings.wrong("it is no table: " + e.diagnostic());
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
  }
}
