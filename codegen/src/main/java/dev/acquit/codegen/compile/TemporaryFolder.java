package dev.acquit.codegen.compile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder that goes away with all that is in it.
///
/// @param path where it is
record TemporaryFolder(Path path) implements AutoCloseable {
  private static final int ATTEMPTS = 20;

  static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("acquit-compile"));
  }

  @Override
  public void close() throws IOException {
    for (int left = ATTEMPTS; ; left--) {
      try {
        delete();
        return;
      } catch (DirectoryNotEmptyException | UncheckedIOException | NoSuchFileException e) {
        // What a killed compiler had started may have gone on for a moment.
        if (left == 0) {
          throw new IOException(path + " cannot be deleted", e);
        }
      }
    }
  }

  private void delete() throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(path)) {
      files = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
