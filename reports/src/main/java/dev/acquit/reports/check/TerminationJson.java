package dev.acquit.reports.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.ThreadEnding;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.progress.Visibility;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.BoundsJson;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.SupportJson;
import dev.acquit.text.Diagnostic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether a test terminates under a memory model and a progress model.
///
/// @param file where the test comes from
/// @param test its name
/// @param language its language
/// @param model the memory model
/// @param progress the progress model
/// @param visibility which writes a read that is repeated forever sees at last
/// @param bounds under which it was found
/// @param text the text of the test
/// @param verdict whether it terminates
/// @param reason why it has no defined meaning, is not covered or not known, if so
/// @param support who says so, of Terminates and May hang; absent in files of older versions
/// @param endings how far each thread comes in an execution that does not end; empty if there is
///   none
/// @param witness that execution, up to where nothing new happens
/// @param warnings what looks like a slip in the test
/// @param notes what one should know about how the verdict was reached
/// @param passes the rules that made less to look at, on which the answer rests; absent in files of
///   older versions
/// @param steps steps of the search
/// @param timeMs wall-clock time in milliseconds
public record TerminationJson(
    String file,
    String test,
    TestLanguage language,
    ModelJson model,
    ProgressJson progress,
    Visibility visibility,
    BoundsJson bounds,
    String text,
    TerminationVerdict verdict,
    @Nullable String reason,
    @Nullable @JsonProperty(isRequired = OptBoolean.FALSE) SupportJson support,
    List<EndingJson> endings,
    @Nullable ExecutionJson witness,
    List<String> warnings,
    List<String> notes,
    @JsonProperty(isRequired = OptBoolean.FALSE) List<String> passes,
    long steps,
    double timeMs)
    implements CheckAnswer {
  private static final double NANOS_PER_MILLI = 1e6;

  /// Copies the lists.
  public TerminationJson {
    endings = List.copyOf(endings);
    warnings = List.copyOf(warnings);
    notes = List.copyOf(notes);
    passes = List.copyOf(passes);
  }

  /// A progress model.
  ///
  /// @param name its name
  /// @param rules the rules of its levels: `sys obe, gpu obe, cluster fair, cta fair`
  public record ProgressJson(String name, String rules) {}

  /// How far a thread comes.
  ///
  /// @param thread its number
  /// @param fate what becomes of it
  /// @param line the same as a sentence, with what it waits for or why nobody has to let it run
  /// @param round the events of the witness that are repeated forever: of a thread that spins its
  ///   reads of a round, of one that repeats all of it; absent in files of older versions
  public record EndingJson(
      int thread,
      Fate fate,
      String line,
      @JsonProperty(isRequired = OptBoolean.FALSE) List<Integer> round) {
    /// Copies the list.
    public EndingJson {
      round = List.copyOf(round);
    }

    /// The events that a thread repeats forever.
    static List<Integer> round(ThreadEnding ending) {
      return switch (ending) {
        case ThreadEnding.Spins s -> s.reads().stream().map(ThreadEnding.Awaited::read).toList();
        case ThreadEnding.Repeats r -> r.events();
        case ThreadEnding.Ended _, ThreadEnding.Waits _, ThreadEnding.Stopped _ -> List.of();
      };
    }
  }

  /// What becomes of a thread.
  public enum Fate {
    /// It ends.
    ENDED,
    /// It goes round in a loop forever.
    SPINS,
    /// It goes round forever, and others may notice what it does in each round.
    REPEATS,
    /// It waits at a barrier forever.
    WAITS,
    /// It could take a step, and is not let.
    STOPPED;

    private static Fate of(ThreadEnding ending) {
      return switch (ending) {
        case ThreadEnding.Ended _ -> ENDED;
        case ThreadEnding.Spins _ -> SPINS;
        case ThreadEnding.Repeats _ -> REPEATS;
        case ThreadEnding.Waits _ -> WAITS;
        case ThreadEnding.Stopped _ -> STOPPED;
      };
    }
  }

  /// What was found.
  public static TerminationJson of(TerminationReport report) {
    var test = report.test();
    var r = report.result();
    EndingWords words = new EndingWords(report);
    return new TerminationJson(
        report.file(),
        test.name(),
        TestLanguage.of(test),
        new ModelJson(report.model().name(), report.model().hash()),
        new ProgressJson(report.progress().name(), report.progress().words()),
        report.visibility(),
        BoundsJson.of(report.limits(), false),
        LitmusWriter.write(test),
        r.verdict(),
        r.reason().orElse(null),
        SupportJson.of(r.support()),
        r.hang().stream()
            .flatMap(h ->
                h.endings().stream()
                    .map(e ->
                        new EndingJson(
                            e.thread(), Fate.of(e), words.line(e, h), EndingJson.round(e))))
            .toList(),
        r.hang().map(h -> ExecutionJson.of(h.execution().at(report.origin().lines()))).orElse(null),
        report.warnings().stream().map(Diagnostic::asWarning).toList(),
        r.notes(),
        Pass.words(r.passes()),
        r.steps(),
        r.time().toNanos() / NANOS_PER_MILLI);
  }

  /// What was asked: `ptx, progress cuda`; with the visibility where it is not the usual one.
  @Override
  public String asked() {
    return model.name()
        + ", progress "
        + progress.name()
        + (visibility == Visibility.COHERENCE ? "" : ", visibility " + visibility.word());
  }

  @Override
  public String word() {
    return verdict.word();
  }

  @Override
  public String expected() {
    return word();
  }

  @Override
  public AnswerStory story() {
    return new TerminationStory(this);
  }

  @Override
  public Tone tone() {
    return TerminationStory.tone(verdict);
  }
}
