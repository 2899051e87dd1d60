package dev.acquit.codegen.gate;

import static java.util.stream.Collectors.groupingBy;

import dev.acquit.codegen.source.OperationReader;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.text.Csv;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// A table that says which functions implement which operations: comma-separated values with the
/// columns `function`, `source` and, if need be, `file`.
///
/// Names may be patterns, in which `*` stands for anything and `?` for one character. A row with an
/// exact name wins over patterns; of several such rows, the first.
///
/// Immutable.
public final class Manifest {
  private static final List<String> NEEDED = List.of("function", "source");
  private static final List<String> POSSIBLE = List.of("file");
  private static final int MOST_IDLE = 10;

  private final String file;
  private final List<Row> rows;
  private final List<Diagnostic> problems;
  private final RowIndex index;

  private Manifest(String file, List<Row> rows, List<Diagnostic> problems) {
    this.file = file;
    this.rows = List.copyOf(rows);
    this.problems = List.copyOf(problems);
    this.index = RowIndex.of(rows);
  }

  /// The name of the table.
  public String file() {
    return file;
  }

  /// Its good rows.
  public List<Row> rows() {
    return rows;
  }

  /// What is wrong with the others.
  public List<Diagnostic> problems() {
    return problems;
  }

  /// A row.
  ///
  /// @param position where it begins
  /// @param function the name of a function, or a pattern
  /// @param file the name of a file or the end of its path, or a pattern; empty: any
  /// @param operation what the function implements
  public record Row(
      Position position, String function, Optional<String> file, SourceOperation operation) {
    /// Whether it speaks about a function.
    boolean matches(Named named) {
      return is(function, named.function()) && aboutFile(named.file());
    }

    /// Whether it speaks about a file.
    boolean aboutFile(String name) {
      String path = name.replace('\\', '/');
      return file.map(f -> is(f, path) || is("*/" + f, path)).orElse(true);
    }

    /// Whether it names one function rather than a pattern.
    boolean exact() {
      return exact(function);
    }

    private static boolean exact(String pattern) {
      return pattern.indexOf('*') < 0 && pattern.indexOf('?') < 0;
    }

    /// Whether a pattern matches all of a text.
    private static boolean is(String pattern, String text) {
      int p = 0;
      int t = 0;
      int star = -1;
      int resume = 0;
      while (t < text.length()) {
        if (p < pattern.length() && pattern.charAt(p) == '*') {
          star = p++;
          resume = t;
        } else if (p < pattern.length()
            && (pattern.charAt(p) == '?' || pattern.charAt(p) == text.charAt(t))) {
          p++;
          t++;
        } else if (star >= 0) {
          p = star + 1;
          t = ++resume;
        } else {
          return false;
        }
      }
      return pattern.substring(p).chars().allMatch(c -> c == '*');
    }
  }

  /// A function of a file.
  ///
  /// @param file the file's name as the user wrote it
  /// @param function its name
  public record Named(String file, String function) {}

  /// Reads a manifest. A bad row is a problem, and reading goes on.
  ///
  /// @param file what messages call it
  /// @throws InputException if its first row or its quotes are wrong
  public static Manifest read(String file, String text) throws InputException {
    List<Csv.Row> all = Csv.rows(file, text);
    CsvColumns columns = CsvColumns.of(file, all, NEEDED, POSSIBLE);
    List<Row> rows = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    for (Csv.Row row : all.subList(1, all.size())) {
      try {
        columns.check(row);
        Csv.Field source = columns.need(row, "source");
        rows.add(
            new Row(
                row.position(),
                columns.need(row, "function").text(),
                columns.field(row, "file").map(Csv.Field::text),
                OperationReader.read(file, source.position(), source.text())));
      } catch (InputException e) {
        problems.add(e.diagnostic());
      }
    }
    return new Manifest(file, rows, problems);
  }

  /// The row that decides about a function.
  public Optional<Row> row(Named named) {
    return index.row(named);
  }

  /// How many rows name a file that is none of these.
  ///
  /// @param files the names of all files that are looked at
  public long aboutOtherFiles(Collection<String> files) {
    Predicate<Row> about = aboutAny(files);
    return rows.stream().filter(about.negate()).count();
  }

  /// Whether a row is about one of the files. Many rows name the same few files.
  private static Predicate<Row> aboutAny(Collection<String> files) {
    Map<Optional<String>, Boolean> known = new HashMap<>();
    return row -> known.computeIfAbsent(row.file(), f -> files.stream().anyMatch(row::aboutFile));
  }

  /// What is wrong with rows that decide about no function. Of very many only the first are named:
  /// they have one reason, such as a file that was not given.
  ///
  /// @param files the names of all files that are looked at; rows about others are passed over
  /// @param functions all functions in them
  public List<Diagnostic> idle(Collection<String> files, Collection<Named> functions) {
    Predicate<Row> about = aboutAny(files);
    Set<Row> deciding = new HashSet<>();
    functions.forEach(f -> row(f).ifPresent(deciding::add));
    Map<String, List<Named>> named = functions.stream().collect(groupingBy(Named::function));
    List<Diagnostic> idle = new ArrayList<>();
    for (Row row : rows) {
      if (deciding.contains(row) || !about.test(row)) {
        continue;
      }
      // Tables of many thousand names are usual, of patterns they are not.
      Collection<Named> possible =
          row.exact() ? named.getOrDefault(row.function(), List.of()) : functions;
      boolean matches = possible.stream().anyMatch(row::matches);
      String rest = matches ? ", only some that other rows decide about" : "";
      idle.add(
          new Diagnostic(
              file,
              row.position(),
              "found '" + row.function() + "', which matches no function" + rest,
              Optional.of(
                  matches
                      ? "an exact name wins over a pattern, and the first row over later ones"
                      : "names are those of the PTX file; * and ? make a pattern")));
    }
    return idle.size() <= MOST_IDLE ? idle : shortened(idle);
  }

  private List<Diagnostic> shortened(List<Diagnostic> idle) {
    List<Diagnostic> few = new ArrayList<>(idle.subList(0, MOST_IDLE - 1));
    few.add(
        new Diagnostic(
            file,
            idle.get(few.size()).position(),
            "found " + (idle.size() - few.size()) + " more rows that match no function",
            Optional.of("a column file says which rows are about which PTX file")));
    return few;
  }
}
