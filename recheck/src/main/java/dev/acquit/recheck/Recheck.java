package dev.acquit.recheck;

import dev.acquit.recheck.replay.Effort;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.diff.DiffDocument;
import dev.acquit.reports.gate.litmus.LitmusDocument;
import dev.acquit.reports.gate.scan.ScanDocument;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.run.RunDocuments;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.reports.verify.VerifyDocument;
import java.util.List;

/// Confirms what saved results say, without trusting who made them.
///
/// @param models the models that results are about
/// @param work how many steps replaying may take for each question
/// @param proofs has formulas refuted
public record Recheck(ModelTexts models, long work, Proofs proofs) {
  /// What came of it.
  public List<Finding> of(ToldDocument result) {
    List<Finding> found = findings(result, Effort.of(work, proofs.time()));
    return found.isEmpty()
        ? List.of(new Finding(Finding.Standing.OPEN, "the result says nothing"))
        : found;
  }

  private List<Finding> findings(ToldDocument result, Effort effort) {
    return switch (result) {
      case CheckDocument document -> new CheckRecheck(models, effort).of(document);
      case VerifyDocument document -> new VerifyRecheck(models, effort, proofs).of(document);
      case RunDocuments(var _, var documents, var _, var _) ->
          new RunRecheck(models, effort).of(documents);
      case RepairDocument document -> new RepairRecheck(models, pairs(effort), proofs).of(document);
      case ReproduceDocument document -> new ReproduceRecheck(pairs(effort)).of(document);
      case GateDocument document -> new GateRecheck(pairs(effort)).of(document);
      case LitmusDocument document -> new LitmusRecheck(models, effort).of(document);
      case ScanDocument document -> new GateRecheck(pairs(effort)).of(document);
      case DiffDocument document -> new DiffRecheck().of(document);
      case ToldDocument document ->
          List.of(
              new Finding(
                  Finding.Standing.OPEN,
                  "nothing of what " + document.command() + " says can be confirmed here"));
    };
  }

  private PairRecheck pairs(Effort effort) {
    return new PairRecheck(models, effort);
  }
}
