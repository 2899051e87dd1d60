package dev.acquit.reports.gate.scan;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.codegen.gate.FoundSequence;
import dev.acquit.codegen.gate.FunctionShape;
import dev.acquit.codegen.gate.ScannedFunction;
import dev.acquit.codegen.judge.Candidate;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Step;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.reports.gate.GatePlaces;
import dev.acquit.reports.gate.JudgedFunction.FoundDefect;
import dev.acquit.reports.gate.JudgedFunction.Match;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.gate.JudgedFunction.Place;
import dev.acquit.reports.gate.JudgedFunction.Role;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `gate scan` writes.
///
/// @param schema `acquit/gate-scan/1`
/// @param tool what wrote it
/// @param mapping the table that was compared with
/// @param functions one for each function with a body, by file in the order given and then by
///   position
/// @param errors files that are wrong
/// @param left how many functions were not scanned, since a stop was asked for; absent: none
@JsonTypeName(ScanDocument.SCHEMA)
public record ScanDocument(
    String schema,
    Json.Tool tool,
    TableJson mapping,
    List<Scanned> functions,
    List<ErrorJson> errors,
    @Nullable Integer left)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/gate-scan/1";

  /// Copies the lists.
  public ScanDocument {
    functions = List.copyOf(functions);
    errors = List.copyOf(errors);
  }

  @Override
  public String command() {
    return "gate scan";
  }

  @Override
  public Story story() {
    return new ScanStory(this).story();
  }

  @Override
  public Ending ending() {
    return (left == null ? Ending.PASSED : Ending.UNKNOWN).and(errors);
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
  public record Scanned(
      String file,
      String function,
      int line,
      int column,
      List<Sequence> sequences,
      List<FoundDefect> defects,
      List<String> notes) {
    /// Copies the lists.
    public Scanned {
      sequences = List.copyOf(sequences);
      defects = List.copyOf(defects);
      notes = List.copyOf(notes);
    }
  }

  /// What could be an atomic operation.
  ///
  /// @param place where it begins
  /// @param location where the access goes; absent for fences alone
  /// @param ways how it may go
  /// @param fits what it can be and what not
  public record Sequence(Place place, @Nullable String location, List<Way> ways, List<Fit> fits) {
    /// Copies the lists.
    public Sequence {
      ways = List.copyOf(ways);
      fits = List.copyOf(fits);
    }
  }

  /// How a sequence may go.
  ///
  /// @param how how this way differs from others; absent: it is the only one
  /// @param steps what the memory model sees of it
  public record Way(@Nullable String how, List<PathStep> steps) {
    /// Copies the list.
    public Way {
      steps = List.copyOf(steps);
    }
  }

  /// Whether it can be an operation.
  ///
  /// @param source the operation and its order, with the widest scope at which it can be that
  /// @param possible whether it can be
  /// @param verdict CONFORMS, STRONGER or CONTEXT at that scope; UNRECOGNISED where it cannot be
  /// @param match the alternative that it is, is at least as strong as, or comes closest to
  /// @param why what is more or what is lost, if anything is
  public record Fit(
      String source,
      boolean possible,
      Verdict verdict,
      @Nullable Match match,
      @Nullable String why) {}

  /// The document of a function.
  ///
  /// @param file its file
  /// @param function the function
  /// @param scanned what was found in it
  /// @param places the places of its file
  public static Scanned function(
      String file, Function function, ScannedFunction scanned, GatePlaces places) {
    return new Scanned(
        file,
        function.name(),
        function.position().line(),
        function.position().column(),
        scanned.sequences().stream().map(s -> sequence(s, places)).toList(),
        scanned.defects().stream()
            .map(d ->
                new FoundDefect(
                    Verdict.valueOf(d.kind().name()), places.at(d.position()), d.what()))
            .toList(),
        scanned.notes());
  }

  private static Sequence sequence(FoundSequence found, GatePlaces places) {
    return new Sequence(
        places.at(found.paths().getFirst().steps().getFirst().position()),
        found.location().isEmpty() ? null : found.location(),
        found.paths().stream().map(p -> way(p, places)).toList(),
        found.candidates().stream().map(ScanDocument::fit).toList());
  }

  private static Way way(OperationPath path, GatePlaces places) {
    return new Way(
        path.how().isEmpty() ? null : path.how(),
        path.steps().stream().map(s -> step(s, places)).toList());
  }

  private static PathStep step(Step step, GatePlaces places) {
    Step.Access access = step instanceof Step.Access a ? a : null;
    return new PathStep(
        places.at(step.position()),
        FunctionShape.instruction(step),
        access == null ? Role.FENCE : Role.valueOf(access.role().name()),
        access == null ? null : (Integer) access.bits(),
        false);
  }

  private static String operation(Candidate c) {
    return c.failure()
        .map(f ->
            CppOperation.COMPARE_EXCHANGE.word()
                + " "
                + c.row().order().orElseThrow().word()
                + (c.widest().isPresent() ? "/" + f.word() : ""))
        .orElseGet(() -> c.row().toString());
  }

  private static Fit fit(Candidate c) {
    return new Fit(
        operation(c) + c.widest().map(w -> " scope=" + w.word()).orElse(""),
        c.widest().isPresent(),
        c.verdict(),
        c.match()
            .map(m ->
                new Match(m.row().toString(), m.alternative() + 1, m.sequence(), List.of(), null))
            .orElse(null),
        c.why().isEmpty() ? null : c.why());
  }
}
