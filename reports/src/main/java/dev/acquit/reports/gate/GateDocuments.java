package dev.acquit.reports.gate;

import dev.acquit.codegen.compile.CompiledMatrix;
import dev.acquit.codegen.compile.Target;
import dev.acquit.codegen.gate.BaselineEntry;
import dev.acquit.codegen.gate.Circumstances;
import dev.acquit.codegen.gate.FunctionShape;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.GateResult;
import dev.acquit.codegen.gate.KnownFindings;
import dev.acquit.codegen.gate.Manifest;
import dev.acquit.codegen.gate.Policy;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.gate.Subject;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.judge.LitmusEvidence;
import dev.acquit.codegen.judge.PathJudgement;
import dev.acquit.codegen.judge.RowMatch;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.reports.gate.GateDocument.Compared;
import dev.acquit.reports.gate.GateDocument.Entry;
import dev.acquit.reports.gate.GateDocument.NotCompiled;
import dev.acquit.reports.gate.GateDocument.Summary;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.FoundDefect;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.JudgedFunction.Match;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.gate.JudgedFunction.Place;
import dev.acquit.reports.gate.JudgedFunction.Role;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes documents of judgements.
///
/// @param places the places of the file of the functions
public record GateDocuments(GatePlaces places) {
  /// The document of a function, graded by the default policy and unknown to any baseline.
  ///
  /// @param subject the function
  /// @param judgement what it is
  public JudgedFunction function(Subject subject, Judgement judgement) {
    SourceOperation operation = subject.operation();
    Optional<PathJudgement> worst =
        judgement.paths().stream().filter(p -> p.verdict() == judgement.verdict()).findFirst();
    Optional<Defect> defect =
        judgement.defects().stream()
            .filter(d -> d.kind().name().equals(judgement.verdict().name()))
            .findFirst();
    return new JudgedFunction(
        subject.file(),
        subject.function(),
        subject.position().line(),
        subject.position().column(),
        operation.toString(),
        operation.kind(),
        operation.order(),
        operation.failure().orElse(null),
        operation.scope(),
        operation.type().map(Object::toString).orElse(null),
        judgement.verdict(),
        Policy.DEFAULT.of(judgement.verdict()),
        false,
        defect
            .map(Defect::what)
            .or(() -> worst.map(PathJudgement::why))
            .filter(w -> !w.isEmpty())
            .orElse(null),
        place(
            defect
                .map(Defect::position)
                .or(() -> worst.flatMap(p -> spot(p, operation)))
                .orElse(subject.position())),
        worst.flatMap(PathJudgement::match).map(m -> match(m, operation)).orElse(null),
        FunctionShape.of(judgement),
        judgement.paths().stream().map(p -> path(p, operation)).toList(),
        judgement.defects().stream()
            .map(d ->
                new FoundDefect(Verdict.valueOf(d.kind().name()), place(d.position()), d.what()))
            .toList(),
        judgement.notes());
  }

  /// The instruction of a path to look at first.
  private static Optional<Position> spot(PathJudgement judged, SourceOperation operation) {
    List<Step> steps = judged.path().steps();
    Set<Integer> weak = RowComparison.of(judged, operation).weak();
    return Stream.of(
            IntStream.range(0, steps.size()).filter(weak::contains).mapToObj(steps::get),
            judged.path().main().stream().map(Step.class::cast),
            steps.stream())
        .flatMap(s -> s)
        .findFirst()
        .map(Step::position);
  }

  private Place place(Position position) {
    return places.at(position);
  }

  private static Match match(RowMatch match, SourceOperation operation) {
    return new Match(
        match.row().toString(),
        match.alternative() + 1,
        match.sequence(),
        RowComparison.instructions(match, operation),
        match.instead().orElse(null));
  }

  private JudgedPath path(PathJudgement judged, SourceOperation operation) {
    RowComparison comparison = RowComparison.of(judged, operation);
    List<Step> steps = judged.path().steps();
    return new JudgedPath(
        judged.path().ending(),
        words(judged.path().how()),
        judged.verdict(),
        words(judged.why()),
        judged.match().map(m -> match(m, operation)).orElse(null),
        IntStream.range(0, steps.size())
            .mapToObj(i -> step(steps.get(i), comparison.weak().contains(i)))
            .toList(),
        comparison.missing(),
        judged.evidence().map(GateDocuments::evidence).orElse(null));
  }

  private static @Nullable String words(String text) {
    return text.isEmpty() ? null : text;
  }

  private PathStep step(Step step, boolean weak) {
    return switch (step) {
      case Step.Fence f ->
          new PathStep(place(f.position()), FunctionShape.instruction(f), Role.FENCE, null, weak);
      case Step.Access a ->
          new PathStep(
              place(a.position()),
              FunctionShape.instruction(a),
              Role.valueOf(a.role().name()),
              a.bits(),
              weak);
    };
  }

  private static Evidence evidence(LitmusEvidence e) {
    return new Evidence(
        e.shows(),
        LitmusWriter.write(e.source()),
        LitmusWriter.write(e.emitted()),
        LitmusWriter.write(e.table()),
        e.forbiddenBy(),
        e.allowedBy(),
        ExecutionJson.of(e.witness()));
  }

  /// The document of a run.
  ///
  /// @param result what came out
  /// @param under what judgements depend on
  /// @param compiled what made the files, if the gate had them made
  /// @param tool what writes it
  public static GateDocument of(
      GateResult<JudgedFunction> result,
      Circumstances under,
      Optional<GateDocument.Compiled> compiled,
      Json.Tool tool) {
    List<String> files = result.files().stream().map(GateFile::file).toList();
    List<JudgedFunction> functions =
        result.functions().stream().map(g -> g.function().graded(g.severity(), g.known())).toList();
    List<GateDocument.Named> notAnnotated =
        result.files().stream()
            .flatMap(f ->
                f.notAnnotated().stream()
                    .map(g ->
                        new GateDocument.Named(
                            f.file(), g.name(), g.position().line(), g.position().column())))
            .toList();
    Map<Verdict, Severity> policy = new EnumMap<>(Verdict.class);
    policy.putAll(result.policy().severities());
    return new GateDocument(
        GateDocument.SCHEMA,
        tool,
        TableJson.of(under.table()),
        under.models().stream().map(m -> new ModelJson(m.name(), m.hash())).toList(),
        new GateDocument.Bounds(under.limits().time().toMillis(), under.limits().unroll()),
        policy,
        result.complete(),
        summary(files.size(), functions, notAnnotated.size()),
        result.files().stream()
            .map(f ->
                new GateDocument.PtxFile(
                    f.file(), f.hash(), f.module().version().toString(), f.module().targets()))
            .toList(),
        functions,
        notAnnotated,
        result.errors().stream().map(ErrorJson::of).toList(),
        result.manifest().map(m -> manifest(m, files)).orElse(null),
        result.baseline().map(GateDocuments::compared).orElse(null),
        compiled.orElse(null));
  }

  private static GateDocument.ManifestRows manifest(Manifest m, List<String> files) {
    return new GateDocument.ManifestRows(m.file(), m.rows().size(), m.aboutOtherFiles(files));
  }

  private static Summary summary(int files, List<JudgedFunction> functions, int notAnnotated) {
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    Map<Severity, Integer> severities = new EnumMap<>(Severity.class);
    int known = 0;
    for (JudgedFunction f : functions) {
      verdicts.merge(f.verdict(), 1, Integer::sum);
      severities.merge(f.severity(), f.known() ? 0 : 1, Integer::sum);
      known += f.known() ? 1 : 0;
    }
    return new Summary(
        files,
        functions.size(),
        notAnnotated,
        verdicts,
        severities.getOrDefault(Severity.ERROR, 0),
        severities.getOrDefault(Severity.UNKNOWN, 0),
        severities.getOrDefault(Severity.WARNING, 0),
        known);
  }

  private static Compared compared(KnownFindings.Compared c) {
    return new Compared(
        c.file(),
        c.updated(),
        c.known(),
        c.fixed().stream().map(GateDocuments::entry).toList(),
        c.others());
  }

  private static Entry entry(BaselineEntry e) {
    return new Entry(
        e.file(), e.function(), e.operation(), e.verdict(), e.shape(), words(e.note()));
  }

  /// What had the files made.
  ///
  /// @param compiler what the compiler says of itself
  /// @param program where it is
  /// @param command how it was called
  /// @param targets for which architectures and standards
  /// @param cells how many operations were written for each
  /// @param compiled what came out
  /// @param refusedIsError whether what it refused fails the gate
  public static GateDocument.Compiled compiled(
      String compiler,
      String program,
      String command,
      List<Target> targets,
      int cells,
      CompiledMatrix compiled,
      boolean refusedIsError) {
    List<NotCompiled> refused = new ArrayList<>();
    compiled
        .unusable()
        .forEach(u ->
            refused.add(
                new NotCompiled(
                    u.target().toString(),
                    null,
                    null,
                    "nothing written as " + u.dialect().title() + ": " + u.message())));
    compiled
        .refused()
        .forEach(r ->
            refused.add(
                new NotCompiled(
                    r.target().toString(),
                    r.cell().name(),
                    r.cell().operation().toString(),
                    r.reason().message())));
    return new GateDocument.Compiled(
        compiler,
        program,
        command,
        targets.stream().map(Target::toString).toList(),
        cells * targets.size(),
        compiled.started(),
        compiled.known(),
        refused,
        refusedIsError);
  }
}
