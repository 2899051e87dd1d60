package dev.acquit.mapper.weaken;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// docs/generating.md names every relaxation, and nothing else.
class DocumentedRelaxationsTest {
  private static final Pattern ROW = Pattern.compile("\\| ([a-z]+ [a-z]+) \\|.*");

  @Test
  void allAreNamed() throws Exception {
    List<String> lines = Files.readAllLines(Path.of("../docs/generating.md"));
    List<String> rows =
        lines.subList(lines.indexOf("| relaxation | |") + 2, lines.size()).stream()
            .map(ROW::matcher)
            .takeWhile(m -> m.matches())
            .map(m -> m.group(1))
            .toList();
    assertThat(rows)
        .containsExactly(
            Arrays.stream(Relaxation.Kind.values())
                .map(k -> k.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .toArray(String[]::new));
  }
}
