package dev.acquit.reports.check;

import dev.acquit.reports.Plural;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
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
    List<Difference> differences,
    SortedMap<String, Integer> notChecked,
    int notSelected,
    List<String> withoutRow) {
  /// Copies the collections.
  public ExpectationJson {
    differences = List.copyOf(differences);
    notChecked = Collections.unmodifiableSortedMap(new TreeMap<>(notChecked));
    withoutRow = List.copyOf(withoutRow);
  }

  /// A row that came out otherwise.
  ///
  /// @param line its line in the file, from 1
  /// @param test the test as the row names it
  /// @param model the name of the model
  /// @param expected the verdict of the row
  /// @param found the verdict found
  /// @param detail more about it, such as why the verdict is not known
  public record Difference(
      int line, String test, String model, String expected, String found, @Nullable String detail) {
    /// For example `all.csv:7: MP.litmus under ptx: expected Ok, found No`.
    private String line(String file) {
      return "%s:%d: %s under %s: expected %s, found %s%s"
          .formatted(
              file, line, test, model, expected, found, detail == null ? "" : " (" + detail + ")");
    }
  }

  /// A line for each difference, then what was compared and what was not.
  public List<String> lines() {
    return Stream.concat(differences.stream().map(d -> d.line(file)), sentences().stream())
        .toList();
  }

  /// What was compared and what was not.
  List<String> sentences() {
    List<String> lines = new ArrayList<>();
    withoutRow.forEach(t -> lines.add(file + ": no row is about " + t + ", it was not checked"));
    lines.add(
        "%s: %s checked, %d as expected, %d different"
            .formatted(
                file, Plural.of(checked, "row"), checked - differences.size(), differences.size()));
    notChecked.forEach((property, rows) ->
        lines.add(
            "%s: %s of property '%s' %s not checked"
                .formatted(file, Plural.of(rows, "row"), property, Plural.was(rows))));
    if (notSelected > 0) {
      lines.add(
          "%s: %s %s about other tests or models and %s not checked"
              .formatted(
                  file,
                  Plural.of(notSelected, "row"),
                  notSelected == 1 ? "is" : "are",
                  Plural.was(notSelected)));
    }
    return lines;
  }

  /// The same, and what came out otherwise.
  List<Part> parts() {
    return Stream.concat(
            sentences().stream().<Part>map(s -> new Part.Sentence(Line.of(s))),
            Stream.of(
                new Part.Table(
                    "What differs from " + file,
                    List.of("test", "model", "expected", "found"),
                    0,
                    differences.stream()
                        .map(d ->
                            List.of(
                                Line.code(d.test()),
                                Line.of(d.model()),
                                Line.of(d.expected()),
                                Line.of(d.found() + (d.detail() == null ? "" : ": " + d.detail()))))
                        .toList())))
        .toList();
  }
}
