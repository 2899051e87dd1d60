package dev.acquit.reports.gate;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.acquit.codegen.gate.Judged;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.LitmusEvidence;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.story.Part;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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
/// @param verdict what came out
/// @param severity how much that matters, by the policy of the run
/// @param known whether the baseline knows it; then it fails nothing
/// @param why what is more or what is lost, if anything is
/// @param place what to look at first
/// @param match the alternative that the worst path is, is at least as strong as, or comes closest
///   to
/// @param shape what it does to memory, as 16 hexadecimal digits; does not depend on lines
/// @param paths the paths through it
/// @param defects what is wrong apart from orders and scopes
/// @param notes what was passed over or could not be checked; files of older versions have none
public record JudgedFunction(
    String file,
    String function,
    int line,
    int column,
    String source,
    CppOperation op,
    @Nullable MemoryOrder order,
    @Nullable MemoryOrder failure,
    @Nullable ThreadScope scope,
    @Nullable String type,
    Verdict verdict,
    Severity severity,
    boolean known,
    @Nullable String why,
    Place place,
    @Nullable Match match,
    @Nullable String shape,
    List<JudgedPath> paths,
    List<FoundDefect> defects,
    @JsonProperty(isRequired = OptBoolean.FALSE) List<String> notes)
    implements Judged {
  /// Copies the lists.
  public JudgedFunction {
    paths = List.copyOf(paths);
    defects = List.copyOf(defects);
    notes = List.copyOf(notes);
  }

  /// What to look at first, as messages name it: the place in the source, if it is known.
  public String at() {
    Written written = place.written();
    return written == null
        ? file + ":" + place.line() + ":" + place.column()
        : written.file() + ":" + written.line() + ":" + written.column();
  }

  /// A place in the file.
  ///
  /// @param line its line, from 1
  /// @param column its column, from 1
  /// @param text the line, without surrounding blanks
  /// @param written where that was written, if the file says so
  public record Place(
      int line,
      int column,
      String text,
      @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable Written written) {
    /// The line as stories have it.
    ///
    /// @param marked whether it is what one should look at
    /// @param means what it is to the memory model; said where its text does not begin so
    public Part.Row row(boolean marked, String means) {
      String one = text.replaceAll("[ \t]+", " ");
      return new Part.Row(line, one, marked, one.startsWith(means) ? "" : means);
    }
  }

  /// A place in the source of the file.
  ///
  /// @param file the source: relative to the folder of the run if it lies below it
  /// @param line its line, from 1
  /// @param column its column, from 1
  public record Written(String file, int line, int column) {}

  /// A place in the mapping table.
  ///
  /// @param row the row, such as `load seq_cst`
  /// @param alternative which of its alternatives, from 1
  /// @param sequence the alternative as the table writes it
  /// @param instructions the same with the scope of the operation
  /// @param instead what does the same in words that the target of the function has, if it does not
  ///   have these
  public record Match(
      String row,
      int alternative,
      String sequence,
      List<String> instructions,
      @Nullable String instead) {
    /// Copies the list.
    public Match {
      instructions = List.copyOf(instructions);
    }
  }

  /// A path through a function.
  ///
  /// @param ending how the operation ends
  /// @param how how it differs from others, in words; absent: it is the only one
  /// @param verdict its verdict
  /// @param why what is more or what is lost, if anything is
  /// @param match the alternative that it is, is at least as strong as, or comes closest to
  /// @param steps what the memory model sees, in program order
  /// @param missing instructions of the alternative that the path lacks, of a weaker path
  /// @param evidence a litmus test that shows it, of a weaker path
  public record JudgedPath(
      OperationPath.Ending ending,
      @Nullable String how,
      Verdict verdict,
      @Nullable String why,
      @Nullable Match match,
      List<PathStep> steps,
      List<String> missing,
      @Nullable Evidence evidence) {
    /// Copies the lists.
    public JudgedPath {
      steps = List.copyOf(steps);
      missing = List.copyOf(missing);
    }
  }

  /// A step of a path.
  ///
  /// @param place where it stands
  /// @param instruction in the words of a table, such as `ld.relaxed.gpu`
  /// @param role what it is for
  /// @param bits how wide an access is
  /// @param weak whether it is not what stands in the alternative at this place, of a weaker path
  public record PathStep(
      Place place, String instruction, Role role, @Nullable Integer bits, boolean weak) {}

  /// What a step is for.
  public enum Role {
    /// It is a fence.
    FENCE,
    /// The access that does what the operation does.
    MAIN,
    /// Another access to the object of the operation.
    AUXILIARY,
    /// An access to something else that is shared.
    OTHER;

    /// How documents write it.
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// Something that is wrong apart from orders and scopes.
  ///
  /// @param kind the verdict that it gives
  /// @param place the instruction that shows it
  /// @param what what was found and what was expected
  public record FoundDefect(Verdict kind, Place place, String what) {}

  /// A litmus test that shows what is lost.
  ///
  /// @param shows what the emitted test has and the table's has not
  /// @param source the C++ test
  /// @param emitted the PTX test with what was emitted
  /// @param table the PTX test with what the table has
  /// @param forbiddenBy C++ models that forbid the outcome to the source; of a race, those in which
  ///   the source has none
  /// @param allowedBy C++ models that allow it
  /// @param witness an execution of the emitted test that shows it
  public record Evidence(
      LitmusEvidence.Shows shows,
      String source,
      String emitted,
      @Nullable String table,
      List<String> forbiddenBy,
      List<String> allowedBy,
      ExecutionJson witness) {
    /// Copies the lists.
    public Evidence {
      forbiddenBy = List.copyOf(forbiddenBy);
      allowedBy = List.copyOf(allowedBy);
    }
  }

  /// The paths that have the verdict.
  public List<JudgedPath> worst() {
    return paths.stream().filter(p -> p.verdict() == verdict).toList();
  }

  /// Whether it is a finding: the policy does not let it pass.
  public boolean finding() {
    return severity != Severity.NONE;
  }

  /// Whether another run would come to the same: nothing was left open, which a bound may be the
  /// reason of.
  public boolean settled() {
    return verdict != Verdict.UNRECOGNISED
        && paths.stream().noneMatch(p -> p.verdict() == Verdict.UNRECOGNISED)
        && defects.stream().noneMatch(d -> d.kind() == Verdict.UNRECOGNISED);
  }

  /// The same judgement of a function in a file that is called otherwise.
  public JudgedFunction in(String newFile) {
    return new JudgedFunction(
        newFile, function, line, column, source, op, order, failure, scope, type, verdict, severity,
        known, why, place, match, shape, paths, defects, notes);
  }

  /// The same judgement under a policy and a baseline.
  ///
  /// @param newSeverity how much its verdict matters
  /// @param newKnown whether the baseline knows it
  public JudgedFunction graded(Severity newSeverity, boolean newKnown) {
    return new JudgedFunction(
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
