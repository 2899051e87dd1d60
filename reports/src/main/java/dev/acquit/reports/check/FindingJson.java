package dev.acquit.reports.check;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What fails a check, or leaves it open.
///
/// @param kind what is not as it should be
/// @param severity `error`: the check fails; `unknown`: it has no answer
/// @param file where the test comes from
/// @param test its name
/// @param asked of what: the model, for termination with the progress model
/// @param line where it is; absent: not known
/// @param what what was found, in a sentence without lines, which move
/// @param about the locations of a race; otherwise the condition
/// @param accesses of a race the two accesses
/// @param way the execution that shows it, as far as its lines are known
/// @param known true if a baseline knows it, so that it fails nothing; absent otherwise
public record FindingJson(
    Kind kind,
    Severity severity,
    String file,
    String test,
    String asked,
    @Nullable Integer line,
    String what,
    String about,
    List<StepJson> accesses,
    List<StepJson> way,
    @Nullable Boolean known) {
  /// Copies the lists.
  public FindingJson {
    accesses = List.copyOf(accesses);
    way = List.copyOf(way);
  }

  /// What is to be so.
  @EnumNaming(EnumNamingStrategies.LowerCaseStrategy.class)
  public enum Kind {
    /// Conditions hold as they are written, and tests end.
    NO,
    /// Accesses that conflict are ordered or strong.
    RACE,
    /// Tests have a defined meaning.
    UNDEF,
    /// Questions are answered.
    UNKNOWN,
    /// Answers are about some execution.
    VACUOUS,
    /// Verdicts are those that are expected.
    EXPECTATION
  }

  /// An event at its place.
  ///
  /// @param thread its thread
  /// @param line where it stands
  /// @param text what it does: `P0: ld.weak %r5, x (reads 0)`
  public record StepJson(int thread, int line, String text) {}

  /// Under which name servers and baselines know the test.
  public String where() {
    return where(test, asked);
  }

  /// The same of any.
  public static String where(String test, String asked) {
    return test + " under " + asked;
  }

  /// The same as one that is known.
  public FindingJson asKnown() {
    return new FindingJson(
        kind, severity, file, test, asked, line, what, about, accesses, way, true);
  }

  /// How its test ended for build servers: what is known fails nothing.
  Outcome outcome() {
    return fails()
        ? new Outcome.Failure(
            what,
            kind.name(),
            accesses.stream()
                .map(a -> file + ":" + a.line() + ": " + a.text())
                .collect(Collectors.joining("\n")))
        : new Outcome.Skipped("known: " + what);
  }

  /// Whether it fails the check.
  public boolean fails() {
    return known == null && severity == Severity.ERROR;
  }
}
