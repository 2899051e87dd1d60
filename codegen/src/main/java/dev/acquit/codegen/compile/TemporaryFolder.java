package dev.acquit.codegen.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A folder that goes away with all that is in it.
///
/// @param path where it is
record TemporaryFolder(Path path) implements AutoCloseable {
  static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("acquit-compile"));
  }

  @Override
  public void close() throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(path)) {
      files = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
