package dev.acquit.recheck;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.LitmusEvidence;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.source.OperationReader;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Outcomes;
import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.FoundDefect;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.scan.ScanDocument;
import dev.acquit.reports.gate.scan.ScanDocument.Fit;
import dev.acquit.reports.gate.scan.ScanDocument.Scanned;
import dev.acquit.reports.gate.scan.ScanDocument.Sequence;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Confirms what `gate check` and `gate scan` say, as far as they leave evidence: the lines that
/// they quote, the alternatives that they compare with, and a litmus test for a path that loses an
/// order. That a function has these paths and no others, and the rules by which what is not in the
/// table is as good, are for the engine alone.
///
/// @param pairs puts tests before models
record GateRecheck(PairRecheck pairs) {
  List<Finding> of(GateDocument document) {
    Findings whole = new Findings("");
    sums(whole, document);
    table(whole, document.mapping());
    List<Finding> all = new ArrayList<>(whole.all());
    for (JudgedFunction f : document.functions()) {
      Findings findings = new Findings(f.function());
      try {
        function(findings, document, f);
      } catch (NotReplayedException why) {
        findings.open(why.getMessage());
      }
      all.addAll(findings.all());
    }
    return all;
  }

  private static void sums(Findings findings, GateDocument document) {
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    document.functions().forEach(f -> verdicts.merge(f.verdict(), 1, Integer::sum));
    findings.same("how many functions have each verdict", document.summary().verdicts(), verdicts);
    findings.same("how many files were read", document.summary().files(), document.files().size());
    findings.same("how many were judged", document.summary().judged(), document.functions().size());
    findings.same(
        "how many nobody says anything about",
        document.summary().notAnnotated(),
        document.notAnnotated().size());
    findings.same("how many fail", document.summary().errors(), count(document, Severity.ERROR));
    findings.same(
        "how many stay open", document.summary().unknown(), count(document, Severity.UNKNOWN));
    findings.same(
        "how many are only shown",
        document.summary().warnings(),
        count(document, Severity.WARNING));
    findings.same(
        "how many are known",
        document.summary().known(),
        document.functions().stream().filter(JudgedFunction::known).count());
  }

  private static long count(GateDocument document, Severity severity) {
    return document.functions().stream()
        .filter(f -> f.severity() == severity && !f.known())
        .count();
  }

  private void function(Findings findings, GateDocument document, JudgedFunction f)
      throws NotReplayedException {
    findings.same("its severity", f.severity(), document.policy().get(f.verdict()));
    operation(findings, f);
    Stream.concat(
            f.paths().stream().map(JudgedPath::verdict),
            f.defects().stream().map(FoundDefect::kind))
        .max(Verdict::compareTo)
        .ifPresent(
            worst -> findings.same("the worst of its paths and defects", f.verdict(), worst));
    GateSteps steps = steps(document.mapping());
    List<String> open = new ArrayList<>();
    if (f.match() != null) {
      steps.match(findings, f.match(), Optional.ofNullable(f.scope()));
    }
    for (JudgedPath path : f.paths()) {
      steps.lines(findings, path.steps());
      Optional<List<String>> table =
          path.match() == null
              ? Optional.empty()
              : steps.match(findings, path.match(), Optional.ofNullable(f.scope()));
      if (path.verdict() == Verdict.CONFORMS
          && table.isPresent()
          && path.match() != null
          && GateSteps.same(path.steps(), table.get())) {
        findings.confirmed(String.join("; ", table.get()) + " is what the table has");
        if (f.op() != CppOperation.COMPARE_EXCHANGE) {
          findings.same("for which operation", path.match().row(), row(f));
        }
      } else if (path.evidence() != null) {
        findings.same("the verdict of what loses an order", path.verdict(), Verdict.WEAKER);
        evidence(findings, document, path.evidence());
      } else {
        open.add(", and that one is " + path.verdict());
      }
    }
    findings.open(
        "that these are its paths"
            + open.stream().distinct().collect(Collectors.joining())
            + ": the engine alone says so");
  }

  /// What the annotation says is said once more in words of its own.
  private static void operation(Findings findings, JudgedFunction f) {
    try {
      SourceOperation says = OperationReader.read("the document", Position.START, f.source());
      findings.same("the operation as it is written", f.source(), says.toString());
      findings.same("what the operation does", f.op(), says.kind());
      if (says.kind() != CppOperation.FENCE || f.order() != null) {
        findings.same("its order", f.order(), says.order());
      }
      findings.same("its order of failure", f.failure(), says.failure().orElse(null));
      findings.same("its scope", f.scope(), says.scope());
      findings.same("its type", f.type(), says.type().map(Object::toString).orElse(null));
    } catch (InputException e) {
      findings.wrong("its operation '" + f.source() + "' is none: " + e.getMessage());
    }
  }

  /// The row of an operation that has one order.
  private static String row(JudgedFunction f) {
    String operation =
        switch (f.op()) {
          case LOAD, STORE, FENCE -> f.op().word();
          default -> "rmw";
        };
    return operation + " " + (f.order() == null ? "na" : f.order().word());
  }

  private static void table(Findings findings, TableJson table) {
    try {
      Tables.named(findings, table, Tables.find(table.name(), table.file(), table.sha256()));
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
  }

  private static GateSteps steps(TableJson table) throws NotReplayedException {
    return new GateSteps(Tables.find(table.name(), table.file(), table.sha256()).mapping());
  }

  private void evidence(Findings findings, GateDocument document, Evidence e)
      throws NotReplayedException {
    Optional<LitmusTest> source = CheckRecheck.read(findings, e.source());
    Optional<LitmusTest> emitted = CheckRecheck.read(findings, e.emitted());
    Optional<LitmusTest> table = CheckRecheck.read(findings, e.table());
    if (source.isEmpty() || emitted.isEmpty() || table.isEmpty()) {
      return;
    }
    findings.same(
        "that the tests ask for the same",
        true,
        Conditions.same(source.get(), emitted.get()) && Conditions.same(source.get(), table.get()));
    // The first model is the one of PTX; the others are those of C++.
    ModelJson ptx = document.models().getFirst();
    TestRecheck ours = pairs.of(emitted.get(), ptx);
    TestRecheck its = pairs.of(table.get(), ptx);
    ours.witness(findings, e.witness(), ours.asked());
    boolean race = e.shows() == LitmusEvidence.Shows.RACE;
    if (race) {
      findings.same("whether what was emitted has a data race", true, races(ours));
      findings.same("whether the table's test has one", false, races(its));
    } else {
      PairRecheck.outcome(findings, its, "the table's test", false);
    }
    for (ModelJson model : document.models()) {
      boolean forbids = e.forbiddenBy().contains(model.name());
      if (forbids || e.allowedBy().contains(model.name())) {
        TestRecheck above = pairs.of(source.get(), model);
        if (race) {
          findings.same(
              "whether the source has a data race under " + model.name(), !forbids, races(above));
        } else {
          PairRecheck.outcome(findings, above, "the source under " + model.name(), !forbids);
        }
      }
    }
  }

  private static boolean races(TestRecheck test) throws NotReplayedException {
    Outcomes outcomes = test.outcomes(List.of());
    return outcomes.flags().contains("race") || !outcomes.undefined().isEmpty();
  }

  List<Finding> of(ScanDocument document) {
    Findings whole = new Findings("");
    table(whole, document.mapping());
    List<Finding> all = new ArrayList<>(whole.all());
    for (Scanned f : document.functions()) {
      Findings findings = new Findings(f.function());
      try {
        scanned(findings, steps(document.mapping()), f);
      } catch (NotReplayedException why) {
        findings.open(why.getMessage());
      }
      all.addAll(findings.all());
    }
    return all;
  }

  private static void scanned(Findings findings, GateSteps steps, Scanned f) {
    int open = 0;
    for (Sequence sequence : f.sequences()) {
      sequence.ways().forEach(w -> steps.lines(findings, w.steps()));
      for (Fit fit : sequence.fits()) {
        findings.same(
            "whether it can be " + fit.source(),
            fit.possible(),
            EnumSet.of(Verdict.CONFORMS, Verdict.STRONGER, Verdict.CONTEXT)
                .contains(fit.verdict()));
        Optional<ThreadScope> scope =
            Arrays.stream(ThreadScope.values())
                .filter(s -> fit.source().endsWith(" scope=" + s.word()))
                .findFirst();
        Optional<List<String>> table =
            fit.match() == null ? Optional.empty() : steps.match(findings, fit.match(), scope);
        boolean same =
            table.isPresent()
                && sequence.ways().size() == 1
                && GateSteps.same(sequence.ways().getFirst().steps(), table.get());
        if (fit.verdict() == Verdict.CONFORMS && same) {
          findings.confirmed("that it can be " + fit.source());
        } else if (same) {
          findings.wrong("it is " + fit.source() + ", and is not said to be");
        } else {
          open++;
        }
      }
    }
    if (open > 0) {
      findings.open(
          Plural.of(open, "operation")
              + " that it is said to be or not to be: the engine alone says so");
    }
  }
}
