package dev.acquit.reports.check;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How verdicts compare with a file of expectations.
///
/// @param file the file
/// @param checked rows compared
/// @param differences rows that came out otherwise
/// @param notChecked rows of other properties, by property
/// @param notSelected rows about tests or models that the user did not ask for
/// @param withoutRow tests that no row speaks about
public record ExpectationJson(
    String file,
    int checked,
    List<DifferenceJson> differences,
    Map<String, Integer> notChecked,
    int notSelected,
    List<String> withoutRow) {
  /// Copies the lists.
  public ExpectationJson {
    differences = List.copyOf(differences);
    withoutRow = List.copyOf(withoutRow);
  }

  /// A row that came out otherwise.
  ///
  /// @param line its line
  /// @param test the test
  /// @param model the model
  /// @param expected the verdict of the row
  /// @param found the verdict found
  /// @param detail more about it
  public record DifferenceJson(
      int line,
      String test,
      String model,
      String expected,
      String found,
      @Nullable String detail) {}

  static ExpectationJson of(ExpectationReport report) {
    return new ExpectationJson(
        report.file(),
        report.checked(),
        report.differences().stream()
            .map(d ->
                new DifferenceJson(
                    d.line(),
                    d.test(),
                    d.model(),
                    d.expected(),
                    d.found(),
                    d.detail().orElse(null)))
            .toList(),
        report.otherProperties(),
        report.notSelected(),
        report.withoutRow());
  }
}
