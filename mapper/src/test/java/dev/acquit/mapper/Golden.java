package dev.acquit.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Compares text with a file of `src/test/resources/golden`; `-Dgolden=update` writes the file.
public final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Golden() {}

  /// Asserts that the file holds this text.
  public static void assertMatches(String file, String actual) {
    Path path = FOLDER.resolve(file);
    try {
      if ("update".equals(System.getProperty("golden"))) {
        Files.createDirectories(path.getParent());
        Files.writeString(path, actual);
      }
      assertThat(path).as("no golden file; -Dgolden=update writes it").exists();
      assertThat(actual).as(path.toString()).isEqualTo(Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
