package dev.acquit.recheck;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Outcomes;
import dev.acquit.reports.json.BoundsJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyDocument.ClassResult;
import dev.acquit.reports.verify.VerifyDocument.Counterexample;
import dev.acquit.reports.verify.VerifyDocument.Decision;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import dev.acquit.reports.verify.VerifyDocument.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Confirms what `verify` says.
///
/// @param effort how much may be tried
/// @param proofs makes formulas again and has them refuted
record VerifyRecheck(ModelTexts models, Effort effort, Proofs proofs) {
  List<Finding> of(VerifyDocument document) {
    Findings findings = new Findings(document.mapping().name());
    consistency(findings, document);
    if (document.bounds().failedCas() != BoundsJson.FailedCas.READ
        || !document.bounds().allRegisters()) {
      findings.wrong("its bounds are none of verify, which has one reading");
    }
    try {
      TableJson table = document.mapping();
      MappingFile mapping = Tables.find(table.name(), table.file(), table.sha256());
      MemoryModel source = models.compiled(document.source().name(), document.source().sha256());
      MemoryModel target = models.compiled(document.target().name(), document.target().sha256());
      Tables.named(findings, table, mapping);
      rows(findings, document, mapping.mapping());
      for (Counterexample c : document.counterexamples()) {
        counterexample(findings, document, mapping.mapping(), c);
      }
      if (document.programs() == null) {
        findings.open("tests are not judged again: only the counterexamples are");
      } else {
        proofs.of(findings, document, document.programs(), mapping, source, target, effort);
      }
    } catch (NotReplayedException e) {
      findings.open(e.getMessage());
    }
    return findings.all();
  }

  /// That verdicts, counterexamples and decision go together, which needs no tables.
  private static void consistency(Findings findings, VerifyDocument document) {
    List<ProgramClass> all = List.of(ProgramClass.values());
    List<ProgramClass> classes =
        document.classes().stream().map(ClassResult::programClass).toList();
    findings.same(
        "the classes", classes, all.subList(0, Math.clamp(classes.size(), 1, all.size())));
    Map<String, ProgramClass> narrowest = new TreeMap<>();
    for (ClassResult c : document.classes()) {
      counts(findings, c);
      for (RowVerdict v : c.verdicts()) {
        String use = v.use().words();
        if (v.verdict() == Verdict.UNSOUND) {
          narrowest.putIfAbsent(use, c.programClass());
        } else if (narrowest.containsKey(use)) {
          findings.wrong(
              use
                  + " is unsound in a class, and not in class "
                  + c.programClass().word()
                  + ", which contains it");
        }
      }
    }
    Map<String, ProgramClass> shown = new TreeMap<>();
    document.counterexamples().forEach(c -> shown.put(c.use().words(), c.programClass()));
    findings.same("which alternatives have counterexamples, and where", shown, narrowest);
    Optional<ClassResult> deciding = document.of(document.deciding());
    if (deciding.isEmpty()) {
      findings.wrong("there is no class " + document.deciding().word());
      return;
    }
    findings.same("the decision", document.decision(), decision(document, deciding.get()));
  }

  /// Whoever is unsound has failures, and nobody else; each failure of the class is charged to
  /// somebody, and to one alone unless several have to be mended together.
  private static void counts(Findings findings, ClassResult c) {
    String in = " in class " + c.programClass().word();
    long sum = 0;
    boolean alone = true;
    for (RowVerdict v : c.verdicts()) {
      boolean unsound = v.verdict() == Verdict.UNSOUND;
      long failures = v.failures() == null ? 0 : v.failures();
      sum += failures;
      alone &= v.others().isEmpty();
      if (unsound != failures > 0 || failures > c.failures()) {
        findings.wrong(
            "%s is %s%s, with %d of %d failures"
                .formatted(v.use().words(), v.verdict().word(), in, failures, c.failures()));
      }
      if (unsound != (v.cure() != null)) {
        findings.wrong(v.use().words() + in + ": what is unsound has a cure, and nothing else");
      }
      if (v.verdict() != Verdict.UNKNOWN && (v.open() != null || v.reason() != null)) {
        findings.wrong(v.use().words() + in + ": what is open has no other verdict");
      }
    }
    if (alone) {
      findings.same("the sum of the failures" + in, c.failures(), sum);
    } else if (sum < c.failures()) {
      findings.wrong("failures" + in + " are charged to nobody");
    }
  }

  private static Decision decision(VerifyDocument document, ClassResult c) {
    if (document.identity() != null && !document.identity().failures().isEmpty()) {
      return Decision.BROKEN;
    } else if (c.unsound()) {
      return Decision.UNSOUND;
    }
    boolean all =
        c.open() == 0 && c.verdicts().stream().noneMatch(v -> v.verdict() == Verdict.UNKNOWN);
    return all ? Decision.SOUND : Decision.UNKNOWN;
  }

  /// That each alternative of the table has its verdict, and its own sequence.
  private static void rows(Findings findings, VerifyDocument document, Mapping table) {
    List<String> rows = new ArrayList<>();
    for (Row row : table.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        rows.add(row.key() + " " + (a + 1) + ": " + row.alternatives().get(a).sequence());
      }
    }
    for (ClassResult c : document.classes()) {
      findings.same(
          "the rows of class " + c.programClass().word(),
          c.verdicts().stream()
              .map(v -> v.row() + " " + v.alternative() + ": " + v.sequence())
              .toList(),
          rows);
    }
  }

  private void counterexample(
      Findings findings, VerifyDocument document, Mapping table, Counterexample c) {
    Findings about = new Findings("counterexample of " + c.use().words());
    try {
      Optional<LitmusTest> source = CheckRecheck.read(about, c.source().text());
      Optional<LitmusTest> target = CheckRecheck.read(about, c.target().text());
      if (source.orElse(null) instanceof CppTest cpp
          && target.orElse(null) instanceof PtxTest ptx) {
        pair(about, document, table, c, cpp, ptx);
      } else if (source.isPresent() && target.isPresent()) {
        about.wrong("it is no pair of a C++ test and a PTX test");
      }
    } catch (NotReplayedException e) {
      about.open(e.getMessage());
    }
    findings.take(about);
  }

  private void pair(
      Findings findings,
      VerifyDocument document,
      Mapping table,
      Counterexample c,
      CppTest cpp,
      PtxTest ptx)
      throws NotReplayedException {
    findings.same("the name of its C++ test", c.source().name(), cpp.name());
    findings.same("the name of its PTX test", c.target().name(), ptx.name());
    Lowering lowering = Lowering.of(cpp, table);
    Optional<Lowered> lowered = Lowerings.of(lowering, ptx, c.row(), c.alternative());
    findings.same(
        "that the PTX test is a lowering with that alternative", true, lowered.isPresent());
    if (lowered.isEmpty()) {
      return;
    }
    findings.same("how many accesses and fences it has", c.size(), lowering.occurrences().size());
    findings.same(
        "that its scopes are those of class " + c.programClass().word(),
        true,
        c.programClass().contains(ProgramClass.of(cpp)));
    Map<Term, Term> registers = new HashMap<>(lowered.get().registers());
    Condition asked = cpp.header().condition();
    findings.same(
        "that both tests ask for the same",
        ptx.header().condition(),
        new Condition(asked.quantifier(), Conditions.renamed(asked.proposition(), registers)));
    findings.same("that both tests begin with the same", cpp.header().init(), ptx.header().init());
    TestRecheck source =
        new TestRecheck(
            cpp,
            models.text(document.source().name(), document.source().sha256()),
            document.bounds(),
            effort);
    TestRecheck target =
        new TestRecheck(
            ptx,
            models.text(document.target().name(), document.target().sha256()),
            document.bounds(),
            effort);
    target.witness(
        findings, c.witness(), Lowerings.outcome(source, target, c.outcome(), registers));
    forbidden(findings, source);
    if (c.explanation() != null) {
      source.explanation(findings, c.explanation(), source.asked());
    }
    blame(findings, document, table, c, cpp, source, lowered.get());
  }

  private void blame(
      Findings findings,
      VerifyDocument document,
      Mapping table,
      Counterexample c,
      CppTest cpp,
      TestRecheck source,
      Lowered lowered)
      throws NotReplayedException {
    List<RowVerdict> unsound =
        document.of(c.programClass()).map(ClassResult::verdicts).orElse(List.of()).stream()
            .filter(v -> v.verdict() == Verdict.UNSOUND)
            .toList();
    Set<UseJson> others = new LinkedHashSet<>();
    unsound.stream().map(RowVerdict::use).filter(u -> !u.equals(c.use())).forEach(others::add);
    for (RowVerdict v : unsound) {
      if (v.use().equals(c.use())) {
        others.removeAll(v.others());
        new BlameRecheck(
                new PairRecheck(models, effort),
                cpp,
                source,
                lowered.choice(),
                c.outcome(),
                document.target())
            .confirm(findings, table, v, others);
      }
    }
  }

  private static void forbidden(Findings findings, TestRecheck source) throws NotReplayedException {
    Outcomes outcomes = source.outcomes(List.copyOf(source.terms()));
    if (outcomes.cut()) {
      findings.open("the C++ test has loops");
      return;
    }
    findings.same("that the C++ test has a defined meaning", Set.of(), outcomes.undefined());
    findings.same(
        "that the C++ model forbids the outcome",
        true,
        outcomes.states().stream().noneMatch(source.asked()));
  }
}
