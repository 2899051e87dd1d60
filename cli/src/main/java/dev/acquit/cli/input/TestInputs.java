package dev.acquit.cli.input;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.BatchReader;
import dev.acquit.litmus.text.Reading;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Lookahead;
import dev.acquit.text.Position;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads what a user names as tests: files, directories, index files, tar archives, and `-` for
/// standard input. They are read as they are asked for, so there may be more than memory holds.
///
/// Standard input and a file may hold several tests, as [StreamTests] says, and an archive as
/// [TarTests] says.
public final class TestInputs implements Iterator<TestInputs.Item> {
  /// What messages call standard input.
  private static final String STDIN = "<stdin>";

  private final List<String> names;
  private final Iterator<Supplier<? extends Iterator<Item>>> parts;
  private Iterator<Item> part = Collections.emptyIterator();
  private int taken;
  private volatile int known;
  private boolean ended;

  private TestInputs(List<String> names, List<Supplier<? extends Iterator<Item>>> parts) {
    this.names = List.copyOf(names);
    this.parts = List.copyOf(parts).iterator();
  }

  /// What an input gave.
  public sealed interface Item {
    /// A test that was read.
    ///
    /// @param file what messages call it
    /// @param path its file; empty: it came from a stream or an archive
    /// @param warnings what looks like a slip in it
    /// @param lines where its statements stand
    record TestInput(
        String file,
        Optional<Path> path,
        LitmusTest test,
        List<Diagnostic> warnings,
        StatementLines lines)
        implements Item {
      /// Copies the list.
      public TestInput {
        warnings = List.copyOf(warnings);
      }
    }

    /// Something that is no test.
    ///
    /// @param diagnostic what is wrong with it
    record Wrong(Diagnostic diagnostic) implements Item {}
  }

  /// What was read.
  ///
  /// @param tests the tests, in order
  /// @param errors what is wrong with the rest; never empty if there is no test
  public record Read(List<Item.TestInput> tests, List<Diagnostic> errors) {
    /// Copies the lists.
    public Read {
      tests = List.copyOf(tests);
      errors = List.copyOf(errors);
    }

    /// What some items are.
    public static Read of(List<Item> items) {
      List<Item.TestInput> tests = new ArrayList<>();
      List<Diagnostic> errors = new ArrayList<>();
      for (Item item : items) {
        switch (item) {
          case Item.TestInput test -> tests.add(test);
          case Item.Wrong(Diagnostic diagnostic) -> errors.add(diagnostic);
        }
      }
      return new Read(tests, errors);
    }
  }

  /// Reads all that is named.
  ///
  /// @param names paths, or `-`
  /// @param in standard input
  /// @param reading how they are read
  public static Read read(List<String> names, InputStream in, Reading reading) {
    List<Item> items = new ArrayList<>();
    open(names, in, reading).forEachRemaining(items::add);
    return Read.of(items);
  }

  /// Reads tests of a text, one or several with lines `---` between them.
  ///
  /// @param name what messages call it
  /// @param text the text
  /// @param reading how they are read
  public static Read read(String name, InputStream text, Reading reading) {
    List<Item> items = new ArrayList<>();
    new StreamTests(name, text, reading).forEachRemaining(items::add);
    return Read.of(items);
  }

  /// All that is named, read as it is asked for. Ends with a diagnostic if there was nothing at
  /// all.
  ///
  /// @param names paths, or `-`
  /// @param in standard input
  /// @param reading how they are read
  public static TestInputs open(List<String> names, InputStream in, Reading reading) {
    List<Supplier<? extends Iterator<Item>>> parts = new ArrayList<>();
    List<Path> paths = new ArrayList<>();
    for (String name : names) {
      Optional<Path> path = path(name);
      if (path.isPresent() && !isArchive(path.get())) {
        paths.add(path.get());
        continue;
      }
      files(paths, reading, parts);
      if (name.equals("-")) {
        parts.add(() -> new StreamTests(STDIN, in, reading));
      } else if (path.isPresent()) {
        parts.add(() -> TarTests.open(path.get(), reading));
      } else {
        var no =
            new Diagnostic(
                "'" + name + "'",
                Position.START,
                "this is not a path",
                name.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                        "names with other letters than ASCII need a locale: LC_ALL=C.UTF-8"));
        parts.add(() -> List.<Item>of(new Item.Wrong(no)).iterator());
      }
    }
    files(paths, reading, parts);
    return new TestInputs(names, parts);
  }

  /// Together, so that what is named twice is read once.
  private static void files(
      List<Path> paths, Reading reading, List<Supplier<? extends Iterator<Item>>> parts) {
    if (!paths.isEmpty()) {
      List<Path> together = List.copyOf(paths);
      parts.add(() -> new FileTests(BatchReader.open(together, reading), reading));
      paths.clear();
    }
  }

  /// Empty for `-`, for what is no path, and for the empty name, which would stand for the working
  /// directory.
  private static Optional<Path> path(String name) {
    try {
      return name.isEmpty() || name.equals("-") ? Optional.empty() : Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static boolean isArchive(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".tar") && !Files.isDirectory(path);
  }

  /// Files of a batch reader, each with one test or with several.
  private static final class FileTests extends Lookahead<Item> {
    private final BatchReader reader;
    private final Reading reading;
    private Iterator<Item> several = Collections.emptyIterator();

    FileTests(BatchReader reader, Reading reading) {
      this.reader = reader;
      this.reading = reading;
    }

    int ahead() {
      return reader.ahead();
    }

    @Override
    protected Optional<Item> find() {
      while (!several.hasNext()) {
        if (!reader.hasNext()) {
          return Optional.empty();
        }
        switch (reader.next()) {
          case BatchReader.Item.Entry(var file, var test, var warnings, var lines) -> {
            return Optional.of(
                new Item.TestInput(file.toString(), Optional.of(file), test, warnings, lines));
          }
          case BatchReader.Item.Wrong(Diagnostic diagnostic) -> {
            return Optional.of(new Item.Wrong(diagnostic));
          }
          case BatchReader.Item.Several(var file) -> several = StreamTests.open(file, reading);
        }
      }
      return Optional.of(several.next());
    }
  }

  /// These, of which there need be none if something else was found where they are looked for.
  public TestInputs beside(boolean others) {
    ended = others;
    return this;
  }

  @Override
  public boolean hasNext() {
    while (!part.hasNext() && parts.hasNext()) {
      part = parts.next().get();
    }
    return part.hasNext() || (taken == 0 && !ended);
  }

  @Override
  public Item next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    if (!part.hasNext()) {
      ended = true;
      return new Item.Wrong(
          new Diagnostic(
              String.join(", ", names),
              Position.START,
              "found no litmus test",
              Optional.of("a directory is searched for files whose names end in .litmus")));
    }
    Item item = part.next();
    taken++;
    known = taken + (part instanceof FileTests files ? files.ahead() : 0);
    return item;
  }

  /// How many there are at least, as far as is known by now. Can be asked from any thread.
  public int known() {
    return known;
  }
}
