package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// NOTICE names all that ships of others, in the version that ships, and nothing else.
class NoticeTest {
  @Test
  void whatShipsIsNamed() throws IOException {
    List<String> shipped =
        Stream.of(Files.readString(Path.of("target/shipped.txt")).strip().split(File.pathSeparator))
            .map(entry -> Path.of(entry).getFileName().toString())
            .filter(name -> name.endsWith(".jar") && !name.startsWith("acquit-"))
            .map(name -> name.substring(0, name.length() - ".jar".length()))
            .toList();
    List<String> named =
        Files.readAllLines(Path.of("../NOTICE")).stream()
            .dropWhile(line -> !line.startsWith("file "))
            .skip(1)
            .map(line -> line.split(" +")[0])
            // Of these dist/check looks at the bill of materials.
            .filter(name -> !name.endsWith(".so"))
            .toList();
    assertThat(named).containsExactlyInAnyOrderElementsOf(shipped).hasSizeGreaterThan(5);
  }
}
