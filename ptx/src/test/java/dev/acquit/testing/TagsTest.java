package dev.acquit.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every test is in some profile: tags of tests are those that the profiles know, and the profile
/// `nightly` leaves out none.
class TagsTest {
  private static final Path ROOT = Path.of("..");
  private static final Set<String> KNOWN = Set.of("slow", "nightly");
  private static final Pattern TAG = Pattern.compile("@Tag\\(([^)]*)\\)");
  private static final Pattern PROFILE =
      Pattern.compile("<id>(\\w+)</id>\\s*<properties>\\s*<test.without>([^<]*)</test.without>");

  @Test
  void tagsAreThoseOfTheProfiles() throws IOException {
    Map<String, Set<Path>> others = new TreeMap<>();
    int tags = 0;
    for (Path file : tests()) {
      for (MatchResult tag : TAG.matcher(Files.readString(file)).results().toList()) {
        tags++;
        String name = tag.group(1).replace("\"", "");
        if (!KNOWN.contains(name)) {
          others.computeIfAbsent(name, k -> new TreeSet<>()).add(file);
        }
      }
    }
    assertThat(tags).isGreaterThan(50);
    assertThat(others).isEmpty();
  }

  @Test
  void nightlyLeavesOutNothing() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    Map<String, String> without = new TreeMap<>();
    PROFILE.matcher(pom).results().forEach(m -> without.put(m.group(1), m.group(2)));
    assertThat(without).isEqualTo(Map.of("quick", "slow | nightly", "nightly", ""));
    assertThat(pom).contains("<test.without>nightly</test.without>");
  }

  /// The sources of the tests of all modules.
  private static List<Path> tests() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      Stream.Builder<Path> all = Stream.builder();
      for (Path tests : modules.map(m -> m.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(tests)) {
          try (Stream<Path> files = Files.walk(tests)) {
            files.filter(f -> f.toString().endsWith(".java")).forEach(all);
          }
        }
      }
      return all.build().toList();
    }
  }
}
