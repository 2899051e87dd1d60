package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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
            .filter(name -> !name.endsWith(".so") && !name.endsWith(".js"))
            .toList();
    assertThat(named).containsExactlyInAnyOrderElementsOf(shipped).hasSizeGreaterThan(5);
  }

  /// Modules for browsers are taken out of their jars, so they are no libraries of ours.
  @Test
  void modulesOfThePageAreNamed() throws IOException {
    Pattern item =
        Pattern.compile(
            "<groupId>org\\.mvnpm(?:\\.at\\.(\\w+))?</groupId>\\s*<artifactId>(.*?)</artifactId>\\s*"
                + "<version>(.*?)</version>");
    List<String> shipped =
        item.matcher(Files.readString(Path.of("pom.xml")))
            .results()
            .map(m ->
                (m.group(1) + "-").replaceFirst("null-|marijn-", "")
                    + m.group(2)
                    + "-"
                    + m.group(3)
                    + ".js")
            .toList();
    List<String> named =
        Files.readAllLines(Path.of("../NOTICE")).stream()
            .map(line -> line.split(" +")[0])
            .filter(name -> name.endsWith(".js"))
            .toList();
    assertThat(named).containsExactlyInAnyOrderElementsOf(shipped).hasSizeGreaterThan(10);
  }
}
