package dev.acquit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The documentation as a site: all pages are in it, links lead somewhere, and there is a search.
/// Where there is npm; it fetches what makes the site.
@Tag("nightly")
class SiteTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path SITE = ROOT.resolve("target/site");
  private static final Pattern LINK = Pattern.compile("<a [^>]*href=\"(/[^\"#]*)");

  @Test
  void theSiteIsWhole() throws IOException, InterruptedException {
    boolean npm =
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(p -> Files.isExecutable(Path.of(p, "npm")));
    if (!npm) {
      String words = "NOT TESTED: the documentation as a site, since there is no npm";
      System.err.println(words);
      abort(words);
    }
    Path said = Path.of("target/site.log");
    Process build =
        new ProcessBuilder(ROOT.resolve("dist/site/build").toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(build.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(build.exitValue()).as(Files.readString(said)).isZero();
    for (Path page : files(ROOT.resolve("docs"), ".md")) {
      String made =
          page.toString().replaceFirst("README\\.md$", "index.md").replaceFirst("\\.md$", ".html");
      assertThat(SITE.resolve(ROOT.relativize(Path.of(made)))).isRegularFile();
    }
    for (Path page : files(SITE, ".html")) {
      List<String> leads =
          LINK.matcher(Files.readString(page))
              .results()
              .map((MatchResult m) -> m.group(1))
              .toList();
      assertThat(leads)
          .as(page.toString())
          .allMatch(l ->
              Files.exists(
                  SITE.resolve(l.substring(1)).resolve(l.endsWith("/") ? "index.html" : "")));
    }
    assertThat(files(SITE.resolve("assets/chunks"), ".js"))
        .filteredOn(f -> f.getFileName().toString().startsWith("@localSearchIndex"))
        .hasSize(1)
        .allSatisfy(f -> assertThat(f).content().contains("\"fence\"", "\"morally\""));
    assertThat(SITE.resolve("docs/examples/mp-relacq.litmus")).isRegularFile();
  }

  private static List<Path> files(Path folder, String end) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(f -> f.toString().endsWith(end)).toList();
    }
  }
}
