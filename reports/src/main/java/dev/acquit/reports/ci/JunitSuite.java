package dev.acquit.reports.ci;

import dev.acquit.reports.json.ErrorJson;
import java.util.List;

/// Cases that belong together in the XML of JUnit's Ant task.
public record JunitSuite(String name, List<Case> cases) {
  /// Copies the list.
  public JunitSuite {
    cases = List.copyOf(cases);
  }

  /// The same under another name.
  ///
  /// @param more what is added to its name and to the groups of its cases
  JunitSuite numbered(String more) {
    return new JunitSuite(
        name + more,
        cases.stream()
            .map(c -> new Case(c.name(), c.group() + more, c.outcome(), c.out()))
            .toList());
  }

  /// A case.
  ///
  /// @param group what servers show it under: the file that it comes from
  /// @param outcome how it ended
  /// @param out what there is to read about it; empty: nothing
  public record Case(String name, String group, Outcome outcome, String out) {}

  /// How a case ended.
  public sealed interface Outcome {
    /// Well.
    record Passed() implements Outcome {}

    /// As it should not.
    ///
    /// @param message in a line
    /// @param type a word for its kind
    /// @param text more about it
    record Failure(String message, String type, String text) implements Outcome {}

    /// It could not be told.
    ///
    /// @param message in a line
    /// @param type a word for its kind
    /// @param text more about it
    record Error(String message, String type, String text) implements Outcome {}

    /// It was not asked, or has no answer.
    ///
    /// @param message why
    record Skipped(String message) implements Outcome {}
  }

  /// What is wrong with the input.
  public static JunitSuite input(List<ErrorJson> errors, ShortNames names) {
    return new JunitSuite(
        "input",
        errors.stream()
            .map(e ->
                new Case(
                    names.of(e.file()) + ":" + e.line() + ":" + e.column(),
                    names.of(e.file()),
                    new Outcome.Error(
                        e.message(),
                        e.bound() ? "UNKNOWN" : "BAD_INPUT",
                        e.hint() == null ? "" : e.hint()),
                    ""))
            .toList());
  }

  /// A suite, and one of what is wrong with the input if anything is.
  public static List<JunitSuite> with(JunitSuite suite, List<ErrorJson> errors, ShortNames names) {
    return errors.isEmpty() ? List.of(suite) : List.of(suite, input(errors, names));
  }

  long count(Class<? extends Outcome> kind) {
    return cases.stream().filter(c -> kind.isInstance(c.outcome())).count();
  }
}
