package dev.acquit.reports.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.acquit.gpu.claim.Claim;
import dev.acquit.gpu.claim.Turn;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceDescription.Kind;
import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.Counts;
import dev.acquit.gpu.run.Note;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.GradedRow;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.outcome.Tally;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.ResultDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `run` writes for each test, on a line of its own.
///
/// @param schema `acquit/run/1`
/// @param tool what wrote it
/// @param file where the test comes from
/// @param line the line of what the test asks; absent where it is not known, and in files of older
///   versions
/// @param test its name
/// @param condition what it asks
/// @param device where it ran
/// @param model the model that graded
/// @param mode how hard was tried
/// @param seed from which configurations were drawn
/// @param kernels the modules that ran
/// @param ending how it ended
/// @param complete whether that was as asked
/// @param instances how many instances ran
/// @param seconds how long it took
/// @param outcomes the table
/// @param kept what became of the condition; absent in files of older versions
/// @param odd instances with values nobody writes
/// @param oddities some of them; absent in files of older versions
/// @param filtered instances that the test's filter passes over: they are in no row; absent in
///   files of older versions
/// @param verdict what the run comes to
/// @param undefined why the C++ test has no defined meaning, where that was to be a finding; absent
///   otherwise
/// @param failures why it is a finding that is none by its verdict, since `--fail-on` says so;
///   absent where there is nothing, and in files of older versions
/// @param claims what may be claimed, in words
/// @param witnesses the mutants that ran beside it
/// @param configurations what each configuration showed
/// @param clipped in how many cases a configuration was made smaller to fit the device; absent in
///   files of older versions
/// @param notes what else a reader has to know
@JsonTypeName(RunDocument.SCHEMA)
public record RunDocument(
    String schema,
    Json.Tool tool,
    @Nullable String file,
    @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable Integer line,
    String test,
    String condition,
    DeviceJson device,
    ModelJson model,
    String mode,
    long seed,
    List<KernelJson> kernels,
    String ending,
    boolean complete,
    long instances,
    double seconds,
    List<OutcomeJson> outcomes,
    @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable TallyJson kept,
    long odd,
    @JsonProperty(isRequired = OptBoolean.FALSE) List<String> oddities,
    @JsonProperty(isRequired = OptBoolean.FALSE) long filtered,
    RunVerdict verdict,
    @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable String undefined,
    @JsonProperty(isRequired = OptBoolean.FALSE) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> failures,
    List<String> claims,
    List<WitnessJson> witnesses,
    List<ConfigurationJson> configurations,
    @JsonProperty(isRequired = OptBoolean.FALSE) long clipped,
    List<String> notes)
    implements ResultDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/run/1";

  private static final int ODDITIES = 3;

  /// Copies the lists.
  public RunDocument {
    kernels = List.copyOf(kernels);
    outcomes = List.copyOf(outcomes);
    oddities = List.copyOf(oddities);
    failures = failures == null ? List.of() : List.copyOf(failures);
    claims = List.copyOf(claims);
    witnesses = List.copyOf(witnesses);
    configurations = List.copyOf(configurations);
    notes = List.copyOf(notes);
  }

  /// A device.
  ///
  /// @param kind whether it is a GPU
  /// @param name its name
  /// @param target its architecture
  /// @param software who executes
  public record DeviceJson(Kind kind, String name, String target, String software) {}

  /// A module.
  ///
  /// @param mode which threads play which roles
  /// @param sha256 the hash of its text
  /// @param image the hash of its machine code; absent if there is none
  /// @param inspected whether the machine code was compared with the text
  public record KernelJson(String mode, String sha256, @Nullable String image, boolean inspected) {}

  /// A row of the table.
  ///
  /// @param state the outcome as herd writes it
  /// @param values its values by term
  /// @param samples how often it was seen
  /// @param grade its grade; absent if it has none
  /// @param description why
  /// @param held whether it is as the condition has it; absent where it was not seen, and in files
  ///   of older versions
  public record OutcomeJson(
      String state,
      Map<String, String> values,
      long samples,
      @Nullable Grade grade,
      String description,
      @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable Boolean held) {}

  /// What became of the condition.
  ///
  /// @param held instances as the condition has them
  /// @param broken instances that break it, where it is a promise; absent of `exists`
  public record TallyJson(
      long held, @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable Long broken) {
    /// Those of a table.
    public static TallyJson of(Tally tally) {
      return new TallyJson(tally.held(), tally.promises() ? tally.broken() : null);
    }
  }

  /// A mutant that ran beside the test.
  ///
  /// @param mutant its name
  /// @param mutation what was changed
  /// @param seen how often it showed the outcome
  /// @param instances how many instances ran
  /// @param occasions in how many round trips it showed it; absent in files of older versions, as
  ///   are the next two
  /// @param configurations in how many configurations it ran
  /// @param showing how many of them showed it
  public record WitnessJson(
      String mutant,
      String mutation,
      long seen,
      long instances,
      @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable Long occasions,
      @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable Integer configurations,
      @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable Integer showing) {}

  /// What claims are made of besides: how the outcomes of a configuration are spread over its turn.
  ///
  /// @param first how many instances ended in its first part
  /// @param last how many in its last part
  /// @param states each final state that was seen
  public record TurnJson(long first, long last, Map<String, ShownJson> states) {
    /// A final state.
    ///
    /// @param first how often it came in the first part
    /// @param last how often in the last part
    /// @param occasions in how many round trips it came
    public record ShownJson(long first, long last, long occasions) {}

    /// That of a turn.
    static TurnJson of(Turn turn) {
      Map<String, ShownJson> states = new LinkedHashMap<>();
      turn.shown()
          .forEach((state, n) ->
              states.put(state.toString(), new ShownJson(n.first(), n.last(), n.occasions())));
      return new TurnJson(turn.first(), turn.last(), states);
    }
  }

  /// What a configuration showed.
  ///
  /// @param number its number
  /// @param mode which threads play which roles
  /// @param text all that it consists of
  /// @param sha256 the hash of that
  /// @param instances how many instances ran
  /// @param skipped how many of them did not end
  /// @param seconds how long it took
  /// @param placement where roles ran; absent in files of older versions
  /// @param states how often each final state came
  /// @param turn how they are spread over its turn; absent in files of older versions
  public record ConfigurationJson(
      int number,
      String mode,
      String text,
      String sha256,
      long instances,
      long skipped,
      double seconds,
      @Nullable String placement,
      Map<String, Long> states,
      @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable TurnJson turn) {}

  /// The colour of its verdict.
  public Tone tone() {
    if (undefined != null || !failures.isEmpty()) {
      return Tone.BAD;
    }
    return switch (verdict) {
      case PASSED -> Tone.GOOD;
      case OBSERVED -> Tone.NOTE;
      case FAILED, VIOLATED, NOT_TRUSTED -> Tone.BAD;
      case NOT_SHOWN, NOT_GRADED, NOT_RUN -> Tone.OPEN;
    };
  }

  /// The document of a report.
  ///
  /// @param tool what writes it
  /// @param also what else is to be a finding
  public static RunDocument of(Json.Tool tool, RunReport r, AlsoFinding also) {
    return new RunDocument(
        SCHEMA,
        tool,
        r.file(),
        r.line() == 0 ? null : r.line(),
        r.test().name(),
        ConditionWriter.write(r.test().header().condition()),
        device(r.run().device()),
        new ModelJson(r.model().name(), r.model().hash()),
        r.mode().name().toLowerCase(Locale.ROOT),
        r.seed(),
        r.run().kernels().stream()
            .map(k ->
                new KernelJson(k.mode().name(), k.text(), k.image().orElse(null), k.inspected()))
            .toList(),
        r.run().ending().words(),
        r.run().ending().complete(),
        r.run().counts().instances(),
        r.run().seconds(),
        outcomes(r.table()),
        r.table().tally().map(TallyJson::of).orElse(null),
        r.table().odd(),
        oddities(
            r.run().configurations().stream()
                .flatMap(c -> c.oddities().stream())
                .map(Object::toString)),
        r.table().filtered(),
        r.claim().verdict(),
        also.undefined().orElse(null),
        also.failures(),
        r.claim().words(),
        witnesses(r.claim()),
        r.run().configurations().stream().map(RunDocument::configuration).toList(),
        clipped(r.run().notes()),
        r.run().notes().stream()
            .filter(n -> !(n instanceof Note.Clipped))
            .map(Note::words)
            .toList());
  }

  /// Each configuration runs in several modes, and is counted once.
  private static long clipped(List<Note> notes) {
    return notes.stream()
        .flatMap(n -> n instanceof Note.Clipped c ? Stream.of(c.number()) : Stream.empty())
        .distinct()
        .count();
  }

  /// As many as a reader looks at.
  static List<String> oddities(Stream<String> all) {
    return all.distinct().limit(ODDITIES).toList();
  }

  static DeviceJson device(DeviceDescription device) {
    return new DeviceJson(
        device.kind(), device.name(), device.target().toString(), device.software());
  }

  static List<OutcomeJson> outcomes(GradedTable table) {
    return table.rows().stream()
        .map(row ->
            new OutcomeJson(
                row.state().toString(),
                values(row.state()),
                row.samples(),
                row.grade().orElse(null),
                row.description(),
                held(table, row)))
        .toList();
  }

  /// Whether the state of a row is as the condition has it; nothing where it was not seen.
  public static @Nullable Boolean held(GradedTable table, GradedRow row) {
    return row.samples() == 0 || table.tally().isEmpty()
        ? null
        : Tally.isAsHeld(table.condition(), row.state());
  }

  static List<WitnessJson> witnesses(Claim claim) {
    return claim.sensitivity().witnesses().stream()
        .map(w ->
            new WitnessJson(
                w.mutant(),
                w.mutation(),
                w.shown().seen(),
                w.shown().instances(),
                w.shown().occasions(),
                w.shown().configurations(),
                w.shown().showing()))
        .toList();
  }

  private static ConfigurationJson configuration(ConfigurationRun c) {
    Counts all = c.all();
    Map<String, Long> states = new LinkedHashMap<>();
    all.states().forEach((state, n) -> states.put(state.toString(), n));
    return new ConfigurationJson(
        c.fit().configuration().number(),
        c.fit().mode().name(),
        c.fit().text(),
        c.fit().hash(),
        all.instances(),
        all.skipped(),
        c.seconds(),
        c.placement().words(),
        states,
        TurnJson.of(Turn.of(c)));
  }

  private static Map<String, String> values(State state) {
    Map<String, String> values = new LinkedHashMap<>();
    state
        .values()
        .forEach((term, value) ->
            values.put(term instanceof Term.Memory(var x) ? x : term.toString(), value.toString()));
    return values;
  }
}
