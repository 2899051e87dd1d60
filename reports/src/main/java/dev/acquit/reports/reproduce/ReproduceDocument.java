package dev.acquit.reports.reproduce;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.reproduce.Cell;
import dev.acquit.mapper.reproduce.Coverage;
import dev.acquit.mapper.reproduce.EventResult;
import dev.acquit.mapper.reproduce.Outcome;
import dev.acquit.mapper.reproduce.Publication;
import dev.acquit.mapper.reproduce.Reproduction;
import dev.acquit.mapper.reproduce.ReproductionTask;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.ResultDocument;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.TestJson;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What `reproduce` writes.
///
/// @param schema `acquit/reproduce/1`
/// @param tool what wrote it
/// @param publication the published check
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param bound the largest number of instructions
/// @param solver what decided the formulas
/// @param jobs how many at a time
/// @param machine on what the times were taken
/// @param stopped why it ended early, if it did
/// @param timeMs wall-clock time in milliseconds
/// @param decision `sound`, `unsound` or `unknown`
/// @param results one for each event model
/// @param differences why our times and the published ones are not times of the same work
@JsonTypeName(ReproduceDocument.SCHEMA)
public record ReproduceDocument(
    String schema,
    Json.Tool tool,
    @JsonProperty(required = true) PublicationJson publication,
    @JsonProperty(required = true) TableJson mapping,
    @JsonProperty(required = true) ModelJson source,
    @JsonProperty(required = true) ModelJson target,
    int bound,
    String solver,
    int jobs,
    @JsonProperty(required = true) MachineJson machine,
    String stopped,
    double timeMs,
    @JsonProperty(required = true) String decision,
    List<ResultJson> results,
    List<String> differences)
    implements ResultDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/reproduce/1";

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MILLIS = 1e3;

  /// Copies the lists.
  public ReproduceDocument {
    results = List.copyOf(results);
    differences = List.copyOf(differences);
  }

  /// The published check.
  ///
  /// @param name the word for it
  /// @param title where it was published
  /// @param authors by whom
  /// @param facts what it takes for granted
  public record PublicationJson(String name, String title, String authors, List<FactJson> facts) {
    /// Copies the list.
    public PublicationJson {
      facts = List.copyOf(facts);
    }
  }

  /// A fact.
  ///
  /// @param name its name
  /// @param says what it says
  /// @param place where it stands
  public record FactJson(String name, String says, String place) {}

  /// On what times were taken.
  ///
  /// @param processors how many processors the JVM has
  /// @param system operating system and architecture
  /// @param java the version of the JVM
  public record MachineJson(int processors, String system, String java) {}

  /// What came out for an event model.
  ///
  /// @param events its name
  /// @param lines for each bound and axiom
  /// @param rows whether each alternative is exercised
  /// @param axioms whether each axiom is
  public record ResultJson(
      @JsonProperty(required = true) String events,
      List<LineJson> lines,
      List<RowJson> rows,
      List<AxiomJson> axioms) {
    /// Copies the lists.
    public ResultJson {
      lines = List.copyOf(lines);
      rows = List.copyOf(rows);
      axioms = List.copyOf(axioms);
    }
  }

  /// What came out for an axiom and programs of up to a size.
  ///
  /// @param bound the size
  /// @param axiom the axiom
  /// @param outcome `holds`, `fails` or `unknown`
  /// @param reason of an unknown one: why
  /// @param vacuous whether nothing can break the axiom
  /// @param publishedMs the published time for that bound, if there is one
  /// @param exactly programs of exactly that size
  /// @param upTo programs of up to that size
  /// @param ratio the published time over ours for up to that size, where both mean something
  /// @param counterexample of one that fails
  public record LineJson(
      int bound,
      @JsonProperty(required = true) String axiom,
      @JsonProperty(required = true) String outcome,
      String reason,
      boolean vacuous,
      Double publishedMs,
      @JsonProperty(required = true) CellJson exactly,
      @JsonProperty(required = true) CellJson upTo,
      Double ratio,
      CounterexampleJson counterexample) {}

  /// What was decided.
  ///
  /// @param layouts how many layouts
  /// @param discarded executions that a solver found and the enumerating engine did not confirm
  /// @param remembered answers that came from a file
  /// @param timeMs wall-clock time in milliseconds
  public record CellJson(int layouts, int discarded, int remembered, double timeMs) {}

  /// Whether programs have an alternative.
  ///
  /// @param row the operation and its memory order
  /// @param alternative its number, from 1
  /// @param coverage whether they do
  public record RowJson(
      @JsonProperty(required = true) String row,
      int alternative,
      @JsonProperty(required = true) CoverageJson coverage) {}

  /// Whether executions can break an axiom.
  ///
  /// @param axiom the axiom
  /// @param coverage whether they can
  public record AxiomJson(
      @JsonProperty(required = true) String axiom,
      @JsonProperty(required = true) CoverageJson coverage) {}

  /// Whether something is exercised.
  ///
  /// @param word `reached`, `not reached` or `unknown`
  /// @param layout a smallest layout in which it is
  /// @param facts published facts each of which alone leaves it out
  /// @param reason why it is not known
  public record CoverageJson(
      @JsonProperty(required = true) String word,
      String layout,
      List<String> facts,
      String reason) {}

  /// A counterexample.
  ///
  /// @param size its number of instructions
  /// @param programClass the narrowest class that has it
  /// @param source the C++ test
  /// @param target the PTX test
  /// @param outcome what the target allows and the source does not
  /// @param explanation why the source forbids it
  /// @param witness an execution of the PTX test that ends so
  public record CounterexampleJson(
      int size,
      String programClass,
      TestJson source,
      TestJson target,
      String outcome,
      ExplanationJson explanation,
      ExecutionJson witness) {}

  /// The document of a reproduction.
  ///
  /// @param version the version of the tool
  public static ReproduceDocument of(ReproduceReport report, String version) {
    Reproduction r = report.reproduction();
    ReproductionTask task = r.task();
    Publication p = task.publication();
    MappingFile table = task.mapping();
    return new ReproduceDocument(
        SCHEMA,
        Json.Tool.acquit(version),
        new PublicationJson(
            p.name(),
            p.title(),
            p.authors(),
            p.facts().stream().map(f -> new FactJson(f.name(), f.says(), f.place())).toList()),
        TableJson.of(table),
        model(task.source()),
        model(task.target()),
        task.bound(),
        task.solver().name(),
        task.jobs(),
        new MachineJson(
            report.machine().processors(), report.machine().system(), report.machine().java()),
        r.stopped().orElse(null),
        r.time().toNanos() / NANOS_PER_MILLI,
        r.decision().name().toLowerCase(Locale.ROOT),
        r.results().stream().map(e -> result(report, e)).toList(),
        report.differences());
  }

  private static ModelJson model(MemoryModel model) {
    return new ModelJson(model.name(), model.hash());
  }

  private static ResultJson result(ReproduceReport report, EventResult e) {
    return new ResultJson(
        e.events().name(),
        report.lines(e).stream().map(ReproduceDocument::line).toList(),
        e.rows().entrySet().stream()
            .map(x ->
                new RowJson(
                    x.getKey().row().toString(),
                    x.getKey().alternative() + 1,
                    coverage(x.getValue())))
            .toList(),
        e.axioms().entrySet().stream()
            .map(x -> new AxiomJson(x.getKey(), coverage(x.getValue())))
            .toList());
  }

  private static LineJson line(ReproduceReport.Line l) {
    Outcome outcome = l.upTo().outcome();
    return new LineJson(
        l.bound(),
        l.axiom(),
        switch (outcome) {
          case Outcome.Holds h -> "holds";
          case Outcome.Fails f -> "fails";
          case Outcome.Open o -> "unknown";
        },
        outcome instanceof Outcome.Open(String why) ? why : null,
        l.vacuous(),
        l.published().map(t -> t.seconds() * MILLIS).orElse(null),
        cell(l.exactly()),
        cell(l.upTo()),
        l.ratio().orElse(null),
        outcome instanceof Outcome.Fails(int size, Counterexample c)
            ? counterexample(size, c)
            : null);
  }

  private static CellJson cell(Cell c) {
    return new CellJson(
        c.layouts(), c.discarded(), c.remembered(), c.time().toNanos() / NANOS_PER_MILLI);
  }

  private static CoverageJson coverage(Coverage c) {
    return switch (c) {
      case Coverage.Reached(var layout) ->
          new CoverageJson("reached", layout.toString(), null, null);
      case Coverage.NotReached(List<String> facts) ->
          new CoverageJson("not reached", null, facts, null);
      case Coverage.Unknown(String why) -> new CoverageJson("unknown", null, null, why);
    };
  }

  private static CounterexampleJson counterexample(int size, Counterexample c) {
    return new CounterexampleJson(
        size,
        c.programClass().word(),
        TestJson.of(c.source(), Optional.empty()),
        TestJson.of(c.target(), Optional.empty()),
        c.outcome().toString(),
        c.why().map(ExplanationJson::of).orElse(null),
        ExecutionJson.of(c.witness()));
  }
}
