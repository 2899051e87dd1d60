package dev.acquit.model.sat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A folder for one run of a solver program.
///
/// @param folder the folder, deleted with all that is in it when this is closed
record Workplace(Path folder) implements AutoCloseable {
  private static final int LINE_LENGTH = 200;

  /// Makes one.
  ///
  /// @param parent where; empty: where the system has its temporary files
  static Workplace in(Optional<Path> parent) throws IOException {
    String prefix = "acquit-sat";
    return new Workplace(
        parent.isPresent()
            ? Files.createTempDirectory(parent.get(), prefix)
            : Files.createTempDirectory(prefix));
  }

  /// The formula. Some programs tell the format by the end of the name.
  Path formula() {
    return folder.resolve("formula.cnf");
  }

  /// Where a program of [Dialect#RESULT_FILE] writes its answer.
  Path result() {
    return folder.resolve("result");
  }

  /// Where a program of [Dialect#COMPETITION] writes its proof, if it is asked to.
  Path proof() {
    return folder.resolve("proof");
  }

  /// The program's standard output.
  Path output() {
    return folder.resolve("output");
  }

  /// The program's standard error.
  Path errors() {
    return folder.resolve("errors");
  }

  /// The lines of a file; none if there is no such file. Bytes that are no text are replaced.
  static List<String> lines(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /// The last line that is not blank, shortened.
  static Optional<String> lastLine(Path file) throws IOException {
    return lines(file).stream()
        .map(String::strip)
        .filter(l -> !l.isEmpty())
        .reduce((first, second) -> second)
        .map(l -> l.length() > LINE_LENGTH ? l.substring(0, LINE_LENGTH) + "..." : l);
  }

  /// Deletes the folder. What cannot be deleted is left to the system: the answer is worth more.
  @Override
  public void close() {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      folder.toFile().deleteOnExit();
    }
  }
}
