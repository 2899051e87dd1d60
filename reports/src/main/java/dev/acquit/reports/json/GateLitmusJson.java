package dev.acquit.reports.json;

import dev.acquit.codegen.litmus.LitmusFinding;
import dev.acquit.codegen.litmus.LitmusVerdict;
import dev.acquit.codegen.litmus.ReadTest;
import dev.acquit.codegen.litmus.WrittenTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.reports.GateLitmusReport;
import dev.acquit.reports.ModelId;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What `gate litmus` writes.
///
/// @param schema `acquit/gate-litmus/1`
/// @param tool what wrote it
/// @param compiler how the compiler was called
/// @param dialect how atomics were written
/// @param source the C++ model
/// @param target the PTX model
/// @param table the mapping table that was compared with
/// @param counts how many tests have each verdict
/// @param results one for each test
/// @param errors what is wrong with files that are no C++ tests
public record GateLitmusJson(
    String schema,
    Json.Tool tool,
    String compiler,
    String dialect,
    ModelId source,
    ModelId target,
    String table,
    Map<String, Integer> counts,
    List<ResultJson> results,
    List<ErrorJson> errors) {
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
  /// @param source the source that the compiler got
  /// @param ptx the compiler's PTX as a litmus test
  /// @param lines for each thread and each of its statements the line of the compiler's PTX
  /// @param outcome of UNSOUND: the outcome that the source forbids
  /// @param axioms of UNSOUND: the axioms of the C++ model that forbid it
  /// @param witness of UNSOUND: an execution of the PTX test that ends so
  public record ResultJson(
      String test,
      String verdict,
      String table,
      String why,
      Integer line,
      String source,
      String ptx,
      List<List<Integer>> lines,
      String outcome,
      List<String> axioms,
      ExecutionJson witness) {}

  /// The form of a report.
  ///
  /// @param version of this tool
  public static GateLitmusJson of(
      GateLitmusReport report, String version, List<Diagnostic> errors) {
    return new GateLitmusJson(
        SCHEMA,
        Json.Tool.acquit(version),
        report.compiler(),
        report.dialect(),
        report.source(),
        report.target(),
        report.table(),
        report.counts(),
        report.findings().stream().map(GateLitmusJson::result).toList(),
        errors.stream().map(ErrorJson::of).toList());
  }

  private static ResultJson result(LitmusFinding f) {
    String name = f.test().name();
    String word = f.verdict().word();
    String source = f.source().map(WrittenTest::text).orElse(null);
    return switch (f.verdict()) {
      case LitmusVerdict.Sound(var read, var table) ->
          new ResultJson(
              name,
              word,
              lower(table),
              null,
              null,
              source,
              ptx(read),
              lines(read),
              null,
              null,
              null);
      case LitmusVerdict.Unsound u ->
          new ResultJson(
              name,
              word,
              lower(u.table()),
              null,
              null,
              source,
              ptx(u.read()),
              lines(u.read()),
              u.outcome().toString(),
              u.why().map(w -> w.axioms()).orElse(null),
              ExecutionJson.of(u.witness()));
      case LitmusVerdict.Unknown(var read, var why) ->
          new ResultJson(
              name,
              word,
              null,
              why,
              null,
              source,
              read.map(GateLitmusJson::ptx).orElse(null),
              read.map(GateLitmusJson::lines).orElse(null),
              null,
              null,
              null);
      case LitmusVerdict.NotCovered(var position, var why) ->
          new ResultJson(
              name,
              word,
              null,
              why,
              position.map(Position::line).orElse(null),
              source,
              null,
              null,
              null,
              null,
              null);
      case LitmusVerdict.NotCompiled(var message) ->
          new ResultJson(name, word, null, message, null, source, null, null, null, null, null);
      case LitmusVerdict.Racy r ->
          new ResultJson(name, word, null, null, null, source, null, null, null, null, null);
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
