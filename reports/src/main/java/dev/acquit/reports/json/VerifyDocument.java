package dev.acquit.reports.json;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Extent;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.ClassResult;
import dev.acquit.mapper.verify.Work;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.sat.Testimony;
import dev.acquit.reports.VerifyReport;
import dev.acquit.reports.VerifyReport.Finding;
import dev.acquit.reports.json.VerifyJson.ClassJson;
import dev.acquit.reports.json.VerifyJson.CounterexampleJson;
import dev.acquit.reports.json.VerifyJson.TestJson;
import dev.acquit.reports.json.VerifyJson.UseJson;
import dev.acquit.reports.json.VerifyJson.VerdictJson;

/// Makes the document of a verification.
///
/// @param report the verification
public record VerifyDocument(VerifyReport report) {
  private static final double NANOS_PER_MILLI = 1e6;

  /// The document.
  ///
  /// @param version the version of the tool
  public VerifyJson json(String version) {
    Verification v = report.verification();
    MappingFile table = v.mapping();
    return new VerifyJson(
        VerifyJson.SCHEMA,
        Json.Tool.acquit(version),
        new VerifyJson.TableJson(
            table.mapping().name(), table.file(), table.mapping().header().title(), table.hash()),
        model(v.source()),
        model(v.target()),
        report.engine().word(),
        CheckJson.bounds(report.limits(), true),
        v.extent() instanceof Extent.Tests(var family)
            ? new VerifyJson.FamilyJson(
                family.word(), report.shapes().isEmpty() ? null : report.shapes())
            : null,
        v.extent() instanceof Extent.Programs(int bound, Testimony t)
            ? new VerifyJson.ProgramsJson(
                bound,
                t.solver().name(),
                t.solver().program().orElse(null),
                t.unsatisfiable(),
                t.proved())
            : null,
        v.extent() instanceof Extent.Tests
            ? new VerifyJson.IdentityJson(report.compared(), v.identityFailures())
            : null,
        v.stopped().orElse(null),
        v.time().toNanos() / NANOS_PER_MILLI,
        report.deciding().word(),
        report.decision().word(),
        v.classes().entrySet().stream().map(e -> ofClass(e.getKey(), e.getValue())).toList(),
        report.findings().stream().map(this::counterexample).toList());
  }

  private static CheckJson.ModelJson model(MemoryModel model) {
    return new CheckJson.ModelJson(model.name(), model.hash());
  }

  private ClassJson ofClass(ProgramClass c, ClassResult r) {
    return new ClassJson(
        c.word(),
        r.work() instanceof Work.Tests t
            ? new VerifyJson.TestsJson(t.tests(), t.racy(), t.compiled(), t.judged())
            : null,
        r.work() instanceof Work.Queries q
            ? new VerifyJson.QueriesJson(q.complete(), q.layouts(), q.queries(), q.discarded())
            : null,
        r.failures(),
        r.open(),
        r.verdicts().entrySet().stream().map(e -> verdict(e.getKey(), e.getValue())).toList());
  }

  private VerdictJson verdict(Use use, Soundness s) {
    return switch (s) {
      case Soundness.Sound(long tests) -> plain(use, "sound", tests);
      case Soundness.NotReached n -> plain(use, "not reached", 0);
      case Soundness.Unsound u ->
          new VerdictJson(
              use.row().toString(),
              use.alternative() + 1,
              sequence(use),
              "unsound",
              u.tests(),
              u.failures(),
              u.together().stream()
                  .map(t -> new UseJson(t.row().toString(), t.alternative() + 1))
                  .toList(),
              null,
              null);
      case Soundness.Unknown(long tests, long open, String why) ->
          new VerdictJson(
              use.row().toString(),
              use.alternative() + 1,
              sequence(use),
              "unknown",
              tests,
              null,
              null,
              open,
              why);
    };
  }

  private VerdictJson plain(Use use, String word, long tests) {
    return new VerdictJson(
        use.row().toString(),
        use.alternative() + 1,
        sequence(use),
        word,
        tests,
        null,
        null,
        null,
        null);
  }

  private String sequence(Use use) {
    return report
        .verification()
        .mapping()
        .mapping()
        .alternative(use.row(), use.alternative())
        .sequence();
  }

  private CounterexampleJson counterexample(Finding f) {
    Counterexample c = f.counterexample();
    return new CounterexampleJson(
        f.use().row().toString(),
        f.use().alternative() + 1,
        f.programClass().word(),
        c.size(),
        test(c.source(), f.sourceFile()),
        test(c.target(), f.targetFile()),
        c.outcome().toString(),
        c.why().map(CheckJson::explanation).orElse(null),
        ExecutionJson.of(c.witness()));
  }

  private TestJson test(LitmusTest test, String file) {
    String path = report.folder().map(f -> f.resolve(file).toString()).orElse(null);
    return new TestJson(test.name(), LitmusWriter.write(test), path);
  }
}
