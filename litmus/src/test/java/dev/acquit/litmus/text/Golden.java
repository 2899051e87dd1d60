package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Files of tests with what is expected of them beside them.
final class Golden {
  private Golden() {}

  /// The tests of a folder of resources, by path.
  static List<Path> files(String folder) {
    return withEnding(folder, ".litmus");
  }

  /// Compares with the expectation beside a test, or writes it when `-Dgolden=update` is given.
  static void check(Path test, String actual) throws IOException {
    Path expected = expected(test);
    if (System.getProperty("golden", "check").equals("update")) {
      Files.writeString(expected, actual);
    }
    assertThat(expected).as("-Dgolden=update writes it").exists();
    assertThat(actual).isEqualTo(Files.readString(expected));
  }

  /// Checks that every expectation has its test.
  static void checkNoneAlone(String folder) {
    assertThat(withEnding(folder, ".expected"))
        .containsExactlyElementsOf(files(folder).stream().map(Golden::expected).toList());
  }

  /// The test in a file, whose name in messages is that without folders.
  static LitmusTest read(Path file) throws IOException, InputException {
    return LitmusReader.read(file.getFileName().toString(), Files.readString(file));
  }

  private static Path expected(Path test) {
    return test.resolveSibling(test.getFileName().toString().replace(".litmus", ".expected"));
  }

  private static List<Path> withEnding(String folder, String ending) {
    try (Stream<Path> all = Files.list(Path.of("src/test/resources", folder))) {
      return all.filter(p -> p.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
