package dev.acquit.reports.json;

import dev.acquit.codegen.gate.AtomicSequence;
import dev.acquit.codegen.gate.Shape;
import dev.acquit.codegen.path.Step;
import dev.acquit.reports.json.GateFunctionJson.MatchJson;
import dev.acquit.reports.json.GateFunctionJson.PlaceJson;
import dev.acquit.reports.json.GateFunctionJson.StepJson;
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
public record GateScanJson(
    String schema,
    Json.Tool tool,
    VerifyJson.TableJson mapping,
    List<ScannedJson> functions,
    List<ErrorJson> errors) {
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
  public record ScannedJson(
      String file, String function, int line, int column, List<SequenceJson> sequences) {
    /// Copies the list.
    public ScannedJson {
      sequences = List.copyOf(sequences);
    }
  }

  /// What could be an atomic operation.
  ///
  /// @param place where it begins
  /// @param steps what the memory model sees of it
  /// @param fits what it can be and what not
  public record SequenceJson(PlaceJson place, List<StepJson> steps, List<FitJson> fits) {
    /// Copies the lists.
    public SequenceJson {
      steps = List.copyOf(steps);
      fits = List.copyOf(fits);
    }
  }

  /// Whether it can be an operation.
  ///
  /// @param source the operation, as an annotation says it
  /// @param possible whether it can be
  /// @param verdict what it would be as its implementation
  /// @param match the alternative that it is, is at least as strong as, or comes closest to
  /// @param why what is more or what is lost, if anything is
  public record FitJson(
      String source, boolean possible, String verdict, MatchJson match, String why) {}

  /// The document of a sequence.
  ///
  /// @param lines the lines of its file by number, from 1
  public static SequenceJson sequence(AtomicSequence sequence, IntFunction<String> lines) {
    var position = sequence.position();
    return new SequenceJson(
        new PlaceJson(position.line(), position.column(), lines.apply(position.line())),
        sequence.steps().stream().map(s -> step(s, lines)).toList(),
        sequence.fits().stream().map(GateScanJson::fit).toList());
  }

  private static StepJson step(Step step, IntFunction<String> lines) {
    var position = step.position();
    Step.Access access = step instanceof Step.Access a ? a : null;
    return new StepJson(
        new PlaceJson(position.line(), position.column(), lines.apply(position.line())),
        Shape.instruction(step),
        access == null ? "fence" : access.role().name().toLowerCase(Locale.ROOT),
        access == null ? null : (Integer) access.bits(),
        false);
  }

  private static FitJson fit(AtomicSequence.Fit fit) {
    return new FitJson(
        fit.operation().toString(),
        fit.possible(),
        fit.verdict().name(),
        fit.match()
            .map(m ->
                new MatchJson(
                    m.row().toString(),
                    m.alternative() + 1,
                    m.sequence(),
                    RowComparison.instructions(m, fit.operation())))
            .orElse(null),
        fit.why().isEmpty() ? null : fit.why());
  }
}
