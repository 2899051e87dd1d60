package dev.acquit.reports.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.MappingWriter;
import dev.acquit.mapper.repair.Change;
import dev.acquit.mapper.repair.Need;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.Place;
import dev.acquit.mapper.repair.RepairResult;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.TestJson;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.repair.RepairDocument.BetterJson;
import dev.acquit.reports.repair.RepairDocument.ChangeJson;
import dev.acquit.reports.repair.RepairDocument.ExhibitJson;
import dev.acquit.reports.repair.RepairDocument.NeedJson;
import dev.acquit.reports.repair.RepairDocument.PlaceJson;
import dev.acquit.reports.repair.RepairReport.Exhibit;
import java.util.List;
import java.util.Optional;

/// Makes the document of a repair.
///
/// @param report the repair
public record RepairDocuments(RepairReport report) {
  private static final double NANOS_PER_MILLI = 1e6;

  /// The document.
  ///
  /// @param version the version of the tool
  public RepairDocument json(String version) {
    RepairResult r = report.result();
    MappingFile table = r.table();
    Optional<Verdict.Unsound> unsound =
        r.verdict() instanceof Verdict.Unsound u ? Optional.of(u) : Optional.empty();
    return new RepairDocument(
        RepairDocument.SCHEMA,
        Json.Tool.acquit(version),
        TableJson.of(table),
        model(report.source()),
        model(report.target()),
        r.programClass().word(),
        report.bound(),
        report.decision().word(),
        r.stopped().orElse(null),
        r.time().toNanos() / NANOS_PER_MILLI,
        new RepairDocument.QuestionsJson(
            r.counts().asked(), r.counts().replayed(), r.counts().implied()),
        unsound.map(u -> report.number(u.fault())).orElse(null),
        places(unsound.map(Verdict.Unsound::places)),
        places(unsound.map(Verdict.Unsound::instead)),
        report.needs().stream().map(this::need).toList(),
        report.better().map(this::better).orElse(null),
        reason(r.verdict()).orElse(null),
        report.exhibits().stream().map(this::exhibit).toList());
  }

  private static Optional<String> reason(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Unsound u -> u.open();
      case Verdict.Unknown(var why) -> Optional.of(why);
      case Verdict.Sound s -> Optional.empty();
    };
  }

  private static ModelJson model(MemoryModel model) {
    return new ModelJson(model.name(), model.hash());
  }

  private List<PlaceJson> places(Optional<List<Place>> places) {
    return places.orElse(List.of()).stream().map(this::place).toList();
  }

  private PlaceJson place(Place place) {
    return new PlaceJson(
        UseJson.of(place.use()),
        Change.words(place.before()),
        report.number(place.fault()),
        place.weakest().stream().map(Change::words).toList(),
        place.complete());
  }

  private NeedJson need(Need need) {
    String verdict =
        switch (need.answer()) {
          case Answer.Sound s -> "sound";
          case Answer.Unsound u -> "unsound";
          case Answer.Unknown u -> "unknown";
        };
    return new NeedJson(
        UseJson.of(need.use()),
        need.step().index(),
        need.step().from().toString(),
        need.step().to().map(Object::toString).orElse(null),
        verdict,
        need.answer() instanceof Answer.Sound(int bound) ? (Integer) bound : null,
        need.answer() instanceof Answer.Unsound(var c) ? (Integer) report.number(c) : null,
        need.answer() instanceof Answer.Unknown(var why) ? why : null);
  }

  private BetterJson better(Better better) {
    Mapping table = report.derived().orElseThrow();
    boolean lean = report.result().verdict() instanceof Verdict.Sound;
    return new BetterJson(
        table.name(),
        MappingWriter.write(table),
        better.bound(),
        better.changes().stream()
            .map(c ->
                new ChangeJson(
                    UseJson.of(c.use()), Change.words(c.before()), Change.words(c.after())))
            .toList(),
        lean ? report.leanNeeds().stream().map(this::need).toList() : null);
  }

  private ExhibitJson exhibit(Exhibit e) {
    Counterexample c = e.counterexample();
    return new ExhibitJson(
        e.number(),
        c.programClass().word(),
        c.size(),
        TestJson.of(c.source(), report.folder().map(f -> f.resolve(e.sourceFile()))),
        TestJson.of(c.target(), report.folder().map(f -> f.resolve(e.targetFile()))),
        c.outcome().toString(),
        c.why().map(ExplanationJson::of).orElse(null),
        ExecutionJson.of(c.witness()));
  }
}
