package dev.acquit.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Compares text with a file that holds what is expected; `-Dgolden=update` writes the file.
public final class Golden {
  /// Where golden files lie that are not beside an input.
  public static final Path FOLDER = Path.of("src/test/resources/golden");

  private static final String ENDING = ".expected";

  private Golden() {}

  /// Whether files are written and not compared.
  public static boolean update() {
    return "update".equals(System.getProperty("golden"));
  }

  /// Asserts that a file of `src/test/resources/golden` holds this text.
  public static void assertMatches(String file, String actual) {
    assertMatches(FOLDER.resolve(file), actual);
  }

  /// Asserts that a file holds this text.
  public static void assertMatches(Path file, String actual) {
    try {
      if (update()) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, actual);
      }
      assertThat(file).as("no golden file; -Dgolden=update writes it").exists();
      assertThat(actual).as(file.toString()).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Asserts that the file `NAME.expected` beside an input `NAME.ending` holds this text.
  public static void assertExpected(Path input, String actual) {
    assertMatches(expected(input), actual);
  }

  /// The inputs of a folder of resources, by path.
  ///
  /// @param ending how their names end, with the dot
  public static List<Path> inputs(String folder, String ending) {
    try (Stream<Path> all = Files.list(Path.of("src/test/resources", folder))) {
      return all.filter(p -> p.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Asserts that each input of a folder has its expectation and each expectation its input.
  public static void assertNoneAlone(String folder, String ending) {
    assertThat(inputs(folder, ENDING))
        .containsExactlyElementsOf(inputs(folder, ending).stream().map(Golden::expected).toList());
  }

  private static Path expected(Path input) {
    String name = input.getFileName().toString();
    return input.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ENDING);
  }
}
