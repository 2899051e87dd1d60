package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Reads many tests. A file that cannot be read becomes a diagnostic, and the batch goes on.
///
/// A path is a test; a directory, whose `*.litmus` files are read, those of its subdirectories too,
/// in the order of their paths; or an index file, whose name begins with `@` as in diy's `@all`: it
/// lists paths relative to itself, one a line, `#` begins a comment. What comes twice is read once,
/// where it comes first.
public final class BatchReader {
  private final List<Entry> tests = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final Set<Path> seen = new HashSet<>();

  private BatchReader() {}

  /// A test that was read.
  ///
  /// @param file the path as it was given, or below a directory or beside an index so given
  /// @param test the test
  public record Entry(Path file, LitmusTest test) {}

  /// What a batch gave.
  ///
  /// @param tests the tests, in order
  /// @param diagnostics what is wrong with the files that are not tests, in order
  public record Batch(List<Entry> tests, List<Diagnostic> diagnostics) {
    /// Copies the lists.
    public Batch {
      tests = List.copyOf(tests);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /// Reads files, directories and index files.
  public static Batch read(List<Path> paths) {
    BatchReader reader = new BatchReader();
    paths.forEach(path -> reader.any(path, path.toString(), Position.START));
    return new Batch(reader.tests, reader.diagnostics);
  }

  /// @param from what names the path, for the message that it is not there
  /// @param where the place that names it
  private void any(Path path, String from, Position where) {
    if (!seen.add(path.toAbsolutePath().normalize())) {
      return;
    }
    try {
      if (Files.isDirectory(path)) {
        directory(path);
      } else if (isIndex(path)) {
        index(path);
      } else {
        tests.add(new Entry(path, LitmusReader.read(path.toString(), Files.readString(path))));
      }
    } catch (InputException e) {
      diagnostics.add(e.diagnostic());
    } catch (NoSuchFileException e) {
      diagnostics.add(Diagnostic.of(from, where, "there is no file '" + path + "'"));
    } catch (CharacterCodingException e) {
      diagnostics.add(
          Diagnostic.of(path.toString(), Position.START, "this file is not text in UTF-8"));
    } catch (IOException e) {
      diagnostics.add(
          Diagnostic.of(from, where, "'" + path + "' cannot be read: " + e.getMessage()));
    }
  }

  private void directory(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory)) {
      files =
          all.filter(p -> p.toString().endsWith(".litmus") && Files.isRegularFile(p))
              .sorted(Comparator.comparing(BatchReader::portable))
              .toList();
    }
    files.forEach(file -> any(file, file.toString(), Position.START));
  }

  /// The same order on every system.
  private static String portable(Path path) {
    return path.toString().replace('\\', '/');
  }

  private static boolean isIndex(Path path) {
    return path.getFileName() != null && path.getFileName().toString().startsWith("@");
  }

  private void index(Path index) throws IOException {
    List<String> lines = Files.readAllLines(index);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        Position where = new Position(i + 1, 1);
        try {
          any(index.resolveSibling(line), index.toString(), where);
        } catch (InvalidPathException e) {
          diagnostics.add(Diagnostic.of(index.toString(), where, "'" + line + "' is not a path"));
        }
      }
    }
  }
}
