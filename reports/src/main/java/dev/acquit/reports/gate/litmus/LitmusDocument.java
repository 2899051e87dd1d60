package dev.acquit.reports.gate.litmus;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.codegen.litmus.LitmusFinding;
import dev.acquit.codegen.litmus.LitmusVerdict;
import dev.acquit.codegen.litmus.ReadTest;
import dev.acquit.codegen.litmus.TableRelation;
import dev.acquit.codegen.litmus.WrittenTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.engine.Explanation;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.text.Position;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What `gate litmus` writes.
///
/// @param schema `acquit/gate-litmus/1`
/// @param tool what wrote it
/// @param title what people call the compiler; files of older versions have none
/// @param compiler how the compiler was called
/// @param version what the compiler says of itself; files of older versions have none
/// @param program where it is; files of older versions have none
/// @param compiledFor the architecture, and the language standard; files of older versions have
///   none
/// @param dialect how atomics were written
/// @param source the C++ model
/// @param target the PTX model
/// @param table the mapping table that was compared with
/// @param counts how many tests have each verdict
/// @param results one for each test
/// @param errors what is wrong with files that are no C++ tests
/// @param left how many tests were not judged, since a stop was asked for; absent: none
@JsonTypeName(LitmusDocument.SCHEMA)
public record LitmusDocument(
    String schema,
    Json.Tool tool,
    @Nullable String title,
    String compiler,
    @Nullable String version,
    @Nullable String program,
    @Nullable String compiledFor,
    String dialect,
    ModelId source,
    ModelId target,
    String table,
    Map<Verdict, Integer> counts,
    List<Result> results,
    List<ErrorJson> errors,
    @Nullable Integer left)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/gate-litmus/1";

  /// Copies the lists.
  public LitmusDocument {
    results = List.copyOf(results);
    errors = List.copyOf(errors);
  }

  @Override
  public String command() {
    return "gate litmus";
  }

  @Override
  public Story story() {
    return new LitmusStory(source, target).story(this);
  }

  /// What the compilation of a test says of the compiler, as [LitmusVerdict].
  public enum Verdict {
    /// The compiler refused the source.
    NOT_COMPILED,
    /// Something is not understood.
    NOT_COVERED,
    /// The source has no defined meaning.
    RACY,
    /// No outcome was added.
    SOUND,
    /// A bound was hit.
    UNKNOWN,
    /// An outcome was added.
    UNSOUND;

    static Verdict of(LitmusVerdict verdict) {
      return switch (verdict) {
        case LitmusVerdict.Sound s -> SOUND;
        case LitmusVerdict.Unsound u -> UNSOUND;
        case LitmusVerdict.Unknown u -> UNKNOWN;
        case LitmusVerdict.NotCovered n -> NOT_COVERED;
        case LitmusVerdict.NotCompiled n -> NOT_COMPILED;
        case LitmusVerdict.Racy r -> RACY;
      };
    }
  }

  /// How many tests have each verdict.
  public static Map<Verdict, Integer> counts(List<Result> results) {
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    results.forEach(r -> counts.merge(r.verdict(), 1, Integer::sum));
    return counts;
  }

  /// How many tests have a verdict.
  int count(Verdict verdict) {
    return counts.getOrDefault(verdict, 0);
  }

  @Override
  public Ending ending() {
    return ending(false);
  }

  /// How it ended.
  ///
  /// @param undefined whether a source without a defined meaning is a finding
  public Ending ending(boolean undefined) {
    return found(undefined).and(errors);
  }

  private Ending found(boolean undefined) {
    if (count(Verdict.UNSOUND) > 0 || (undefined && count(Verdict.RACY) > 0)) {
      return Ending.FINDING;
    }
    return left == null && count(Verdict.SOUND) == results.size() ? Ending.PASSED : Ending.UNKNOWN;
  }

  /// What came out for one test.
  ///
  /// @param test its name
  /// @param verdict what came out
  /// @param table how its outcomes compare with the table's; absent: not compared
  /// @param why the reason of UNKNOWN and NOT_COVERED, the compiler's message of NOT_COMPILED
  /// @param line the line of the compiler's PTX that the reason speaks about
  /// @param text the C++ test; files of older versions have none
  /// @param source the source that the compiler got
  /// @param ptx the compiler's PTX as a litmus test
  /// @param lines for each thread and each of its statements the line of the compiler's PTX
  /// @param outcome of UNSOUND: the outcome that the source forbids
  /// @param axioms of UNSOUND: the axioms of the C++ model that forbid it
  /// @param explanation of UNSOUND: why the source forbids the outcome, if that was found; files of
  ///   older versions have none
  /// @param witness of UNSOUND: an execution of the PTX test that ends so
  /// @param marks of RACY: why the C++ test has no defined meaning; files of older versions have
  ///   none
  public record Result(
      String test,
      Verdict verdict,
      @Nullable TableRelation table,
      @Nullable String why,
      @Nullable Integer line,
      @Nullable String text,
      @Nullable String source,
      @Nullable String ptx,
      @Nullable List<List<Integer>> lines,
      @Nullable String outcome,
      @Nullable List<String> axioms,
      @Nullable ExplanationJson explanation,
      @Nullable ExecutionJson witness,
      @Nullable List<MarkJson> marks) {}

  /// What came out for one test.
  ///
  /// @param origin where the C++ test comes from
  public static Result result(LitmusFinding f, Origin origin) {
    LitmusVerdict verdict = f.verdict();
    Optional<ReadTest> read = read(verdict);
    Optional<LitmusVerdict.Unsound> unsound =
        verdict instanceof LitmusVerdict.Unsound u ? Optional.of(u) : Optional.empty();
    return new Result(
        f.test().name(),
        Verdict.of(verdict),
        table(verdict).orElse(null),
        why(verdict).orElse(null),
        verdict instanceof LitmusVerdict.NotCovered(var position, var why)
            ? position.map(Position::line).orElse(null)
            : null,
        LitmusWriter.write(f.test()),
        f.source().map(WrittenTest::text).orElse(null),
        read.map(LitmusDocument::ptx).orElse(null),
        read.map(LitmusDocument::lines).orElse(null),
        unsound.map(u -> u.outcome().toString()).orElse(null),
        unsound.flatMap(u -> u.why()).map(Explanation::axioms).orElse(null),
        unsound.flatMap(u -> u.why()).map(ExplanationJson::of).orElse(null),
        unsound.map(u -> ExecutionJson.of(u.witness())).orElse(null),
        verdict instanceof LitmusVerdict.Racy(var marks)
            ? marks.stream().map(m -> MarkJson.of(m, f.test(), origin)).toList()
            : null);
  }

  private static Optional<ReadTest> read(LitmusVerdict verdict) {
    return switch (verdict) {
      case LitmusVerdict.Sound s -> Optional.of(s.read());
      case LitmusVerdict.Unsound u -> Optional.of(u.read());
      case LitmusVerdict.Unknown u -> u.read();
      case LitmusVerdict.NotCovered n -> Optional.empty();
      case LitmusVerdict.NotCompiled n -> Optional.empty();
      case LitmusVerdict.Racy r -> Optional.empty();
    };
  }

  private static Optional<TableRelation> table(LitmusVerdict verdict) {
    return switch (verdict) {
      case LitmusVerdict.Sound s -> Optional.of(s.table());
      case LitmusVerdict.Unsound u -> Optional.of(u.table());
      default -> Optional.empty();
    };
  }

  private static Optional<String> why(LitmusVerdict verdict) {
    return switch (verdict) {
      case LitmusVerdict.Unknown u -> Optional.of(u.why());
      case LitmusVerdict.NotCovered n -> Optional.of(n.why());
      case LitmusVerdict.NotCompiled n -> Optional.of(n.message());
      default -> Optional.empty();
    };
  }

  private static String ptx(ReadTest read) {
    return LitmusWriter.write(read.test());
  }

  private static List<List<Integer>> lines(ReadTest read) {
    return read.positions().stream().map(t -> t.stream().map(Position::line).toList()).toList();
  }
}
