package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What `gate check` writes. All other formats are made from this document.
///
/// @param schema `acquit/gate/1`
/// @param tool what wrote it
/// @param mapping the table that was compared with
/// @param models the models that judged
/// @param bounds the bounds of each judgement
/// @param policy the severity of each verdict: `error`, `unknown`, `warning` or `none`
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
@JsonTypeName(GateJson.SCHEMA)
public record GateJson(
    String schema,
    Json.Tool tool,
    @JsonProperty(required = true) TableJson mapping,
    List<ModelJson> models,
    BoundsJson bounds,
    Map<String, String> policy,
    boolean complete,
    @JsonProperty(required = true) SummaryJson summary,
    List<FileJson> files,
    List<GateFunctionJson> functions,
    List<NamedJson> notAnnotated,
    List<ErrorJson> errors,
    ManifestJson manifest,
    BaselineJson baseline,
    CompiledJson compiled)
    implements ResultDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/gate/1";

  /// Copies the lists.
  public GateJson {
    models = List.copyOf(models);
    files = List.copyOf(files);
    functions = List.copyOf(functions);
    notAnnotated = List.copyOf(notAnnotated);
    errors = List.copyOf(errors);
  }

  /// The same with what made the files.
  public GateJson with(Optional<CompiledJson> newCompiled) {
    return new GateJson(
        schema,
        tool,
        mapping,
        models,
        bounds,
        policy,
        complete,
        summary,
        files,
        functions,
        notAnnotated,
        errors,
        manifest,
        baseline,
        newCompiled.orElse(null));
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
  public record CompiledJson(
      String compiler,
      String program,
      String command,
      List<String> targets,
      int cells,
      int runs,
      int kept,
      List<RefusedJson> refused,
      boolean refusedIsError) {
    /// Copies the lists.
    public CompiledJson {
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
  public record RefusedJson(String target, String function, String source, String message) {}

  /// The bounds of each judgement.
  ///
  /// @param timeMs the budget for a function, in milliseconds
  /// @param unroll how often a loop of a litmus test may go back
  public record BoundsJson(long timeMs, int unroll) {}

  /// A PTX file.
  ///
  /// @param file its name as the user wrote it
  /// @param sha256 the hash of its bytes
  /// @param version the PTX version that it says
  /// @param targets the architectures that it says
  public record FileJson(String file, String sha256, String version, List<String> targets) {
    /// Copies the list.
    public FileJson {
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
  public record SummaryJson(
      int files,
      int judged,
      int notAnnotated,
      Map<String, Integer> verdicts,
      long errors,
      long unknown,
      long warnings,
      long known) {
    /// The summary of some functions.
    ///
    /// @param files how many files they are from
    /// @param functions what was judged
    /// @param notAnnotated how many were not
    public static SummaryJson of(int files, List<GateFunctionJson> functions, int notAnnotated) {
      Map<String, Integer> verdicts = new LinkedHashMap<>();
      for (Verdict verdict : Verdict.values()) {
        int n = (int) functions.stream().filter(f -> f.verdict().equals(verdict.name())).count();
        if (n > 0) {
          verdicts.put(verdict.name(), n);
        }
      }
      return new SummaryJson(
          files,
          functions.size(),
          notAnnotated,
          verdicts,
          count(functions, Severity.ERROR),
          count(functions, Severity.UNKNOWN),
          count(functions, Severity.WARNING),
          functions.stream().filter(GateFunctionJson::known).count());
    }

    private static long count(List<GateFunctionJson> functions, Severity severity) {
      return functions.stream()
          .filter(f -> !f.known() && f.severity().equals(severity.word()))
          .count();
    }
  }

  /// A function.
  ///
  /// @param file its file
  /// @param function its name
  /// @param line where its name stands
  /// @param column where its name stands
  public record NamedJson(String file, String function, int line, int column) {}

  /// A manifest.
  ///
  /// @param file its name
  /// @param rows its good rows
  /// @param otherFiles rows about files that were not looked at
  public record ManifestJson(String file, int rows, long otherFiles) {}

  /// How findings compare with a baseline.
  ///
  /// @param file its name
  /// @param updated whether it was rewritten
  /// @param known findings that it knows
  /// @param fixed entries that are gone
  /// @param otherFiles entries about files that were not looked at
  public record BaselineJson(
      String file, boolean updated, long known, List<EntryJson> fixed, int otherFiles) {
    /// Copies the list.
    public BaselineJson {
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
  public record EntryJson(
      String file, String function, String source, String verdict, String shape, String note) {}
}
