package dev.acquit.reports.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.pass.Pass;
import dev.acquit.reports.Engine;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.BaselineJson;
import dev.acquit.reports.json.BoundsJson;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.SupportJson;
import dev.acquit.reports.story.ComparedVerdict;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.text.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `check` writes.
///
/// @param schema `acquit/check/1`
/// @param tool what wrote it
/// @param results one for each test and model, in the order of the input
/// @param termination whether tests terminate, if that was asked: one for each test, model and
///   progress model; absent in files of older versions
/// @param errors what is wrong with files that are no tests
/// @param undone what was not done of what was asked, in sentences: a stop was asked for, or a test
///   failed us; absent in files of older versions
/// @param expectation how the verdicts compare with a file of expectations, if one was given
/// @param comparison where models differ, if tests were put before several
/// @param findings what fails the check or leaves it open; absent in files of older versions
/// @param baseline how the findings compare with what is known; absent if nobody asked
@JsonTypeName(CheckDocument.SCHEMA)
public record CheckDocument(
    String schema,
    Json.Tool tool,
    List<ResultJson> results,
    @JsonProperty(isRequired = OptBoolean.FALSE) List<TerminationJson> termination,
    List<ErrorJson> errors,
    @JsonProperty(isRequired = OptBoolean.FALSE) List<String> undone,
    @Nullable ExpectationJson expectation,
    @Nullable ModelComparison comparison,
    @JsonProperty(isRequired = OptBoolean.FALSE) List<FindingJson> findings,
    @Nullable BaselineJson baseline)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/check/1";

  private static final double NANOS_PER_MILLI = 1e6;

  /// Copies the lists.
  public CheckDocument {
    results = List.copyOf(results);
    termination = List.copyOf(termination);
    errors = List.copyOf(errors);
    undone = List.copyOf(undone);
    findings = List.copyOf(findings);
  }

  @Override
  public String command() {
    return "check";
  }

  @Override
  public Story story() {
    return new CheckStory(this).story();
  }

  @Override
  public List<ComparedVerdict> verdictsToCompare() {
    return answers().stream()
        .map(a -> new ComparedVerdict(a.test(), a.asked(), a.word(), a.tone()))
        .toList();
  }

  @Override
  public Ending ending() {
    return found().and(errors);
  }

  private Ending found() {
    List<FindingJson> fresh = findings.stream().filter(f -> f.known() == null).toList();
    if (fresh.stream().anyMatch(FindingJson::fails)) {
      return Ending.FINDING;
    }
    return fresh.isEmpty() && undone.isEmpty() && !untold() ? Ending.PASSED : Ending.UNKNOWN;
  }

  /// Whether something has no answer and no finding says so: a file of an older version.
  private boolean untold() {
    return findings.isEmpty()
        && expectation == null
        && answers().stream().anyMatch(a -> a.tone() == Tone.OPEN);
  }

  /// What is said at the end of a batch.
  ///
  /// @param errors what is wrong with files that are no tests
  /// @param undone what was not done of what was asked, in sentences
  /// @param expectation how the verdicts compare with a file of expectations
  /// @param findings what fails the check or leaves it open
  /// @param baseline how the findings compare with what is known
  public record End(
      List<Diagnostic> errors,
      List<String> undone,
      Optional<ExpectationJson> expectation,
      List<FindingJson> findings,
      Optional<BaselineJson> baseline) {
    /// Copies the lists.
    public End {
      errors = List.copyOf(errors);
      undone = List.copyOf(undone);
      findings = List.copyOf(findings);
    }
  }

  /// The document of a batch.
  public static CheckDocument of(Json.Tool tool, List<? extends CheckAnswer> answers, End end) {
    List<ResultJson> results = all(answers, ResultJson.class);
    return new CheckDocument(
        SCHEMA,
        tool,
        results,
        all(answers, TerminationJson.class),
        end.errors().stream().map(ErrorJson::of).toList(),
        end.undone(),
        end.expectation().orElse(null),
        ModelComparison.of(results).orElse(null),
        end.findings(),
        end.baseline().orElse(null));
  }

  private static <T> List<T> all(List<? extends CheckAnswer> answers, Class<T> kind) {
    return answers.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /// All that is said of tests, which outcomes they have first.
  public List<CheckAnswer> answers() {
    return Stream.<CheckAnswer>concat(results.stream(), termination.stream()).toList();
  }

  /// Where the models of its results differ; empty if no test was put before several.
  public Optional<ModelComparison> compared() {
    return ModelComparison.of(results);
  }

  /// What a model says of a test.
  ///
  /// @param file where the test comes from
  /// @param test its name
  /// @param language its language
  /// @param model the memory model
  /// @param engine what found the verdict
  /// @param bounds under which it was found
  /// @param text the text of the test; absent in files of older versions
  /// @param quantifier what it asks of the condition
  /// @param condition the whole condition
  /// @param verdict what the model says
  /// @param reason why it has no defined meaning, is not covered or not known, if so
  /// @param vacuous why the verdict is about no execution at all, if it is; absent in files of
  ///   older versions
  /// @param support who says so, where no execution is shown that settles it; absent in files of
  ///   older versions
  /// @param complete whether all executions were looked at
  /// @param states the allowed final states
  /// @param positive pairs of execution and final state that satisfy the proposition
  /// @param negative pairs that do not
  /// @param flags the model's flags that were raised
  /// @param marks why they were, and why the test has no defined meaning if it has none; absent in
  ///   files of older versions
  /// @param witness an execution that shows the verdict
  /// @param explanation why there is none
  /// @param warnings what looks like a slip in the test; with the notes in files of older versions
  /// @param notes what one should know about how the verdict was reached
  /// @param passes the rules that made less to look at, on which the answer rests; absent in files
  ///   of older versions
  /// @param steps steps of the search
  /// @param timeMs wall-clock time in milliseconds
  public record ResultJson(
      String file,
      String test,
      TestLanguage language,
      ModelJson model,
      String engine,
      @Nullable BoundsJson bounds,
      @Nullable String text,
      Quantifier quantifier,
      String condition,
      Verdict verdict,
      @Nullable String reason,
      @Nullable @JsonProperty(isRequired = OptBoolean.FALSE) String vacuous,
      @Nullable @JsonProperty(isRequired = OptBoolean.FALSE) SupportJson support,
      boolean complete,
      List<StateJson> states,
      long positive,
      long negative,
      List<String> flags,
      @JsonProperty(isRequired = OptBoolean.FALSE) List<MarkJson> marks,
      @Nullable ExecutionJson witness,
      @Nullable ExplanationJson explanation,
      @JsonProperty(isRequired = OptBoolean.FALSE) List<String> warnings,
      List<String> notes,
      @JsonProperty(isRequired = OptBoolean.FALSE) List<String> passes,
      long steps,
      double timeMs)
      implements CheckAnswer {
    /// Copies the lists.
    public ResultJson {
      states = List.copyOf(states);
      flags = List.copyOf(flags);
      marks = List.copyOf(marks);
      warnings = List.copyOf(warnings);
      notes = List.copyOf(notes);
      passes = List.copyOf(passes);
    }

    @Override
    public String asked() {
      return model.name();
    }

    @Override
    public String word() {
      return VerdictWords.word(asking(), verdict);
    }

    @Override
    public String expected() {
      return verdict.word();
    }

    @Override
    public AnswerStory story() {
      return new TestStory(this);
    }

    /// How it is coloured: an answer about no execution is none.
    @Override
    public Tone tone() {
      return vacuous == null ? VerdictWords.tone(asking(), verdict) : Tone.OPEN;
    }

    /// Files of older versions may not say what they ask.
    private Quantifier asking() {
      return Objects.requireNonNullElse(quantifier, Quantifier.EXISTS);
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

  /// What is said of a test.
  public static ResultJson result(CheckReport report) {
    var test = report.test();
    var condition = test.header().condition();
    var r = report.result();
    return new ResultJson(
        report.file(),
        test.name(),
        TestLanguage.of(test),
        new ModelJson(report.model().name(), report.model().hash()),
        Engine.of(r.engine()).word(),
        BoundsJson.of(report.limits(), report.allRegisters()),
        LitmusWriter.write(test),
        condition.quantifier(),
        ConditionWriter.write(condition),
        r.verdict(),
        r.reason().orElse(null),
        r.vacuous().orElse(null),
        SupportJson.of(r.support()),
        r.complete(),
        r.states().entrySet().stream().map(e -> state(report, e.getKey(), e.getValue())).toList(),
        r.positive(),
        r.negative(),
        r.flags(),
        r.marks().stream().map(m -> MarkJson.of(m, test, report.origin())).toList(),
        r.witness().map(ExecutionJson::of).orElse(null),
        r.explanation().map(ExplanationJson::of).orElse(null),
        report.warnings().stream().map(Diagnostic::asWarning).toList(),
        r.notes(),
        Pass.words(r.passes()),
        r.steps(),
        r.time().toNanos() / NANOS_PER_MILLI);
  }

  private static StateJson state(CheckReport report, State state, long count) {
    Map<String, Object> values = new LinkedHashMap<>();
    state.values().forEach((term, v) -> values.put(term.toString(), ExecutionJson.value(v)));
    boolean satisfies = report.test().header().condition().proposition().holds(state::value);
    return new StateJson(state.toString(), values, satisfies, count);
  }
}
