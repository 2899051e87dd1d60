package dev.acquit.bench.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A row of `commands.txt`: a command, and what it is given.
///
/// @param format what that is
/// @param damage how it is damaged
/// @param files the files of the repository that it is made of, as a glob; or, behind `=`, the
///   command that makes them, with the same words as below
/// @param begin how they begin
/// @param words the words of the command, with `@.ext` for the damaged file, `@` for damaged words,
///   `%` for an empty folder, `$` for the repository, `~` for a blank; a word `-` takes the damaged
///   input from standard input; `@.cache` is a folder with the damaged file in its place; `&FILE`
///   is a file of the repository in which HERE is the damaged file, without `.ext`, which is `.cu`
///   where no other word says it
record Row(Format format, Damage damage, String files, String begin, List<String> words) {
  private static final String TABLE = "commands.txt";
  private static final String MADE = "=";
  private static final String BESIDE = "&";
  private static final String FOLDER = ".cache";
  private static final Pattern FILE = Pattern.compile("@(\\.[a-z]+)");

  static List<Row> read() {
    try (InputStream in = Row.class.getResourceAsStream(TABLE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(l -> !l.isBlank() && !l.startsWith("#"))
          .map(Row::row)
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(TABLE, e);
    }
  }

  private static Row row(String line) {
    String[] cells = line.split("\\|", -1);
    return new Row(
        Format.of(cells[0].strip()).orElseThrow(),
        Damage.of(cells[1].strip()),
        cells[2].strip(),
        cells[3].strip(),
        List.of(cells[4].strip().split(" +")));
  }

  /// The command that makes what is damaged; empty: it is in the repository.
  Optional<Row> maker() {
    return files.startsWith(MADE)
        ? Optional.of(
            new Row(format, damage, "", "", List.of(files.substring(1).strip().split(" +"))))
        : Optional.empty();
  }

  /// Whether what is damaged is a file of a folder.
  boolean isFolder() {
    return fileName().endsWith(FOLDER);
  }

  /// Whether it is made of a file.
  boolean takes(Path file, byte[] bytes) {
    return maker().isEmpty()
        && FileSystems.getDefault().getPathMatcher("glob:" + files).matches(file)
        && new String(bytes, 0, Math.min(bytes.length, begin.length()), StandardCharsets.UTF_8)
            .equals(begin);
  }

  /// Whether the damaged input comes from standard input.
  boolean stdin() {
    return words.contains("-");
  }

  /// The name of the damaged file; `-` if it is none.
  String fileName() {
    Matcher file = FILE.matcher(String.join(" ", words));
    return file.find() ? "mutant" + file.group(1) : beside().isEmpty() ? "-" : "mutant.cu";
  }

  /// The files of the repository that name the damaged one.
  List<String> beside() {
    return words.stream().filter(w -> w.startsWith(BESIDE)).map(w -> w.substring(1)).toList();
  }

  private static String beside(String word) {
    return String.valueOf(Path.of(word.substring(1)).getFileName());
  }

  /// The words of the command.
  ///
  /// @param root the repository
  /// @param folder where the damaged file is
  /// @param out an empty folder
  /// @param mutant what damaged words are
  List<String> words(Path root, Path folder, Path out, byte[] mutant) {
    String file = Matcher.quoteReplacement(folder.resolve(fileName()).toString());
    return words.stream()
        .map(w -> w.startsWith(BESIDE) ? folder.resolve(beside(w)).toString() : w)
        .map(w -> FILE.matcher(w).replaceAll(file))
        .map(w -> w.replace("%", out.toString()).replace("$", root.toString()))
        .map(w -> w.replace('~', ' '))
        .map(w ->
            w.equals("@") || w.endsWith("=@")
                ? w.substring(0, w.length() - 1) + new String(mutant, StandardCharsets.UTF_8)
                : w)
        .toList();
  }
}
