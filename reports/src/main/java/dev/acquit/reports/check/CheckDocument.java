package dev.acquit.reports.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.reports.json.BoundsJson;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.ResultDocument;
import dev.acquit.text.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What `check` writes.
///
/// @param schema `acquit/check/1`
/// @param tool what wrote it
/// @param results one for each test and model, in the order of the input
/// @param errors what is wrong with files that are no tests
/// @param expectation how the verdicts compare with a file of expectations, if one was given
@JsonTypeName(CheckDocument.SCHEMA)
public record CheckDocument(
    String schema,
    Json.Tool tool,
    List<ResultJson> results,
    List<ErrorJson> errors,
    ExpectationJson expectation)
    implements ResultDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/check/1";

  private static final double NANOS_PER_MILLI = 1e6;

  /// Copies the lists.
  public CheckDocument {
    results = List.copyOf(results);
    errors = List.copyOf(errors);
  }

  /// The document of a batch.
  public static CheckDocument of(
      String version,
      List<CheckReport> reports,
      List<Diagnostic> errors,
      Optional<ExpectationReport> expectation) {
    return new CheckDocument(
        SCHEMA,
        Json.Tool.acquit(version),
        reports.stream().map(CheckDocument::result).toList(),
        errors.stream().map(ErrorJson::of).toList(),
        expectation.map(ExpectationJson::of).orElse(null));
  }

  /// What a model says of a test.
  ///
  /// @param file where the test comes from
  /// @param test its name
  /// @param language `ptx` or `cpp`
  /// @param model the memory model
  /// @param engine what found the verdict
  /// @param bounds under which it was found
  /// @param text the text of the test; absent in files of older versions
  /// @param quantifier `exists`, `~exists` or `forall`
  /// @param condition the whole condition
  /// @param verdict `Ok`, `No`, `Undef`, `Not covered` or `Unknown`
  /// @param reason why the verdict is one of the last three
  /// @param complete whether all executions were looked at
  /// @param states the allowed final states
  /// @param positive pairs of execution and final state that satisfy the proposition
  /// @param negative pairs that do not
  /// @param flags the model's flags that were raised
  /// @param marks why they were, and why the test has no defined meaning if it has none; absent in
  ///   files of older versions
  /// @param witness an execution that shows the verdict
  /// @param explanation why there is none
  /// @param notes what looks like a slip in the test, then what one should know about how the
  ///   verdict was reached
  /// @param steps steps of the search
  /// @param timeMs wall-clock time in milliseconds
  public record ResultJson(
      String file,
      @JsonProperty(required = true) String test,
      String language,
      @JsonProperty(required = true) ModelJson model,
      String engine,
      BoundsJson bounds,
      String text,
      String quantifier,
      String condition,
      @JsonProperty(required = true) String verdict,
      String reason,
      boolean complete,
      List<StateJson> states,
      long positive,
      long negative,
      List<String> flags,
      List<MarkJson> marks,
      ExecutionJson witness,
      ExplanationJson explanation,
      List<String> notes,
      long steps,
      double timeMs) {
    /// Copies the lists.
    public ResultJson {
      states = List.copyOf(states);
      flags = List.copyOf(flags);
      marks = marks == null ? List.of() : List.copyOf(marks);
      notes = List.copyOf(notes);
    }
  }

  /// A final state.
  ///
  /// @param state as herd writes it
  /// @param values each register and location with its value
  /// @param satisfies whether it satisfies the test's proposition
  /// @param count how many executions may end in it
  public record StateJson(
      String state, Map<String, Object> values, boolean satisfies, long count) {}

  private static ResultJson result(CheckReport report) {
    var test = report.test();
    var condition = test.header().condition();
    var r = report.result();
    return new ResultJson(
        report.file(),
        test.name(),
        switch (test) {
          case PtxTest ptx -> "ptx";
          case CppTest cpp -> "cpp";
        },
        new ModelJson(report.model().name(), report.model().hash()),
        report.engine().word(),
        BoundsJson.of(report.limits(), report.allRegisters()),
        LitmusWriter.write(test),
        condition.quantifier().word(),
        ConditionWriter.write(condition),
        r.verdict().word(),
        r.reason().orElse(null),
        r.complete(),
        r.states().entrySet().stream().map(e -> state(report, e.getKey(), e.getValue())).toList(),
        r.positive(),
        r.negative(),
        r.flags(),
        r.marks().stream().map(m -> MarkJson.of(m, test, report.origin())).toList(),
        r.witness().map(ExecutionJson::of).orElse(null),
        r.explanation().map(ExplanationJson::of).orElse(null),
        notes(report),
        r.steps(),
        r.time().toNanos() / NANOS_PER_MILLI);
  }

  private static List<String> notes(CheckReport report) {
    return Stream.concat(
            report.warnings().stream().map(Diagnostic::asWarning), report.result().notes().stream())
        .toList();
  }

  private static StateJson state(CheckReport report, State state, long count) {
    Map<String, Object> values = new LinkedHashMap<>();
    state.values().forEach((term, v) -> values.put(term.toString(), ExecutionJson.value(v)));
    boolean satisfies = report.test().header().condition().proposition().holds(state::value);
    return new StateJson(state.toString(), values, satisfies, count);
  }
}
