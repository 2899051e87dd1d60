package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/// What the gate says of a function.
///
/// @param file the file as the user wrote it
/// @param function its name
/// @param line where its name stands
/// @param column where its name stands
/// @param source what it should implement, as an annotation says it
/// @param op what the operation does, such as `load`
/// @param order its memory order; of a compare-exchange that of success
/// @param failure of a compare-exchange: the order of failure
/// @param scope its thread scope
/// @param type the type of the object, if it was said
/// @param verdict a [dev.acquit.codegen.judge.Verdict]
/// @param severity `error`, `unknown`, `warning` or `none`, by the policy of the run
/// @param known whether the baseline knows it; then it fails nothing
/// @param why what is more or what is lost, if anything is
/// @param place what to look at first
/// @param match the alternative that the worst path is, is at least as strong as, or comes closest
///   to
/// @param shape what it does to memory, as 16 hexadecimal digits; does not depend on lines
/// @param paths the paths through it
/// @param defects what is wrong apart from orders and scopes
/// @param notes what was passed over or could not be checked; files of older versions have none
public record GateFunctionJson(
    @JsonProperty(required = true) String file,
    @JsonProperty(required = true) String function,
    int line,
    int column,
    @JsonProperty(required = true) String source,
    @JsonProperty(required = true) String op,
    String order,
    String failure,
    String scope,
    String type,
    @JsonProperty(required = true) String verdict,
    @JsonProperty(required = true) String severity,
    boolean known,
    String why,
    @JsonProperty(required = true) PlaceJson place,
    MatchJson match,
    String shape,
    List<PathJson> paths,
    List<DefectJson> defects,
    List<String> notes) {
  /// Copies the lists.
  public GateFunctionJson {
    paths = List.copyOf(paths);
    defects = List.copyOf(defects);
    notes = notes == null ? List.of() : List.copyOf(notes);
  }

  /// A place in the file.
  ///
  /// @param line its line, from 1
  /// @param column its column, from 1
  /// @param text the line, without surrounding blanks
  public record PlaceJson(int line, int column, String text) {}

  /// A place in the mapping table.
  ///
  /// @param row the row, such as `load seq_cst`
  /// @param alternative which of its alternatives, from 1
  /// @param sequence the alternative as the table writes it
  /// @param instructions the same with the scope of the operation
  public record MatchJson(String row, int alternative, String sequence, List<String> instructions) {
    /// Copies the list.
    public MatchJson {
      instructions = List.copyOf(instructions);
    }
  }

  /// A path through a function.
  ///
  /// @param ending `done`, or of a compare-exchange `failed`
  /// @param how how it differs from others, in words; absent: it is the only one
  /// @param verdict its verdict
  /// @param why what is more or what is lost, if anything is
  /// @param match the alternative that it is, is at least as strong as, or comes closest to
  /// @param steps what the memory model sees, in program order
  /// @param missing instructions of the alternative that the path lacks, of a weaker path
  /// @param evidence a litmus test that shows it, of a weaker path
  public record PathJson(
      String ending,
      String how,
      @JsonProperty(required = true) String verdict,
      String why,
      MatchJson match,
      List<StepJson> steps,
      List<String> missing,
      EvidenceJson evidence) {
    /// Copies the lists.
    public PathJson {
      steps = List.copyOf(steps);
      missing = List.copyOf(missing);
    }
  }

  /// A step of a path.
  ///
  /// @param place where it stands
  /// @param instruction in the words of a table, such as `ld.relaxed.gpu`
  /// @param role `fence`, or of an access `main`, `auxiliary` or `other`
  /// @param bits how wide an access is
  /// @param weak whether it is not what stands in the alternative at this place, of a weaker path
  public record StepJson(
      @JsonProperty(required = true) PlaceJson place,
      @JsonProperty(required = true) String instruction,
      String role,
      Integer bits,
      boolean weak) {}

  /// Something that is wrong apart from orders and scopes.
  ///
  /// @param kind the verdict that it gives
  /// @param place the instruction that shows it
  /// @param what what was found and what was expected
  public record DefectJson(String kind, PlaceJson place, String what) {}

  /// A litmus test that shows what is lost.
  ///
  /// @param shows `outcome`: the model allows the emitted test an outcome that it forbids the
  ///   table's; `race`: the emitted test has a data race and the table's has none
  /// @param source the C++ test
  /// @param emitted the PTX test with what was emitted
  /// @param table the PTX test with what the table has
  /// @param forbiddenBy C++ models that forbid the outcome to the source; of a race, those in which
  ///   the source has none
  /// @param allowedBy C++ models that allow it
  /// @param witness an execution of the emitted test that shows it
  public record EvidenceJson(
      String shows,
      @JsonProperty(required = true) String source,
      @JsonProperty(required = true) String emitted,
      String table,
      List<String> forbiddenBy,
      List<String> allowedBy,
      @JsonProperty(required = true) ExecutionJson witness) {
    /// Copies the lists.
    public EvidenceJson {
      forbiddenBy = List.copyOf(forbiddenBy);
      allowedBy = List.copyOf(allowedBy);
    }
  }

  /// The same judgement of a function in a file that is called otherwise.
  ///
  /// @param newFile the file
  public GateFunctionJson in(String newFile) {
    return new GateFunctionJson(
        newFile, function, line, column, source, op, order, failure, scope, type, verdict, severity,
        known, why, place, match, shape, paths, defects, notes);
  }

  /// The same judgement under a policy and a baseline.
  ///
  /// @param newSeverity how much its verdict matters
  /// @param newKnown whether the baseline knows it
  public GateFunctionJson graded(String newSeverity, boolean newKnown) {
    return new GateFunctionJson(
        file,
        function,
        line,
        column,
        source,
        op,
        order,
        failure,
        scope,
        type,
        verdict,
        newSeverity,
        newKnown,
        why,
        place,
        match,
        shape,
        paths,
        defects,
        notes);
  }
}
