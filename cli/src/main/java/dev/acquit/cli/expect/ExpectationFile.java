package dev.acquit.cli.expect;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.text.Csv;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import dev.acquit.text.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reads a file of expectations. A bad row is a diagnostic, and reading goes on.
///
/// @param rows its good rows
/// @param errors what is wrong with the others
/// @param unknownColumns columns that mean nothing to us, which are not looked at
public record ExpectationFile(
    Path file, List<Expectation> rows, List<Diagnostic> errors, List<String> unknownColumns) {
  private static final Map<String, Verdict> WORDS =
      Map.of(
          "pass", Verdict.HOLDS,
          "ok", Verdict.HOLDS,
          "fail", Verdict.FAILS,
          "no", Verdict.FAILS,
          "undef", Verdict.UNDEFINED,
          "unknown", Verdict.UNKNOWN,
          "not covered", Verdict.NOT_COVERED);

  private static final Map<String, TerminationVerdict> ENDINGS =
      Map.of(
          "pass", TerminationVerdict.TERMINATES,
          "terminates", TerminationVerdict.TERMINATES,
          "fail", TerminationVerdict.MAY_HANG,
          "may hang", TerminationVerdict.MAY_HANG,
          "undef", TerminationVerdict.UNDEFINED,
          "unknown", TerminationVerdict.UNKNOWN,
          "not covered", TerminationVerdict.NOT_COVERED);

  /// Copies the lists.
  public ExpectationFile {
    rows = List.copyOf(rows);
    errors = List.copyOf(errors);
    unknownColumns = List.copyOf(unknownColumns);
  }

  /// A column, by its name in the header.
  private enum Column {
    TEST,
    EXPECTED,
    MODEL,
    PROPERTY,
    QUANTIFIER,
    PROGRESS,
    VISIBILITY;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String HINT =
      "--expect takes a table in CSV with the columns test and expected, such as"
          + " docs/examples/expected.csv";

  /// Reads a file.
  ///
  /// @throws InputException if it cannot be read, or its header lacks a column, it has no rows, or
  ///   a quote in it is wrong
  public static ExpectationFile read(Path file) throws InputException {
    String text = TextFile.read(file, file.toString(), HINT);
    return new Reader(file, Csv.rows(file.toString(), text)).read();
  }

  private static final class Reader {
    private final Path file;
    private final List<Csv.Row> table;
    private final Map<Column, Integer> columns = new EnumMap<>(Column.class);
    private final List<String> unknown = new ArrayList<>();
    private final Map<String, ProgressModel> models = new HashMap<>();

    Reader(Path file, List<Csv.Row> table) {
      this.file = file;
      this.table = table;
    }

    ExpectationFile read() throws InputException {
      header();
      if (table.size() == 1) {
        throw new InputException(
            file.toString(), Position.START, "found a header and no rows, expected rows", HINT);
      }
      List<Expectation> rows = new ArrayList<>();
      List<Diagnostic> errors = new ArrayList<>();
      for (Csv.Row row : table.subList(1, table.size())) {
        try {
          rows.add(expectation(row));
        } catch (InputException e) {
          errors.add(e.diagnostic());
        }
      }
      return new ExpectationFile(file, rows, errors, unknown);
    }

    private void header() throws InputException {
      List<Csv.Field> names = table.isEmpty() ? List.of() : table.getFirst().fields();
      for (int i = 0; i < names.size(); i++) {
        String name = names.get(i).text();
        Optional<Column> column =
            Arrays.stream(Column.values()).filter(c -> c.word().equalsIgnoreCase(name)).findFirst();
        if (column.isPresent()) {
          columns.put(column.get(), i);
        } else {
          unknown.add(name);
        }
      }
      for (Column needed : List.of(Column.TEST, Column.EXPECTED)) {
        if (!columns.containsKey(needed)) {
          throw new InputException(
              file.toString(),
              Position.START,
              "found no column '" + needed.word() + "' in the first line",
              "columns are test, expected, and if need be model, property, quantifier, progress,"
                  + " visibility");
        }
      }
    }

    private Expectation expectation(Csv.Row row) throws InputException {
      String test = field(row, Column.TEST).orElse("");
      if (test.isEmpty()) {
        throw error(
            row, "found no test in this row", "the column test has the path of a litmus test");
      }
      Expected expected = expected(row);
      Optional<String> quantifier = field(row, Column.QUANTIFIER);
      Optional<Quantifier> parsed =
          quantifier.flatMap(
              q -> Arrays.stream(Quantifier.values()).filter(v -> v.word().equals(q)).findFirst());
      if (quantifier.isPresent() && parsed.isEmpty()) {
        throw error(
            row,
            "found '" + quantifier.get() + "', expected exists, ~exists or forall",
            "the column quantifier may be empty");
      }
      return new Expectation(
          row.position().line(), test, expected, field(row, Column.MODEL), parsed);
    }

    private Expected expected(Csv.Row row) throws InputException {
      return switch (field(row, Column.PROPERTY).orElse("safety")) {
        case "safety" ->
            new Expected.Safety(
                verdict(
                    row,
                    WORDS,
                    "PASS, FAIL, Ok, No, Undef, Unknown or Not covered",
                    "PASS: the condition as written holds; FAIL: it does not"));
        case "termination" ->
            new Expected.Termination(
                verdict(
                    row,
                    ENDINGS,
                    "PASS, FAIL, Terminates, May hang, Undef, Unknown or Not covered",
                    "PASS: every execution ends; FAIL: some does not"),
                progress(row),
                visibility(row));
        case String other -> new Expected.Other(other);
      };
    }

    private <V> V verdict(Csv.Row row, Map<String, V> words, String all, String hint)
        throws InputException {
      String word = field(row, Column.EXPECTED).orElse("");
      V verdict = words.get(word.toLowerCase(Locale.ROOT));
      if (verdict == null) {
        throw error(
            row,
            "found '" + word + "', expected " + all,
            Suggestion.didYouMean(word, words.keySet()).orElse(hint));
      }
      return verdict;
    }

    private ProgressModel progress(Csv.Row row) throws InputException {
      String name = field(row, Column.PROGRESS).orElse(ProgressModels.FAIR);
      ProgressModel known = models.get(name);
      if (known == null) {
        known = ProgressModels.find(name);
        models.put(name, known);
      }
      return known;
    }

    private Visibility visibility(Csv.Row row) throws InputException {
      String word = field(row, Column.VISIBILITY).orElse(Visibility.COHERENCE.word());
      return Arrays.stream(Visibility.values())
          .filter(v -> v.word().equals(word))
          .findFirst()
          .orElseThrow(() ->
              error(
                  row,
                  "found '" + word + "', expected coherence or strong",
                  "the column visibility may be empty"));
    }

    /// Empty if the column is not there, or nothing in it.
    private Optional<String> field(Csv.Row row, Column column) {
      return Optional.ofNullable(columns.get(column))
          .filter(i -> i < row.fields().size())
          .map(row.fields()::get)
          .map(Csv.Field::text)
          .filter(f -> !f.isEmpty());
    }

    private InputException error(Csv.Row row, String message, String hint) {
      return new InputException(file.toString(), row.position(), message, hint);
    }
  }
}
