package dev.acquit.reports.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How verdicts compare with a file of expectations.
///
/// @param checked how many of its rows were compared
/// @param differences the rows that came out otherwise, in the order of the file
/// @param otherProperties how many rows are about a property that was not asked for or is not
///   known, by property
/// @param notSelected how many rows are about tests or models that the user did not ask for
/// @param withoutRow tests that the user asked for and no row speaks about, which were not checked
public record ExpectationReport(
    String file,
    int checked,
    List<Difference> differences,
    SortedMap<String, Integer> otherProperties,
    int notSelected,
    List<String> withoutRow) {
  /// Copies the collections.
  public ExpectationReport {
    differences = List.copyOf(differences);
    otherProperties = Collections.unmodifiableSortedMap(new TreeMap<>(otherProperties));
    withoutRow = List.copyOf(withoutRow);
  }

  /// A row that came out otherwise.
  ///
  /// @param line its line in the file, from 1
  /// @param test the test as the row names it
  /// @param model the name of the model
  /// @param expected the verdict in the row
  /// @param found the verdict that was found
  /// @param detail more about it, such as why the verdict is not known
  public record Difference(
      int line, String test, String model, String expected, String found, Optional<String> detail) {
    /// For example `all.csv:7: MP.litmus under ptx: expected Ok, found No`.
    String text(String file) {
      return file
          + ":"
          + line
          + ": "
          + test
          + " under "
          + model
          + ": expected "
          + expected
          + ", found "
          + found
          + detail.map(d -> " (" + d + ")").orElse("");
    }
  }

  /// A line for each difference, then what was compared and what was not.
  public String text() {
    List<String> lines = new ArrayList<>();
    differences.forEach(d -> lines.add(d.text(file)));
    lines.addAll(ExpectationJson.of(this).sentences());
    return String.join("\n", lines) + "\n";
  }
}
