package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.text.Csv;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Findings that are known and fail nothing: comma-separated values, sorted, one finding a row.
///
/// @param comments lines that somebody wrote, each beginning with `#`
/// @param entries the findings, in the order of the file
public record Baseline(List<String> comments, List<BaselineEntry> entries) {
  /// One that knows nothing.
  public static final Baseline EMPTY = new Baseline(List.of(), List.of());

  private static final List<String> COLUMNS =
      List.of("file", "function", "operation", "verdict", "shape", "note");
  private static final List<String> NEEDED = COLUMNS.subList(0, 5);
  private static final String HEAD =
      "# Findings of acquit gate that are known. --update-baseline writes this file and keeps the"
          + " notes.\n";

  /// Copies the lists, and sorts the entries.
  public Baseline {
    comments = List.copyOf(comments);
    entries = entries.stream().sorted(BaselineEntry.ORDER).toList();
  }

  /// Reads a baseline. A row that is not understood is an error, since an update would lose it.
  ///
  /// @param file what messages call it
  /// @throws InputException if something in it is wrong
  public static Baseline read(String file, String text) throws InputException {
    List<Csv.Row> rows = Csv.rows(file, text);
    CsvColumns columns = CsvColumns.of(file, rows, NEEDED, List.of("note"));
    List<BaselineEntry> entries = new ArrayList<>();
    Set<BaselineEntry> seen = new HashSet<>();
    for (Csv.Row row : rows.subList(1, rows.size())) {
      columns.check(row);
      BaselineEntry entry =
          new BaselineEntry(
              columns.need(row, "file").text(),
              columns.need(row, "function").text(),
              columns.need(row, "operation").text(),
              verdict(file, columns.need(row, "verdict")),
              columns.need(row, "shape").text(),
              columns.field(row, "note").map(Csv.Field::text).orElse(""));
      if (!seen.add(entry.withNote(""))) {
        throw new InputException(
            file,
            row.position(),
            "found this finding of " + entry.function() + " a second time, expected it once",
            "only the note differs; join the two rows");
      }
      entries.add(entry);
    }
    List<String> comments =
        text.lines().filter(l -> l.startsWith("#") && !HEAD.equals(l + "\n")).toList();
    return new Baseline(comments, entries);
  }

  private static Verdict verdict(String file, Csv.Field field) throws InputException {
    List<String> words = Arrays.stream(Verdict.values()).map(Enum::name).toList();
    if (!words.contains(field.text())) {
      throw new InputException(
          new Diagnostic(
              file,
              field.position(),
              "found '" + field.text() + "', expected a verdict: " + String.join(", ", words),
              Suggestion.didYouMean(field.text(), words)));
    }
    return Verdict.valueOf(field.text());
  }

  /// The text of the file.
  public String text() {
    return HEAD
        + comments.stream().map(c -> c + "\n").collect(Collectors.joining())
        + Csv.line(COLUMNS)
        + entries.stream()
            .map(e ->
                Csv.line(
                    List.of(
                        e.file(),
                        e.function(),
                        e.operation(),
                        e.verdict().name(),
                        e.shape(),
                        e.note())))
            .collect(Collectors.joining());
  }

  /// Whether a finding is known, of many findings.
  public Predicate<BaselineEntry> known() {
    Set<BaselineEntry> keys = keys(entries);
    return finding -> keys.contains(finding.withNote(""));
  }

  /// The entries that are gone: what they are about was looked at, and not found again.
  ///
  /// @param examined whether what an entry is about was looked at
  /// @param found what was found
  public List<BaselineEntry> fixed(
      Predicate<BaselineEntry> examined, Collection<BaselineEntry> found) {
    Set<BaselineEntry> keys = keys(found);
    return entries.stream()
        .filter(e -> examined.test(e) && !keys.contains(e.withNote("")))
        .toList();
  }

  /// The entries about what was not looked at, of which nothing can be said.
  ///
  /// @param examined whether what an entry is about was looked at
  public List<BaselineEntry> others(Predicate<BaselineEntry> examined) {
    return entries.stream().filter(examined.negate()).toList();
  }

  /// The baseline that holds what was found. Entries about what was not looked at, the notes of
  /// findings that are still there, and comments are kept.
  ///
  /// @param examined whether what an entry is about was looked at
  /// @param found what was found
  public Baseline updated(Predicate<BaselineEntry> examined, Collection<BaselineEntry> found) {
    Set<BaselineEntry> left = keys(found);
    List<BaselineEntry> all = new ArrayList<>();
    for (BaselineEntry entry : entries) {
      if (left.remove(entry.withNote("")) || !examined.test(entry)) {
        all.add(entry);
      }
    }
    all.addAll(left);
    return new Baseline(comments, all);
  }

  private static Set<BaselineEntry> keys(Collection<BaselineEntry> entries) {
    return entries.stream().map(e -> e.withNote("")).collect(Collectors.toCollection(HashSet::new));
  }
}
