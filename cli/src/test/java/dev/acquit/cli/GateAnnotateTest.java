package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `gate scan --annotate` proposes, `gate check` accepts: of what compilers emitted, right and
/// wrong, without the annotations that it has here.
class GateAnnotateTest {
  private static final Path EMITTED = Path.of("../codegen/src/test/resources/dev/acquit/codegen");

  @TempDir private Path folder;

  @BeforeEach
  void withoutAnnotations() throws IOException {
    for (String name : List.of("reported", "examples")) {
      try (Stream<Path> files = Files.list(EMITTED.resolve(name))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".ptx")).toList()) {
          List<String> lines =
              Files.readAllLines(file).stream().filter(l -> !l.contains("source:")).toList();
          Files.write(folder.resolve(name + "-" + file.getFileName()), lines);
        }
      }
    }
  }

  @Test
  void whatIsProposedIsAccepted() throws IOException {
    String manifest = folder.resolve("manifest.csv").toString();
    Cli.Result scan = Cli.run("gate", "scan", "--annotate", manifest, folder.toString());
    List<String> rows = Files.readAllLines(Path.of(manifest));
    assertThat(rows).hasSizeGreaterThan(15);
    assertThat(scan.err())
        .contains(manifest + ": operations for " + (rows.size() - 1) + " functions of ");
    assertThat(rows)
        .anyMatch(r -> r.contains("compare_exchange "))
        .anyMatch(r -> r.contains("fetch_add "))
        .anyMatch(r -> r.contains("load acquire"))
        .anyMatch(r -> r.contains("fence "));
    Cli.Result check =
        Cli.run("gate", "check", "--cache=none", "--manifest", manifest, folder.toString());
    assertThat(check.out())
        .contains((rows.size() - 1) + " functions of ")
        .doesNotContain("WEAKER", "WRONG_VALUE", "UNRECOGNISED");
  }
}
