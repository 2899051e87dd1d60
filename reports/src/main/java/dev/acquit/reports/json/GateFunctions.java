package dev.acquit.reports.json;

import dev.acquit.codegen.gate.Policy;
import dev.acquit.codegen.gate.Shape;
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
import dev.acquit.reports.json.GateFunctionJson.DefectJson;
import dev.acquit.reports.json.GateFunctionJson.EvidenceJson;
import dev.acquit.reports.json.GateFunctionJson.MatchJson;
import dev.acquit.reports.json.GateFunctionJson.PathJson;
import dev.acquit.reports.json.GateFunctionJson.PlaceJson;
import dev.acquit.reports.json.GateFunctionJson.StepJson;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Makes documents of judgements.
///
/// @param lines the lines of a file by number, from 1; empty where it has none
public record GateFunctions(IntFunction<String> lines) {
  /// The document of a function, graded by the default policy and unknown to any baseline.
  ///
  /// @param subject the function
  /// @param judgement what it is
  public GateFunctionJson json(Subject subject, Judgement judgement) {
    SourceOperation operation = subject.operation();
    Optional<PathJudgement> worst =
        judgement.paths().stream().filter(p -> p.verdict() == judgement.verdict()).findFirst();
    Optional<Defect> defect =
        judgement.defects().stream()
            .filter(d -> d.kind().name().equals(judgement.verdict().name()))
            .findFirst();
    return new GateFunctionJson(
        subject.file(),
        subject.function(),
        subject.position().line(),
        subject.position().column(),
        operation.toString(),
        operation.kind().word(),
        operation.order().word(),
        operation.failure().map(f -> f.word()).orElse(null),
        operation.scope().word(),
        operation.type().map(Object::toString).orElse(null),
        judgement.verdict().name(),
        Policy.DEFAULT.of(judgement.verdict()).word(),
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
        Shape.of(judgement),
        judgement.paths().stream().map(p -> path(p, operation)).toList(),
        judgement.defects().stream()
            .map(d -> new DefectJson(d.kind().name(), place(d.position()), d.what()))
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

  private PlaceJson place(Position position) {
    return new PlaceJson(position.line(), position.column(), lines.apply(position.line()));
  }

  private static MatchJson match(RowMatch match, SourceOperation operation) {
    return new MatchJson(
        match.row().toString(),
        match.alternative() + 1,
        match.sequence(),
        RowComparison.instructions(match, operation));
  }

  private PathJson path(PathJudgement judged, SourceOperation operation) {
    RowComparison comparison = RowComparison.of(judged, operation);
    List<Step> steps = judged.path().steps();
    return new PathJson(
        judged.path().ending().name().toLowerCase(Locale.ROOT),
        words(judged.path().how()),
        judged.verdict().name(),
        words(judged.why()),
        judged.match().map(m -> match(m, operation)).orElse(null),
        IntStream.range(0, steps.size())
            .mapToObj(i -> step(steps.get(i), comparison.weak().contains(i)))
            .toList(),
        comparison.missing(),
        judged.evidence().map(GateFunctions::evidence).orElse(null));
  }

  private static String words(String text) {
    return text.isEmpty() ? null : text;
  }

  private StepJson step(Step step, boolean weak) {
    return switch (step) {
      case Step.Fence f ->
          new StepJson(place(f.position()), Shape.instruction(f), "fence", null, weak);
      case Step.Access a ->
          new StepJson(
              place(a.position()),
              Shape.instruction(a),
              a.role().name().toLowerCase(Locale.ROOT),
              a.bits(),
              weak);
    };
  }

  private static EvidenceJson evidence(LitmusEvidence e) {
    return new EvidenceJson(
        e.shows().name().toLowerCase(Locale.ROOT),
        LitmusWriter.write(e.source()),
        LitmusWriter.write(e.emitted()),
        LitmusWriter.write(e.table()),
        e.forbiddenBy(),
        e.allowedBy(),
        ExecutionJson.of(e.witness()));
  }

  /// Whether another run would come to the same: nothing was left open, which a bound may be the
  /// reason of.
  public static boolean settled(GateFunctionJson function) {
    return !function.verdict().equals(Verdict.UNRECOGNISED.name())
        && function.paths().stream().noneMatch(p -> p.verdict().equals(Verdict.UNRECOGNISED.name()))
        && function.defects().stream()
            .noneMatch(d -> d.kind().equals(Defect.Kind.UNRECOGNISED.name()));
  }
}
