package dev.acquit.reports.verify;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Extent;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.Finding;
import dev.acquit.mapper.verify.Work;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.Testimony;
import dev.acquit.reports.Engine;
import dev.acquit.reports.json.BoundsJson;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.TestJson;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.verify.VerifyDocument.ClassResult;
import dev.acquit.reports.verify.VerifyDocument.Decision;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import dev.acquit.reports.verify.VerifyDocument.Verdict;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes the document of a verification.
///
/// @param verification what was found
/// @param limits what each test could cost
/// @param deciding the class that decides whether the mapping is sound
/// @param folder where the tests of the counterexamples are, if they were written
public record VerifyDocuments(
    Verification verification, Limits limits, ProgramClass deciding, Optional<Path> folder) {
  /// The file of expectations for the tests of the counterexamples.
  public static final String EXPECTED = "expected.csv";

  private static final double NANOS_PER_MILLI = 1e6;

  /// The document.
  ///
  /// @param tool what writes it
  public VerifyDocument document(Json.Tool tool) {
    Verification v = verification;
    MappingFile table = v.mapping();
    Optional<Extent.Tests> tests =
        v.extent() instanceof Extent.Tests t ? Optional.of(t) : Optional.empty();
    return new VerifyDocument(
        VerifyDocument.SCHEMA,
        tool,
        TableJson.of(table),
        model(v.source()),
        model(v.target()),
        (tests.isPresent() ? Engine.ENUMERATING : Engine.SYMBOLIC).word(),
        BoundsJson.of(limits, true),
        tests.map(Extent.Tests::names).orElse(null),
        v.extent() instanceof Extent.Programs(int bound, Testimony t)
            ? new VerifyDocument.Programs(
                bound,
                t.solver().name(),
                t.solver().program().orElse(null),
                t.unsatisfiable(),
                t.proved())
            : null,
        tests.map(t -> new VerifyDocument.Identity(compared(), v.identityFailures())).orElse(null),
        v.loweringFaults().isEmpty() ? null : v.loweringFaults(),
        v.stopped().orElse(null),
        v.time().toNanos() / NANOS_PER_MILLI,
        deciding,
        decision(),
        v.classes().entrySet().stream().map(e -> ofClass(e.getKey(), e.getValue())).toList(),
        v.findings().stream().map(this::counterexample).toList());
  }

  /// How many tests of the source model were compared with themselves.
  private long compared() {
    return verification.classes().values().stream()
        .mapToLong(r -> r.work() instanceof Work.Tests t ? t.tests() - t.racy() : 0)
        .max()
        .orElse(0);
  }

  private Decision decision() {
    if (!verification.identityFailures().isEmpty() || !verification.loweringFaults().isEmpty()) {
      return Decision.BROKEN;
    }
    Optional<Verification.ClassResult> result = verification.of(deciding);
    if (result.map(Verification.ClassResult::unsound).orElse(false)) {
      return Decision.UNSOUND;
    }
    boolean all =
        result
            .map(r ->
                r.open() == 0
                    && r.verdicts().values().stream()
                        .noneMatch(s -> s instanceof Soundness.Unknown))
            .orElse(false);
    return all ? Decision.SOUND : Decision.UNKNOWN;
  }

  private static ModelJson model(MemoryModel model) {
    return new ModelJson(model.name(), model.hash());
  }

  private ClassResult ofClass(ProgramClass c, Verification.ClassResult r) {
    return new ClassResult(
        c,
        r.work() instanceof Work.Tests t ? t : null,
        r.work() instanceof Work.Queries q ? q : null,
        r.failures(),
        r.open(),
        r.verdicts().entrySet().stream().map(e -> verdict(e.getKey(), e.getValue())).toList());
  }

  private RowVerdict verdict(Use use, Soundness s) {
    Soundness.@Nullable Unsound bad = s instanceof Soundness.Unsound u ? u : null;
    Soundness.@Nullable Unknown open = s instanceof Soundness.Unknown u ? u : null;
    return new RowVerdict(
        use.row().toString(),
        use.alternative() + 1,
        verification.mapping().mapping().alternative(use.row(), use.alternative()).sequence(),
        switch (s) {
          case Soundness.Sound _ -> Verdict.SOUND;
          case Soundness.NotReached _ -> Verdict.NOT_REACHED;
          case Soundness.Unsound _ -> Verdict.UNSOUND;
          case Soundness.Unknown _ -> Verdict.UNKNOWN;
        },
        used(
            switch (s) {
              case Soundness.Sound(long tests) -> tests;
              case Soundness.NotReached _ -> 0;
              case Soundness.Unsound u -> u.tests();
              case Soundness.Unknown u -> u.tests();
            }),
        bad == null ? null : bad.failures(),
        bad == null ? null : bad.together().stream().map(UseJson::of).toList(),
        bad == null ? null : VerifyDocument.Cure.valueOf(bad.cure().name()),
        open == null ? null : open.open(),
        open == null ? null : open.why());
  }

  /// Only tests are counted.
  private @Nullable Long used(long tests) {
    return verification.extent() instanceof Extent.Tests ? tests : null;
  }

  private VerifyDocument.Counterexample counterexample(Finding f) {
    Counterexample c = f.counterexample();
    return new VerifyDocument.Counterexample(
        f.use().row().toString(),
        f.use().alternative() + 1,
        f.programClass(),
        c.size(),
        TestJson.of(c.source(), folder.map(d -> d.resolve(sourceFile(f.use())))),
        TestJson.of(c.target(), folder.map(d -> d.resolve(targetFile(f.use())))),
        c.outcome().toString(),
        c.why().map(ExplanationJson::of).orElse(null),
        ExecutionJson.of(c.witness()));
  }

  /// The file of the C++ test about an alternative: `load-seq_cst-1.litmus`.
  public static String sourceFile(Use use) {
    return stem(use) + ".litmus";
  }

  /// The file of the PTX test: `load-seq_cst-1.ptx.litmus`.
  public static String targetFile(Use use) {
    return stem(use) + ".ptx.litmus";
  }

  private static String stem(Use use) {
    return use.toString().replace(' ', '-');
  }
}
