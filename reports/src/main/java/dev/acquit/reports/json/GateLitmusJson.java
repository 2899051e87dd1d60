package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.codegen.litmus.LitmusFinding;
import dev.acquit.codegen.litmus.LitmusVerdict;
import dev.acquit.codegen.litmus.ReadTest;
import dev.acquit.codegen.litmus.TableRelation;
import dev.acquit.codegen.litmus.WrittenTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.engine.Explanation;
import dev.acquit.reports.GateLitmusReport;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// What `gate litmus` writes.
///
/// @param schema `acquit/gate-litmus/1`
/// @param tool what wrote it
/// @param compiler how the compiler was called
/// @param version what the compiler says of itself
/// @param program where it is
/// @param compiledFor the architecture, and the language standard
/// @param dialect how atomics were written
/// @param source the C++ model
/// @param target the PTX model
/// @param table the mapping table that was compared with
/// @param counts how many tests have each verdict
/// @param results one for each test
/// @param errors what is wrong with files that are no C++ tests
@JsonTypeName(GateLitmusJson.SCHEMA)
public record GateLitmusJson(
    String schema,
    Json.Tool tool,
    String compiler,
    String version,
    String program,
    String compiledFor,
    String dialect,
    @JsonProperty(required = true) ModelId source,
    @JsonProperty(required = true) ModelId target,
    String table,
    Map<String, Integer> counts,
    List<ResultJson> results,
    List<ErrorJson> errors)
    implements ResultDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/gate-litmus/1";

  /// Copies the lists.
  public GateLitmusJson {
    results = List.copyOf(results);
    errors = List.copyOf(errors);
  }

  /// What came out for one test.
  ///
  /// @param test its name
  /// @param verdict `SOUND`, `UNSOUND`, `UNKNOWN`, `NOT_COVERED`, `NOT_COMPILED` or `RACY`
  /// @param table `same`, `stronger`, `weaker`, `different` or `unknown`; absent: not compared
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
  public record ResultJson(
      @JsonProperty(required = true) String test,
      @JsonProperty(required = true) String verdict,
      String table,
      String why,
      Integer line,
      String text,
      String source,
      String ptx,
      List<List<Integer>> lines,
      String outcome,
      List<String> axioms,
      ExplanationJson explanation,
      ExecutionJson witness,
      List<MarkJson> marks) {}

  /// The form of a report.
  ///
  /// @param version of this tool
  public static GateLitmusJson of(
      GateLitmusReport report, String version, List<Diagnostic> errors) {
    return new GateLitmusJson(
        SCHEMA,
        Json.Tool.acquit(version),
        report.compiler(),
        report.version(),
        report.program(),
        report.compiledFor(),
        report.dialect(),
        report.source(),
        report.target(),
        report.table(),
        report.counts(),
        IntStream.range(0, report.findings().size())
            .mapToObj(i -> result(report.findings().get(i), report.origins().get(i)))
            .toList(),
        errors.stream().map(ErrorJson::of).toList());
  }

  private static ResultJson result(LitmusFinding f, Origin origin) {
    LitmusVerdict verdict = f.verdict();
    Optional<ReadTest> read = read(verdict);
    Optional<LitmusVerdict.Unsound> unsound =
        verdict instanceof LitmusVerdict.Unsound u ? Optional.of(u) : Optional.empty();
    return new ResultJson(
        f.test().name(),
        verdict.word(),
        table(verdict).map(GateLitmusJson::lower).orElse(null),
        why(verdict).orElse(null),
        verdict instanceof LitmusVerdict.NotCovered(var position, var why)
            ? position.map(Position::line).orElse(null)
            : null,
        LitmusWriter.write(f.test()),
        f.source().map(WrittenTest::text).orElse(null),
        read.map(GateLitmusJson::ptx).orElse(null),
        read.map(GateLitmusJson::lines).orElse(null),
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

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  private static String ptx(ReadTest read) {
    return LitmusWriter.write(read.test());
  }

  private static List<List<Integer>> lines(ReadTest read) {
    return read.positions().stream().map(t -> t.stream().map(Position::line).toList()).toList();
  }
}
