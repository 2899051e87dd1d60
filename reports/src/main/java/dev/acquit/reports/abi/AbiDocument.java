package dev.acquit.reports.abi;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.abi.rule.Consequence;
import dev.acquit.abi.rule.Severity;
import dev.acquit.reports.json.BaselineJson;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `abi check`, `abi link` and `abi driver` write.
///
/// @param schema `acquit/abi/1`
/// @param tool what wrote it
/// @param release of the document whose chapters are named: `12.9`
/// @param linked whether the modules were held against each other
/// @param failOn from which severity on a finding fails
/// @param files the modules, in the order given
/// @param types the files of `--types`, whose classes were known; absent if there are none
/// @param summary how many there are of everything
/// @param sources what was not seen in sources of C; absent for modules of PTX
/// @param findings by file and position
/// @param baseline how they compare with what is known; absent if nobody asked
/// @param errors what is wrong with the input
/// @param complete whether all was looked at; if not, a stop was asked for
@JsonTypeName(AbiDocument.SCHEMA)
public record AbiDocument(
    String schema,
    Json.Tool tool,
    String release,
    boolean linked,
    Severity failOn,
    List<File> files,
    @Nullable List<Types> types,
    Summary summary,
    @Nullable Sources sources,
    List<Found> findings,
    @Nullable BaselineJson baseline,
    List<ErrorJson> errors,
    boolean complete)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/abi/1";

  /// Copies the lists.
  public AbiDocument {
    files = List.copyOf(files);
    types = types == null ? null : List.copyOf(types);
    findings = List.copyOf(findings);
    errors = List.copyOf(errors);
  }

  @Override
  public String command() {
    return sources != null ? "abi driver" : linked ? "abi link" : "abi check";
  }

  @Override
  public Story story() {
    return new AbiStory(this).story();
  }

  @Override
  public Ending ending() {
    return found().and(errors);
  }

  private Ending found() {
    return findings.stream().anyMatch(this::fails)
        ? Ending.FINDING
        : complete ? Ending.PASSED : Ending.UNKNOWN;
  }

  /// Whether a finding is bad enough to fail.
  public boolean fails(Found found) {
    return found.known() == null && found.severity().compareTo(failOn) <= 0;
  }

  /// A module, or a source of C.
  ///
  /// @param file its name
  /// @param sha256 the hash of its bytes
  /// @param version of PTX that it is written in; `C` or `C++` for a source
  /// @param target the architecture that it names first; empty for a source
  /// @param functions how many functions and kernels it has, declarations of a module too
  /// @param variables how many variables of the module
  public record File(
      String file, String sha256, String version, String target, int functions, int variables) {}

  /// A source with classes and enums.
  ///
  /// @param file its name
  /// @param sha256 the hash of its bytes
  public record Types(String file, String sha256) {}

  /// How many there are.
  ///
  /// @param functions of all modules
  /// @param errors findings of that severity
  /// @param warnings findings of that severity
  /// @param notes findings of that severity
  /// @param notFollowed how many addresses a rule asks about of which nobody knows what they are;
  ///   absent if there are none
  /// @param notJoined how many functions debug information describes with more or fewer parameters
  ///   than are declared, or with classes that it only declares, so that not all was held against
  ///   it; absent if there are none
  public record Summary(
      int functions,
      int errors,
      int warnings,
      int notes,
      @Nullable Integer notFollowed,
      @Nullable Integer notJoined) {}

  /// What was not seen in sources.
  ///
  /// @param notUnderstood how many calls a rule asks about of which not enough is seen
  /// @param headers how many `#include` are not read
  /// @param leftOut how many calls that a rule asks about conditions of the preprocessor leave out
  public record Sources(int notUnderstood, int headers, int leftOut) {}

  /// A rule that is not kept somewhere.
  ///
  /// @param rule what it is called: `P-7`
  /// @param chapter where the release of the document has it
  /// @param consequence what breaks
  /// @param severity how bad it is here
  /// @param file the module
  /// @param line in it
  /// @param column in it
  /// @param where the function or variable; absent for the module as a whole
  /// @param what what was found, and what is wanted
  /// @param source from which line of a source that was made, as `.loc` says; absent where it does
  ///   not
  /// @param known true if a baseline knows it, so that it fails nothing; absent otherwise
  public record Found(
      String rule,
      String chapter,
      Consequence consequence,
      Severity severity,
      String file,
      int line,
      int column,
      @Nullable String where,
      String what,
      @Nullable Source source,
      @Nullable Boolean known) {}

  /// A line of a source.
  ///
  /// @param file as `.file` has it
  /// @param line from 1
  public record Source(String file, int line) {}
}
