package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.IoReason;
import dev.acquit.text.Lookahead;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads many tests, one at a time, so that however many there are, memory holds one. A file that
/// cannot be read becomes a diagnostic, and the batch goes on.
///
/// A path is a test; a directory, whose `*.litmus` files are read, those of its subdirectories too,
/// in the order of their paths; or an index file, whose name begins with `@` as in diy's `@all`: it
/// lists paths relative to itself, one a line, `#` begins a comment. What comes twice is read once,
/// where it comes first.
public final class BatchReader extends Lookahead<BatchReader.Item> {
  /// The line between tests in one file or stream.
  public static final String SEPARATOR = "---";

  /// In so many bytes from the beginning of a file the first line between tests is looked for.
  private static final int BEGINNING = 1 << 16;

  private final Deque<Ahead> ahead = new ArrayDeque<>();
  private final Set<Path> seen = new HashSet<>();

  private final Reading reading;

  private BatchReader(List<Path> paths, Reading reading) {
    this.reading = reading;
    paths.forEach(path -> ahead.addLast(new Ahead.Named(path, path.toString(), Position.START)));
  }

  /// What one file gave.
  public sealed interface Item {
    /// A test that was read.
    ///
    /// @param file the path as it was given, or below a directory or beside an index so given
    /// @param warnings what looks like a slip in it
    /// @param lines where its statements stand
    record Entry(Path file, LitmusTest test, List<Diagnostic> warnings, StatementLines lines)
        implements Item {
      /// Copies the list.
      public Entry {
        warnings = List.copyOf(warnings);
      }
    }

    /// A file that holds several tests.
    record Several(Path file) implements Item {}

    /// Something that is no test.
    ///
    /// @param diagnostic what is wrong with it
    record Wrong(Diagnostic diagnostic) implements Item {}
  }

  /// What is still to come.
  private sealed interface Ahead {
    /// A path to be looked at.
    ///
    /// @param from what names the path, for the message that it is not there
    /// @param where the place that names it
    record Named(Path path, String from, Position where) implements Ahead {}

    /// A line of an index that is no path.
    record NoPath(Diagnostic diagnostic) implements Ahead {}
  }

  /// Files, directories and index files, read as they are asked for.
  ///
  /// @param reading how they are read
  public static BatchReader open(List<Path> paths, Reading reading) {
    return new BatchReader(paths, reading);
  }

  /// How many paths are known that were not looked at yet.
  public int ahead() {
    return ahead.size();
  }

  @Override
  protected Optional<Item> find() {
    Optional<Item> found = Optional.empty();
    while (found.isEmpty() && !ahead.isEmpty()) {
      found =
          switch (ahead.removeFirst()) {
            case Ahead.Named named ->
                seen.add(named.path().toAbsolutePath().normalize())
                    ? look(named)
                    : Optional.empty();
            case Ahead.NoPath(Diagnostic diagnostic) -> Optional.of(new Item.Wrong(diagnostic));
          };
    }
    return found;
  }

  /// What a path gives: an item, or more paths that now lie ahead.
  private Optional<Item> look(Ahead.Named named) {
    Path path = named.path();
    try {
      if (Files.isDirectory(path)) {
        directory(path);
        return Optional.empty();
      } else if (isIndex(path)) {
        index(path);
        return Optional.empty();
      }
      if (isStream(path)) {
        return Optional.of(new Item.Several(path));
      }
      String file = path.toString();
      String text = text(path);
      ReadTest read = LitmusReader.readWithWarnings(file, text, reading.star());
      return Optional.of(new Item.Entry(path, read.test(), read.warnings(), read.lines()));
    } catch (InputException e) {
      return Optional.of(new Item.Wrong(e.diagnostic()));
    } catch (NoSuchFileException e) {
      return wrong(named.from(), named.where(), "there is no file '" + path + "'");
    } catch (IOException | UncheckedIOException e) {
      return wrong(named.from(), named.where(), "'" + path + "' cannot be read: " + IoReason.of(e));
    }
  }

  /// Whether a file holds several tests, as `generate` prints them.
  private static boolean isStream(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      // Bytes that are no UTF-8 are reported where the test is read.
      String text = new String(in.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1);
      return text.lines().anyMatch(l -> l.strip().equals(SEPARATOR));
    } catch (IOException e) {
      return false;
    }
  }

  private String text(Path path) throws IOException, InputException {
    return TextFile.decode(
        TextFile.bytes(path, reading.limits()), path.toString(), reading.limits());
  }

  private static Optional<Item> wrong(String file, Position where, String what) {
    return Optional.of(new Item.Wrong(Diagnostic.of(file, where, what)));
  }

  private void directory(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory)) {
      files =
          all.filter(p -> p.toString().endsWith(".litmus") && Files.isRegularFile(p))
              .sorted(Comparator.comparing(BatchReader::portable))
              .toList();
    }
    for (Path file : files.reversed()) {
      ahead.addFirst(new Ahead.Named(file, file.toString(), Position.START));
    }
  }

  /// The same order on every system.
  private static String portable(Path path) {
    return path.toString().replace('\\', '/');
  }

  private static boolean isIndex(Path path) {
    return path.getFileName() != null && path.getFileName().toString().startsWith("@");
  }

  private void index(Path index) throws IOException, InputException {
    List<String> lines = text(index).lines().toList();
    List<Ahead> listed = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        Position where = new Position(i + 1, 1);
        try {
          listed.add(new Ahead.Named(index.resolveSibling(line), index.toString(), where));
        } catch (InvalidPathException e) {
          listed.add(
              new Ahead.NoPath(
                  Diagnostic.of(index.toString(), where, "'" + line + "' is not a path")));
        }
      }
    }
    listed.reversed().forEach(ahead::addFirst);
  }
}
