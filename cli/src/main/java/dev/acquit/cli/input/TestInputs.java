package dev.acquit.cli.input;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.BatchReader;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads what a user names as tests: files, directories, index files, and `-` for standard input.
///
/// Standard input may hold several tests, with a line `---` between them, as `map` prints them.
public final class TestInputs {
  /// The line between tests in one stream.
  public static final String SEPARATOR = "---";

  /// What messages call standard input.
  private static final String STDIN = "<stdin>";

  private final List<TestInput> tests = new ArrayList<>();
  private final List<Diagnostic> errors = new ArrayList<>();

  private TestInputs() {}

  /// A test that was read.
  ///
  /// @param file what messages call it
  /// @param path its file; empty: it came from standard input
  /// @param test the test
  public record TestInput(String file, Optional<Path> path, LitmusTest test) {}

  /// What was read.
  ///
  /// @param tests the tests, in order
  /// @param errors what is wrong with the rest; never empty if there is no test
  public record Read(List<TestInput> tests, List<Diagnostic> errors) {
    /// Copies the lists.
    public Read {
      tests = List.copyOf(tests);
      errors = List.copyOf(errors);
    }
  }

  /// Reads all that is named.
  ///
  /// @param names paths, or `-`
  /// @param in standard input
  public static Read read(List<String> names, InputStream in) {
    TestInputs inputs = new TestInputs();
    List<Path> paths = new ArrayList<>();
    for (String name : names) {
      if (name.equals("-")) {
        inputs.paths(paths);
        paths.clear();
        inputs.stream(in);
      } else {
        inputs.path(name).ifPresent(paths::add);
      }
    }
    inputs.paths(paths);
    if (inputs.tests.isEmpty() && inputs.errors.isEmpty()) {
      inputs.errors.add(
          new Diagnostic(
              String.join(", ", names),
              Position.START,
              "found no litmus test",
              Optional.of("a directory is searched for files whose names end in .litmus")));
    }
    return new Read(inputs.tests, inputs.errors);
  }

  private Optional<Path> path(String name) {
    try {
      Path path = Path.of(name);
      if (!name.isEmpty()) {
        return Optional.of(path);
      }
    } catch (InvalidPathException e) {
      // Said below, as of the empty name, which would stand for the working directory.
    }
    errors.add(Diagnostic.of("'" + name + "'", Position.START, "this is not a path"));
    return Optional.empty();
  }

  /// Together, so that what is named twice is read once.
  private void paths(List<Path> paths) {
    BatchReader.Batch batch = BatchReader.read(paths);
    errors.addAll(batch.diagnostics());
    for (BatchReader.Entry e : batch.tests()) {
      tests.add(new TestInput(e.file().toString(), Optional.of(e.file()), e.test()));
    }
  }

  private void stream(InputStream in) {
    String text;
    try {
      byte[] bytes = in.readAllBytes();
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      errors.add(Diagnostic.of(STDIN, Position.START, "this is not text in UTF-8"));
      return;
    } catch (IOException e) {
      errors.add(Diagnostic.of(STDIN, Position.START, "it cannot be read: " + e.getMessage()));
      return;
    }
    int line = 0;
    StringBuilder part = new StringBuilder();
    for (String l : text.lines().toList()) {
      line++;
      if (l.strip().equals(SEPARATOR)) {
        one(part.toString());
        // Empty lines in place of the tests before keep the line numbers of messages right.
        part = new StringBuilder("\n".repeat(line));
      } else {
        part.append(l).append('\n');
      }
    }
    one(part.toString());
  }

  private void one(String text) {
    try {
      tests.add(new TestInput(STDIN, Optional.empty(), LitmusReader.read(STDIN, text)));
    } catch (InputException e) {
      errors.add(e.diagnostic());
    }
  }
}
