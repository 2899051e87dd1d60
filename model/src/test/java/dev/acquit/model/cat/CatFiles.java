package dev.acquit.model.cat;

import dev.acquit.testing.Golden;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The cat files of the tests, with what is expected of each beside it.
final class CatFiles {
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
    return Golden.inputs("cat/" + folder, ".cat");
  }

  static MemoryModel compile(Path file) throws Exception {
    String name = file.getFileName().toString();
    return ModelCompiler.compile(
        name.replace(".cat", ""),
        name,
        Files.readString(file),
        f -> Optional.ofNullable(INCLUDED.get(f)));
  }
}
