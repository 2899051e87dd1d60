package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.testing.Golden;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Files of tests with what is expected of them beside them.
final class TestFiles {
  static final String ENDING = ".litmus";

  private TestFiles() {}

  /// The tests of a folder of resources, by path.
  static List<Path> in(String folder) {
    return Golden.inputs(folder, ENDING);
  }

  /// The test in a file, whose name in messages is that without folders.
  static LitmusTest read(Path file) throws IOException, InputException {
    return LitmusReader.read(file.getFileName().toString(), Files.readString(file));
  }
}
