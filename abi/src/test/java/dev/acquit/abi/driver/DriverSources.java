package dev.acquit.abi.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Small sources that keep all rules.
final class DriverSources {
  static final Path FOLDER = Path.of("src/test/resources/driver");

  private DriverSources() {}

  static List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(FOLDER)) {
      return all.map(p -> p.getFileName().toString())
          .filter(n -> !n.endsWith(".tsv"))
          .sorted()
          .toList();
    }
  }

  static String text(String name) throws IOException {
    return Files.readString(FOLDER.resolve(name));
  }

  static DriverCheck.Checked check(String name, String text) {
    return DriverCheck.of(name, text, Map.of());
  }
}
