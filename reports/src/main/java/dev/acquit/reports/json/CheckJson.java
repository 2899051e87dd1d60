package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Mark;
import dev.acquit.reports.CheckReport;
import dev.acquit.reports.ExpectationReport;
import dev.acquit.reports.MarkWords;
import dev.acquit.reports.Origin;
import dev.acquit.text.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// What `check` writes.
///
/// @param schema `acquit/check/1`
/// @param tool what wrote it
/// @param results one for each test and model, in the order of the input
/// @param errors what is wrong with files that are no tests
/// @param expectation how the verdicts compare with a file of expectations, if one was given
@JsonTypeName(CheckJson.SCHEMA)
public record CheckJson(
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
  public CheckJson {
    results = List.copyOf(results);
    errors = List.copyOf(errors);
  }

  /// The document of a batch.
  public static CheckJson of(
      String version,
      List<CheckReport> reports,
      List<Diagnostic> errors,
      Optional<ExpectationReport> expectation) {
    return new CheckJson(
        SCHEMA,
        Json.Tool.acquit(version),
        reports.stream().map(CheckJson::result).toList(),
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

  /// A flag that is raised, or a condition without which the test has no defined meaning.
  ///
  /// @param check its name in the model
  /// @param meaning `flag` or `undefined`
  /// @param accesses the events that it is about: the two of a race
  /// @param edges the pair, or the cycle
  /// @param lines the events with their lines in the file, then why the model relates them so
  /// @param execution the execution
  public record MarkJson(
      @JsonProperty(required = true) String check,
      @JsonProperty(required = true) String meaning,
      List<PlaceJson> accesses,
      List<ExecutionJson.EdgeJson> edges,
      List<String> lines,
      ExecutionJson execution) {
    /// Copies the lists.
    public MarkJson {
      accesses = List.copyOf(accesses);
      edges = List.copyOf(edges);
      lines = List.copyOf(lines);
    }

    /// The form of a mark.
    public static MarkJson of(Mark mark, LitmusTest test, Origin origin) {
      return new MarkJson(
          mark.check(),
          mark.meaning().name().toLowerCase(Locale.ROOT),
          mark.events().stream()
              .map(mark.execution()::event)
              .map(e -> new PlaceJson(e.id(), line(origin.lines().of(e.thread(), e.statement()))))
              .toList(),
          ExecutionJson.edges(mark.edges()),
          MarkWords.lines(mark, test, origin),
          ExecutionJson.of(mark.execution()));
    }

    private static Integer line(OptionalInt line) {
      return line.isPresent() ? line.getAsInt() : null;
    }

    /// Whether it leaves the test without a meaning.
    public boolean undefined() {
      return meaning.equals("undefined");
    }
  }

  /// Where an event stands.
  ///
  /// @param event its id in the execution
  /// @param line the line of its statement in the file; absent: not known
  public record PlaceJson(int event, Integer line) {}

  /// A memory model.
  ///
  /// @param name its name
  /// @param sha256 the hash of its files
  public record ModelJson(@JsonProperty(required = true) String name, String sha256) {}

  /// The bounds and readings that were chosen.
  ///
  /// @param timeMs the budget for a test, in milliseconds
  /// @param unroll how often a loop may go back
  /// @param failedCas `read` or `write`: what a failed compare-and-swap does
  /// @param allRegisters whether states show all registers and locations
  public record BoundsJson(long timeMs, int unroll, String failedCas, boolean allRegisters) {}

  /// A final state.
  ///
  /// @param state as herd writes it
  /// @param values each register and location with its value
  /// @param satisfies whether it satisfies the test's proposition
  /// @param count how many executions may end in it
  public record StateJson(
      String state, Map<String, Object> values, boolean satisfies, long count) {}

  /// Why a condition cannot be reached.
  ///
  /// @param alone whether the first axiom alone forbids it
  /// @param axioms the axioms that the execution breaks
  /// @param cycle what breaks the first of them
  /// @param lines the same in the words of the test
  /// @param execution the execution
  public record ExplanationJson(
      boolean alone,
      List<String> axioms,
      List<ExecutionJson.EdgeJson> cycle,
      List<String> lines,
      ExecutionJson execution) {
    /// Copies the lists.
    public ExplanationJson {
      axioms = List.copyOf(axioms);
      cycle = List.copyOf(cycle);
      lines = List.copyOf(lines);
    }

    /// The explanation that was written so.
    public Explanation view() {
      return new Explanation(
          alone,
          axioms,
          cycle.stream().map(e -> new Edge(e.relation(), e.from(), e.to())).toList(),
          execution.view());
    }
  }

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
        bounds(report.limits(), report.allRegisters()),
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
        r.explanation().map(CheckJson::explanation).orElse(null),
        notes(report),
        r.steps(),
        r.time().toNanos() / NANOS_PER_MILLI);
  }

  private static List<String> notes(CheckReport report) {
    return Stream.concat(
            report.warnings().stream().map(Diagnostic::asWarning), report.result().notes().stream())
        .toList();
  }

  /// Bounds that were chosen.
  public static BoundsJson bounds(Limits limits, boolean allRegisters) {
    return new BoundsJson(
        limits.time().toMillis(),
        limits.unroll(),
        limits.failedSwapWrites() ? "write" : "read",
        allRegisters);
  }

  private static StateJson state(CheckReport report, State state, long count) {
    Map<String, Object> values = new LinkedHashMap<>();
    state.values().forEach((term, v) -> values.put(term.toString(), ExecutionJson.value(v)));
    boolean satisfies = report.test().header().condition().proposition().holds(state::value);
    return new StateJson(state.toString(), values, satisfies, count);
  }

  /// An explanation that was found.
  public static ExplanationJson explanation(Explanation why) {
    return new ExplanationJson(
        why.alone(),
        why.axioms(),
        ExecutionJson.edges(why.cycle()),
        why.lines(),
        ExecutionJson.of(why.execution()));
  }
}
