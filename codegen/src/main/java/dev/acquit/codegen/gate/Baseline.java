package dev.acquit.codegen.gate;

import dev.acquit.text.Csv;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Findings that are known and fail nothing: comma-separated values, sorted, one finding a row.
///
/// @param <E> what a finding is known by
/// @param form how they are written
/// @param comments lines that somebody wrote, each beginning with `#`
/// @param entries the findings, in the order of the file
public record Baseline<E extends Baseline.Entry<E>>(
    Form<E> form, List<String> comments, List<E> entries) {
  private static final String NOTE = "note";

  /// A finding that is known.
  public interface Entry<E> {
    /// Its columns, the note last.
    List<String> fields();

    /// The same finding with something written about it, which takes no part in comparison.
    E withNote(String note);
  }

  /// How entries of a kind are written.
  ///
  /// @param command whose findings they are
  /// @param columns their names, without that of the note
  /// @param reading makes an entry of the fields of a row, without its note
  public record Form<E>(String command, List<String> columns, Reading<E> reading) {
    /// Copies the list.
    public Form {
      columns = List.copyOf(columns);
    }

    private String head() {
      return "# Findings of acquit "
          + command
          + " that are known. --update-baseline writes this file and keeps the notes.\n";
    }
  }

  /// Makes entries of rows.
  public interface Reading<E> {
    /// The entry of a row, without a note.
    ///
    /// @param file what messages call the file
    /// @throws InputException if a field is not understood
    E entry(String file, List<Csv.Field> fields) throws InputException;
  }

  private static int compare(Entry<?> a, Entry<?> b) {
    return Arrays.compare(a.fields().toArray(String[]::new), b.fields().toArray(String[]::new));
  }

  /// One that knows nothing.
  public static <E extends Entry<E>> Baseline<E> empty(Form<E> form) {
    return new Baseline<>(form, List.of(), List.of());
  }

  /// Copies the lists, and sorts the entries.
  public Baseline {
    comments = List.copyOf(comments);
    entries = entries.stream().sorted(Baseline::compare).toList();
  }

  /// Reads a baseline. A row that is not understood is an error, since an update would lose it.
  ///
  /// @param file what messages call it
  /// @throws InputException if something in it is wrong
  public static <E extends Entry<E>> Baseline<E> read(Form<E> form, String file, String text)
      throws InputException {
    List<Csv.Row> rows = Csv.rows(file, text);
    CsvColumns columns = CsvColumns.of(file, rows, form.columns(), List.of(NOTE));
    List<E> entries = new ArrayList<>();
    Set<E> seen = new HashSet<>();
    for (Csv.Row row : rows.subList(1, rows.size())) {
      columns.check(row);
      List<Csv.Field> fields = new ArrayList<>();
      for (String column : form.columns()) {
        fields.add(columns.need(row, column));
      }
      E entry = form.reading().entry(file, fields);
      if (!seen.add(entry)) {
        throw new InputException(
            file,
            row.position(),
            "found this finding of " + fields.get(1).text() + " a second time, expected it once",
            "only the note differs; join the two rows");
      }
      entries.add(entry.withNote(columns.field(row, NOTE).map(Csv.Field::text).orElse("")));
    }
    String head = form.head();
    List<String> comments =
        text.lines().filter(l -> l.startsWith("#") && !head.equals(l + "\n")).toList();
    return new Baseline<>(form, comments, entries);
  }

  /// The text of the file.
  public String text() {
    return form.head()
        + comments.stream().map(c -> c + "\n").collect(Collectors.joining())
        + Csv.line(Stream.concat(form.columns().stream(), Stream.of(NOTE)).toList())
        + entries.stream().map(e -> Csv.line(e.fields())).collect(Collectors.joining());
  }

  /// Whether a finding is known, of many findings.
  public Predicate<E> known() {
    Set<E> keys = keys(entries);
    return finding -> keys.contains(finding.withNote(""));
  }

  /// The entries that are gone: what they are about was looked at, and not found again.
  ///
  /// @param examined whether what an entry is about was looked at
  /// @param found what was found
  public List<E> fixed(Predicate<E> examined, Collection<E> found) {
    Set<E> keys = keys(found);
    return entries.stream()
        .filter(e -> examined.test(e) && !keys.contains(e.withNote("")))
        .toList();
  }

  /// The entries about what was not looked at, of which nothing can be said.
  ///
  /// @param examined whether what an entry is about was looked at
  public List<E> others(Predicate<E> examined) {
    return entries.stream().filter(examined.negate()).toList();
  }

  /// The baseline that holds what was found. Entries about what was not looked at, the notes of
  /// findings that are still there, and comments are kept.
  ///
  /// @param examined whether what an entry is about was looked at
  /// @param found what was found
  public Baseline<E> updated(Predicate<E> examined, Collection<E> found) {
    Set<E> left = keys(found);
    List<E> all = new ArrayList<>();
    for (E entry : entries) {
      if (left.remove(entry.withNote("")) || !examined.test(entry)) {
        all.add(entry);
      }
    }
    all.addAll(left);
    return new Baseline<>(form, comments, all);
  }

  private Set<E> keys(Collection<E> entries) {
    return entries.stream().map(e -> e.withNote("")).collect(Collectors.toCollection(HashSet::new));
  }

  /// How entries name a file: relative to the folder of the baseline, so that it does not matter
  /// where the command runs.
  ///
  /// @param path of the baseline
  public static String relative(Path path, String file) {
    if (file.startsWith("<")) {
      return file;
    }
    Path base = path.toAbsolutePath().normalize().getParent();
    Path absolute = Path.of(file).toAbsolutePath().normalize();
    boolean related = base != null && base.getRoot().equals(absolute.getRoot());
    return (related ? base.relativize(absolute) : absolute)
        .toString()
        .replace(absolute.getFileSystem().getSeparator(), "/");
  }
}
