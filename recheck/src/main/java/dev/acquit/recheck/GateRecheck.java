package dev.acquit.recheck;

import dev.acquit.codegen.judge.LitmusEvidence;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.json.ModelJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Confirms what `gate check` says, as far as it leaves evidence: a litmus test for a path that
/// loses an order. That a function does what its recorded paths say is for the engine alone.
///
/// @param pairs puts tests before models
record GateRecheck(PairRecheck pairs) {
  List<Finding> of(GateDocument document) {
    List<Finding> all = new ArrayList<>();
    for (JudgedFunction f : document.functions()) {
      Findings findings = new Findings(f.function());
      List<Evidence> evidence =
          f.worst().stream().map(JudgedPath::evidence).filter(e -> e != null).toList();
      for (Evidence e : evidence) {
        try {
          evidence(findings, document, e);
        } catch (NotReplayedException why) {
          findings.open(why.getMessage());
        }
      }
      findings.open(
          "that it is "
              + f.verdict()
              + ": its instructions are not in the document"
              + (evidence.isEmpty() ? "" : ", so neither is that they are those of the test"));
      all.addAll(findings.all());
    }
    return all;
  }

  private void evidence(Findings findings, GateDocument document, Evidence e)
      throws NotReplayedException {
    Optional<LitmusTest> source = CheckRecheck.read(findings, e.source());
    Optional<LitmusTest> emitted = CheckRecheck.read(findings, e.emitted());
    Optional<LitmusTest> table = CheckRecheck.read(findings, e.table());
    if (source.isEmpty() || emitted.isEmpty() || table.isEmpty()) {
      return;
    }
    // The first model is the one of PTX; the others are those of C++.
    ModelJson ptx = document.models().getFirst();
    TestRecheck ours = pairs.of(emitted.get(), ptx);
    ours.witness(findings, e.witness(), ours.asked());
    if (e.shows() != LitmusEvidence.Shows.OUTCOME) {
      findings.open("the data race");
      return;
    }
    PairRecheck.outcome(findings, pairs.of(table.get(), ptx), "the table's test", false);
    for (ModelJson model : document.models()) {
      boolean forbids = e.forbiddenBy().contains(model.name());
      if (forbids || e.allowedBy().contains(model.name())) {
        PairRecheck.outcome(
            findings, pairs.of(source.get(), model), "the source under " + model.name(), !forbids);
      }
    }
  }
}
