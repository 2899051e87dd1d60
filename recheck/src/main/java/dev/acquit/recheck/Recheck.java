package dev.acquit.recheck;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.diff.DiffDocument;
import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.gate.litmus.LitmusDocument;
import dev.acquit.reports.gate.sass.SassDocument;
import dev.acquit.reports.gate.scan.ScanDocument;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.run.RunDocuments;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.reports.verify.VerifyDocument;
import java.util.ArrayList;
import java.util.List;

/// Confirms what saved results say, without trusting who made them.
///
/// @param models the models that results are about
/// @param work how many steps replaying may take for each question
/// @param proofs has formulas refuted
/// @param rerun asks again what documents say that they were asked
public record Recheck(ModelTexts models, long work, Proofs proofs, Rerun rerun) {
  /// What came of it.
  public List<Finding> of(ToldDocument result) {
    FileTies ties = FileTies.of(result);
    Findings all = new Findings("");
    all.take(ties.findings().all());
    all.take(findings(result, Effort.of(work, proofs.time())));
    String command =
        result instanceof GateDocument gate && gate.compiled() != null
            ? "gate matrix"
            : result.command();
    anew(all, ties, command, result.tool().words(), Json.tree(result));
    return nothing(all);
  }

  /// What came of a snapshot, of which there is nothing but to make it again.
  public List<Finding> of(SnapshotDocument snapshot) {
    FileTies ties = FileTies.of(snapshot);
    Findings all = new Findings("");
    all.take(ties.findings().all());
    all.open("that these are the functions of the files: gate snapshot alone says so");
    List<String> words = new ArrayList<>(List.of("gate", "snapshot"));
    snapshot.files().forEach(f -> words.add(f.file()));
    anew(all, ties, "gate snapshot", words, Json.tree(snapshot));
    return nothing(all);
  }

  /// What came of a document of which there is nothing but to make it again.
  ///
  /// @param document as it stands in its file
  public List<Finding> of(MadeAgain kind, JsonNode document) {
    Findings all = new Findings("");
    all.open("that its stores give this: " + kind.command() + " alone says so");
    Anew.compare(all, document, kind.command(), MadeAgain.words(document), rerun);
    return all.all();
  }

  /// Where all files are at hand, and are those of the document, its answer is computed anew.
  private void anew(
      Findings all, FileTies ties, String command, List<String> words, JsonNode document) {
    if (ties.wrong()) {
      return;
    }
    if (ties.absent().isPresent()) {
      all.open("its inputs are " + ties.absent().get());
      return;
    }
    Anew.compare(all, document, command, words, rerun);
  }

  private static List<Finding> nothing(Findings found) {
    return found.all().isEmpty()
        ? List.of(new Finding(Finding.Standing.OPEN, "the result says nothing"))
        : found.all();
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
      case AbiDocument document -> List.of(engine(document));
      case SassDocument document -> List.of(engine(document));
      case ToldDocument document ->
          List.of(
              new Finding(
                  Finding.Standing.OPEN,
                  "nothing of what " + document.command() + " says can be confirmed here"));
    };
  }

  private static Finding engine(ToldDocument document) {
    return new Finding(
        Finding.Standing.OPEN,
        "that its files have these findings and no others: "
            + document.command()
            + " alone says so");
  }

  private PairRecheck pairs(Effort effort) {
    return new PairRecheck(models, effort);
  }
}
