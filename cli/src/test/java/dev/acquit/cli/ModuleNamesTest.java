package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Each jar has a name as a module, that of its first package, and no package is in two of them:
/// Java refuses to start with such modules.
class ModuleNamesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern NAME = Pattern.compile("<acquit\\.module>(.*)</acquit\\.module>");

  @Test
  void jarsAreModules() throws IOException {
    assertThat(Files.readString(ROOT.resolve("pom.xml")))
        .contains("<Automatic-Module-Name>${acquit.module}</Automatic-Module-Name>");
    Map<String, Path> packages = new HashMap<>();
    int modules = 0;
    for (Path module : list(ROOT)) {
      Path sources = module.resolve("src/main/java");
      if (!Files.exists(module.resolve("pom.xml")) || !Files.isDirectory(sources)) {
        continue;
      }
      Matcher name = NAME.matcher(Files.readString(module.resolve("pom.xml")));
      assertThat(name.find()).as("%s has no acquit.module", module).isTrue();
      assertThat(sources.resolve(name.group(1).replace('.', '/'))).isDirectory();
      modules++;
      try (Stream<Path> all = Files.walk(sources)) {
        for (Path file : all.filter(f -> f.toString().endsWith(".java")).toList()) {
          String its = sources.relativize(file.getParent()).toString();
          Path other = packages.putIfAbsent(its, module);
          assertThat(other == null || other.equals(module))
              .as("%s is in %s and %s", its, other, module)
              .isTrue();
        }
      }
    }
    assertThat(modules).isGreaterThan(12);
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }
}
