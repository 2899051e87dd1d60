package dev.acquit.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The cat files of the tests, with what is expected of each beside it; `-Dgolden=update` writes
/// that.
final class CatFiles {
  private static final Path FOLDER = Path.of("src/test/resources/cat");

  /// Files that the tests' files include.
  private static final Map<String, String> INCLUDED =
      Map.of(
          "part.cat",
          "\"part\"\nlet from-part = [W]; po\n",
          "self.cat",
          "include \"self.cat\"\n",
          "broken.cat",
          "let a = po |\n");

  private CatFiles() {}

  static List<Path> in(String folder) {
    return withEnding(folder, ".cat");
  }

  static MemoryModel compile(Path file) throws Exception {
    String name = file.getFileName().toString();
    return ModelCompiler.compile(
        name.replace(".cat", ""),
        name,
        Files.readString(file),
        f -> Optional.ofNullable(INCLUDED.get(f)));
  }

  static void check(Path file, String actual) throws IOException {
    Path expected = expected(file);
    if (System.getProperty("golden", "check").equals("update")) {
      Files.writeString(expected, actual);
    }
    assertThat(expected).as("-Dgolden=update writes it").exists();
    assertThat(actual).isEqualTo(Files.readString(expected));
  }

  static void checkNoneAlone(String folder) {
    assertThat(withEnding(folder, ".expected"))
        .containsExactlyElementsOf(in(folder).stream().map(CatFiles::expected).toList());
  }

  private static Path expected(Path file) {
    return file.resolveSibling(file.getFileName().toString().replace(".cat", ".expected"));
  }

  private static List<Path> withEnding(String folder, String ending) {
    try (Stream<Path> all = Files.list(FOLDER.resolve(folder))) {
      return all.filter(p -> p.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
