package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Findings lead to the line that somebody wrote: of calls of the library that nvcc 13.0 inlined
/// (`-lineinfo`), the innermost one that stands in no header of the toolkit.
class GateLinesTest {
  private static final String WRITTEN = "src/flag.cu:8:5";

  @TempDir private Path folder;
  private String file;

  @BeforeEach
  void moduleOfASourceInThisFolder() throws IOException {
    String text = Files.readString(Path.of("src/test/resources/gate-lines/flag.ptx"));
    Path ptx = folder.resolve("flag.ptx");
    Files.writeString(ptx, text.replace("HERE", Path.of("").toAbsolutePath().toString()));
    file = ptx.toString();
  }

  private String check(String... more) {
    Stream<String> command = Stream.of("gate", "check", "--cache=none", file);
    return Cli.run(Stream.concat(command, Stream.of(more)).toArray(String[]::new)).out();
  }

  @Test
  void everyFormatNamesTheLine() {
    assertThat(check()).containsPattern("WEAKER .*" + WRITTEN + "\\s+\\(" + file + ":");
    assertThat(check("--format=junit")).contains(WRITTEN);
    assertThat(check("--format=github")).contains("file=src/flag.cu,line=8,col=5,");
  }

  @Test
  void sarifNamesTheSourceFirst() throws IOException {
    JsonNode run = new ObjectMapper().readTree(check("--format=sarif")).at("/runs/0");
    JsonNode result = run.at("/results/0");
    JsonNode first = result.at("/locations/0/physicalLocation");
    assertThat(first.at("/artifactLocation/uri").asText()).isEqualTo("src/flag.cu");
    String base = first.at("/artifactLocation/uriBaseId").asText();
    assertThat(run.at("/originalUriBaseIds").has(base)).isTrue();
    assertThat(first.at("/region/startLine").asInt()).isEqualTo(8);
    JsonNode emitted = result.at("/relatedLocations/0/physicalLocation");
    assertThat(emitted.at("/artifactLocation/uri").asText()).isEqualTo("file://" + file);
    assertThat(emitted.at("/region/snippet/text").asText()).startsWith("ld.relaxed.gpu");
  }

  @Test
  void theReportNamesItToo() throws IOException {
    String saved = folder.resolve("out.json").toString();
    check("--out=" + saved);
    for (String form : List.of("page.html", "page.md")) {
      Path page = folder.resolve(form);
      Cli.run("report", saved, "-o", page.toString());
      assertThat(page).content().contains(WRITTEN);
    }
    assertThat(Cli.run("recheck", saved).out()).doesNotContain("WRONG");
  }
}
