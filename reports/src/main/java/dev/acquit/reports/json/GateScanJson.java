package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.codegen.gate.FoundSequence;
import dev.acquit.codegen.gate.ScannedFunction;
import dev.acquit.codegen.gate.Shape;
import dev.acquit.codegen.judge.Candidate;
import dev.acquit.codegen.path.Step;
import dev.acquit.ptx.module.Function;
import dev.acquit.reports.json.GateFunctionJson.DefectJson;
import dev.acquit.reports.json.GateFunctionJson.MatchJson;
import dev.acquit.reports.json.GateFunctionJson.PlaceJson;
import dev.acquit.reports.json.GateFunctionJson.StepJson;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/// What `gate scan` writes.
///
/// @param schema `acquit/gate-scan/1`
/// @param tool what wrote it
/// @param mapping the table that was compared with
/// @param functions one for each function with a body, by file in the order given and then by
///   position
/// @param errors files that are wrong
@JsonTypeName(GateScanJson.SCHEMA)
public record GateScanJson(
    String schema,
    Json.Tool tool,
    @JsonProperty(required = true) TableJson mapping,
    List<ScannedJson> functions,
    List<ErrorJson> errors)
    implements ResultDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/gate-scan/1";

  /// Copies the lists.
  public GateScanJson {
    functions = List.copyOf(functions);
    errors = List.copyOf(errors);
  }

  /// A function.
  ///
  /// @param file its file
  /// @param function its name
  /// @param line where its name stands
  /// @param column where its name stands
  /// @param sequences what could be atomic operations, in program order
  /// @param defects what is wrong whatever it should do
  /// @param notes what was passed over
  public record ScannedJson(
      @JsonProperty(required = true) String file,
      @JsonProperty(required = true) String function,
      int line,
      int column,
      List<SequenceJson> sequences,
      List<DefectJson> defects,
      List<String> notes) {
    /// Copies the lists.
    public ScannedJson {
      sequences = List.copyOf(sequences);
      defects = List.copyOf(defects);
      notes = List.copyOf(notes);
    }
  }

  /// What could be an atomic operation.
  ///
  /// @param place where it begins
  /// @param location where the access goes; absent for fences alone
  /// @param how how it goes, where it may go several ways
  /// @param steps what the memory model sees of it
  /// @param fits what it can be and what not
  public record SequenceJson(
      @JsonProperty(required = true) PlaceJson place,
      String location,
      String how,
      List<StepJson> steps,
      List<FitJson> fits) {
    /// Copies the lists.
    public SequenceJson {
      steps = List.copyOf(steps);
      fits = List.copyOf(fits);
    }
  }

  /// Whether it can be an operation.
  ///
  /// @param source the operation and its order, with the widest scope at which it can be that
  /// @param possible whether it can be
  /// @param verdict CONFORMS or STRONGER at that scope; UNRECOGNISED where it cannot be
  /// @param match the alternative that it is, is at least as strong as, or comes closest to
  /// @param why what is more or what is lost, if anything is
  public record FitJson(
      @JsonProperty(required = true) String source,
      boolean possible,
      @JsonProperty(required = true) String verdict,
      MatchJson match,
      String why) {}

  /// The document of a function.
  ///
  /// @param file its file
  /// @param function the function
  /// @param scanned what was found in it
  /// @param lines the lines of its file by number, from 1
  public static ScannedJson function(
      String file, Function function, ScannedFunction scanned, IntFunction<String> lines) {
    return new ScannedJson(
        file,
        function.name(),
        function.position().line(),
        function.position().column(),
        scanned.sequences().stream().map(s -> sequence(s, lines)).toList(),
        scanned.defects().stream()
            .map(d -> new DefectJson(d.kind().name(), place(d.position(), lines), d.what()))
            .toList(),
        scanned.notes());
  }

  private static SequenceJson sequence(FoundSequence found, IntFunction<String> lines) {
    return new SequenceJson(
        place(found.path().steps().getFirst().position(), lines),
        found.location().isEmpty() ? null : found.location(),
        found.path().how().isEmpty() ? null : found.path().how(),
        found.path().steps().stream().map(s -> step(s, lines)).toList(),
        found.candidates().stream().map(GateScanJson::fit).toList());
  }

  private static PlaceJson place(Position position, IntFunction<String> lines) {
    return new PlaceJson(position.line(), position.column(), lines.apply(position.line()));
  }

  private static StepJson step(Step step, IntFunction<String> lines) {
    Step.Access access = step instanceof Step.Access a ? a : null;
    return new StepJson(
        place(step.position(), lines),
        Shape.instruction(step),
        access == null ? "fence" : access.role().name().toLowerCase(Locale.ROOT),
        access == null ? null : (Integer) access.bits(),
        false);
  }

  private static FitJson fit(Candidate c) {
    return new FitJson(
        c.row() + c.widest().map(w -> " scope=" + w.word()).orElse(""),
        c.widest().isPresent(),
        c.verdict().name(),
        c.match()
            .map(m ->
                new MatchJson(m.row().toString(), m.alternative() + 1, m.sequence(), List.of()))
            .orElse(null),
        c.why().isEmpty() ? null : c.why());
  }
}
