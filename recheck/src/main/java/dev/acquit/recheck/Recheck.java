package dev.acquit.recheck;

import dev.acquit.reports.saved.SavedResult;
import java.util.List;

/// Confirms what saved results say, without trusting who made them.
///
/// @param models the models that results are about
/// @param work how many steps replaying may take for each question
/// @param proofs has formulas refuted
public record Recheck(ModelTexts models, long work, Proofs proofs) {
  /// What came of it.
  public List<Finding> of(SavedResult result) {
    List<Finding> found = findings(result);
    return found.isEmpty()
        ? List.of(new Finding(Finding.Standing.OPEN, "the result says nothing"))
        : found;
  }

  private List<Finding> findings(SavedResult result) {
    return switch (result) {
      case SavedResult.Checks(var document) -> new CheckRecheck(models, work).of(document);
      case SavedResult.Verification(var document) ->
          new VerifyRecheck(models, work, proofs).of(document);
      case SavedResult.Runs(var documents) -> new RunRecheck(models, work).of(documents);
      case SavedResult.Repair(var document) ->
          new RepairRecheck(models, pairs(), proofs).of(document);
      case SavedResult.Reproduction(var document) -> new ReproduceRecheck(pairs()).of(document);
      case SavedResult.Gate(var document) -> new GateRecheck(pairs()).of(document);
      case SavedResult.GateLitmus(var document) -> new LitmusRecheck(models, work).of(document);
      case SavedResult.GateScan(var document) -> new GateRecheck(pairs()).of(document);
      case SavedResult.GateDiff(var document) -> new DiffRecheck().of(document);
    };
  }

  private PairRecheck pairs() {
    return new PairRecheck(models, work);
  }
}
