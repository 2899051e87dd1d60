package dev.acquit.reports.gate;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.story.ComparedVerdict;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What `gate check` writes. All other formats are made from this document.
///
/// @param schema `acquit/gate/1`
/// @param tool what wrote it
/// @param mapping the table that was compared with
/// @param models the models that judged
/// @param bounds the bounds of each judgement
/// @param policy the severity of each verdict
/// @param complete whether all functions were judged; if not, a stop was asked for
/// @param summary how many there are of what
/// @param files what was read
/// @param functions one for each function that was judged, good ones too, by file in the order
///   given and then by position
/// @param notAnnotated functions of which nobody says what they implement
/// @param errors files, annotations and rows of a manifest that are wrong
/// @param manifest the manifest, if one was given
/// @param baseline how the findings compare with a baseline, if one was given
/// @param compiled what made the files, if the gate had them made
@JsonTypeName(GateDocument.SCHEMA)
public record GateDocument(
    String schema,
    Json.Tool tool,
    TableJson mapping,
    List<ModelJson> models,
    Bounds bounds,
    Map<Verdict, Severity> policy,
    boolean complete,
    Summary summary,
    List<PtxFile> files,
    List<JudgedFunction> functions,
    List<Named> notAnnotated,
    List<ErrorJson> errors,
    @Nullable ManifestRows manifest,
    @Nullable Compared baseline,
    @Nullable Compiled compiled)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/gate/1";

  /// Copies the lists.
  public GateDocument {
    models = List.copyOf(models);
    files = List.copyOf(files);
    functions = List.copyOf(functions);
    notAnnotated = List.copyOf(notAnnotated);
    errors = List.copyOf(errors);
  }

  @Override
  public String command() {
    return "gate check";
  }

  @Override
  public Story story() {
    return new GateStory(this).story();
  }

  @Override
  public List<ComparedVerdict> verdictsToCompare() {
    return functions.stream()
        .map(f ->
            new ComparedVerdict(
                // Without the folder: two compilers write into two.
                f.file().substring(f.file().lastIndexOf('/') + 1) + ": " + f.function(),
                mapping.name(),
                f.verdict().name(),
                GateTone.of(f.verdict())))
        .toList();
  }

  @Override
  public Ending ending() {
    return found().and(errors);
  }

  private Ending found() {
    if (summary.errors() > 0 || refusedIsError()) {
      return Ending.FINDING;
    }
    return summary.unknown() > 0 || !complete ? Ending.UNKNOWN : Ending.PASSED;
  }

  /// Whether the compiler refused something and that is an error.
  public boolean refusedIsError() {
    return compiled != null && compiled.refusedIsError() && !compiled.refused().isEmpty();
  }

  /// What made the files.
  ///
  /// @param compiler what the compiler says of itself
  /// @param program where it is
  /// @param command how it was called
  /// @param targets for which architectures and standards
  /// @param cells operations that were written and compiled
  /// @param runs how often the compiler was run
  /// @param kept how many results were known from before
  /// @param refused operations that it did not compile
  /// @param refusedIsError whether those fail the gate
  public record Compiled(
      String compiler,
      @Nullable String program,
      String command,
      List<String> targets,
      int cells,
      int runs,
      int kept,
      List<NotCompiled> refused,
      boolean refusedIsError) {
    /// Copies the lists.
    public Compiled {
      targets = List.copyOf(targets);
      refused = List.copyOf(refused);
    }
  }

  /// An operation that the compiler did not compile.
  ///
  /// @param target for which architecture and standard
  /// @param function the name of its function; absent: a whole dialect
  /// @param source the operation, as an annotation says it; absent: all of a dialect
  /// @param message what the compiler said, in a line
  public record NotCompiled(
      String target, @Nullable String function, @Nullable String source, String message) {}

  /// The bounds of each judgement.
  ///
  /// @param timeMs the budget for a function, in milliseconds
  /// @param unroll how often a loop of a litmus test may go back
  public record Bounds(long timeMs, int unroll) {}

  /// A PTX file.
  ///
  /// @param file its name as the user wrote it
  /// @param sha256 the hash of its bytes
  /// @param version the PTX version that it says
  /// @param targets the architectures that it says
  public record PtxFile(String file, String sha256, String version, List<String> targets) {
    /// Copies the list.
    public PtxFile {
      targets = List.copyOf(targets);
    }
  }

  /// How many there are of what.
  ///
  /// @param files files that were read
  /// @param judged functions that were judged
  /// @param notAnnotated functions of which nobody says what they implement
  /// @param verdicts functions by verdict, those that occur
  /// @param errors new findings that fail the gate
  /// @param unknown new findings that leave the question open
  /// @param warnings new findings that are only shown
  /// @param known findings that the baseline knows
  public record Summary(
      int files,
      int judged,
      int notAnnotated,
      Map<Verdict, Integer> verdicts,
      long errors,
      long unknown,
      long warnings,
      long known) {}

  /// A function.
  ///
  /// @param file its file
  /// @param function its name
  /// @param line where its name stands
  /// @param column where its name stands
  public record Named(String file, String function, int line, int column) {}

  /// A manifest.
  ///
  /// @param file its name
  /// @param rows its good rows
  /// @param otherFiles rows about files that were not looked at
  public record ManifestRows(String file, int rows, long otherFiles) {}

  /// How findings compare with a baseline.
  ///
  /// @param file its name
  /// @param updated whether it was rewritten
  /// @param known findings that it knows
  /// @param fixed entries that are gone
  /// @param otherFiles entries about files that were not looked at
  public record Compared(
      String file, boolean updated, long known, List<Entry> fixed, int otherFiles) {
    /// Copies the list.
    public Compared {
      fixed = List.copyOf(fixed);
    }
  }

  /// An entry of a baseline.
  ///
  /// @param file the file, relative to the baseline
  /// @param function the function
  /// @param source what it should implement
  /// @param verdict its verdict
  /// @param shape what it does to memory
  /// @param note what somebody wrote about it; absent: nothing
  public record Entry(
      String file,
      String function,
      String source,
      Verdict verdict,
      String shape,
      @Nullable String note) {}
}
