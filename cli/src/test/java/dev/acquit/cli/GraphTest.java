package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.reports.graph.Pixels;
import dev.acquit.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pictures that `check --graph` writes.
@Tag("slow")
class GraphTest {
  private static final Path ROOT = Path.of("..");
  private static final String MP = "../docs/examples/mp-relacq.litmus";

  /// What the tar for hosts without a JDK has.
  private static final String SMALL = "java.base,java.logging,java.management,java.sql";

  @TempDir private Path folder;

  private Cli.Result draw(String format, String... more) {
    List<String> words =
        Stream.concat(
                Stream.of("check", "--graph", format, "--graph-dir", folder.toString()),
                Stream.of(more))
            .toList();
    return Cli.run(words.toArray(String[]::new));
  }

  private static String masked(String svg) {
    return svg.replaceAll("(model \\S+) [0-9a-f]{12},", "$1 HASH,");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "litmus/tests/MP.litmus",
        "litmus/tests/SB.litmus",
        "litmus/tests/IRIW.litmus",
        "litmus/tests/2+2W+fencescrlxrlxs.litmus",
        "docs/examples/mp-relacq.litmus",
        "docs/examples/cpp-rwc-fences.litmus",
        "docs/examples/release-sequence-rmw.litmus"
      })
  void picturesAreTheGoldenOnes(String test) throws IOException {
    String name = Path.of(test).getFileName().toString().replace(".litmus", "");
    for (String format : List.of("svg", "dot")) {
      Cli.Result result = draw(format, ROOT.resolve(test).toString());
      assertThat(result.status()).isZero();
      assertThat(result.err()).contains("1 picture written into " + folder);
      String file = name + "." + format;
      Golden.assertMatches("graph/" + file, masked(Files.readString(folder.resolve(file))));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mp-relacq", "cpp-rwc-fences"})
  void picturesOfTheDocumentationAreThose(String name) throws IOException {
    draw("svg", "../docs/examples/" + name + ".litmus");
    String drawn = Files.readString(folder.resolve(name + ".svg"));
    Path shown = ROOT.resolve("docs/pictures/" + name + ".svg");
    if (Golden.update()) {
      Files.writeString(shown, drawn);
    }
    assertThat(masked(drawn)).isEqualTo(masked(Files.readString(shown)));
  }

  @Test
  void everyOutcomeHasAPictureOnRequest() throws IOException {
    assertThat(draw("svg", "--graph-all", MP).status()).isZero();
    assertThat(files())
        .containsExactly(
            "mp-relacq.1.svg",
            "mp-relacq.2.svg",
            "mp-relacq.3.svg",
            "mp-relacq.race.svg",
            "mp-relacq.svg");
    assertThat(Files.readString(folder.resolve("mp-relacq.race.svg")))
        .contains("race of c and f, highlighted", ">the pair<");
    assertThat(Files.readString(folder.resolve("mp-relacq.3.svg")))
        .contains("exists (1:r0=1 /\\ 1:r1=1)", "Witness: an allowed execution");
  }

  @Test
  void aRaceIsHighlightedAndNothingIsCalledAllowed() throws IOException {
    assertThat(draw("svg", "../docs/examples/cpp-scoped-race.litmus").status()).isZero();
    assertThat(Files.readString(folder.resolve("cpp-scoped-race.svg")))
        .contains(
            "Undef: the test has no defined meaning: data-race", ", highlighted", ">the pair<")
        .doesNotContain("allowed", "violated cycle");
  }

  @Test
  void namesBecomeFileNames() throws IOException {
    String text =
        Files.readString(Path.of(MP)).replace("PTX mp-relacq", "PTX ../<b>&" + "n".repeat(300));
    Cli.Result result =
        Cli.runWith(
            text + "\n---\n" + text,
            "check",
            "--graph=svg",
            "--graph-dir=" + folder.resolve("deeper/still"),
            "-");
    assertThat(result.status()).isZero();
    try (Stream<Path> files = Files.list(folder.resolve("deeper/still"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .hasSize(2)
          .allMatch(n -> n.matches("_\\.\\.__b__n+(-2)?\\.svg") && n.length() < 220);
    }
  }

  @Test
  void picturesForLatexAreDocuments() throws IOException {
    assertThat(draw("tikz", MP).status()).isZero();
    assertThat(files()).containsExactly("mp-relacq.tex");
    assertThat(Files.readString(folder.resolve("mp-relacq.tex")))
        .contains(
            "\\documentclass[border=2bp]{standalone}",
            "% d: W[y]=1 rel.gpu --sync--> e: R[y]=1 acq.gpu",
            "{W[x]=0}".replace("[", "{[}").replace("]", "{]}").replace("{W", " {a: W"),
            "\\end{tikzpicture}\n\\end{document}\n");
  }

  @Test
  void aTestWithoutEvidenceHasNoPictureAndSaysSo() throws IOException {
    Cli.Result result = draw("svg", "--no-why", MP);
    assertThat(result.status()).isZero();
    assertThat(result.err()).contains("mp-relacq has no picture").contains("0 pictures written");
    assertThat(files()).isEmpty();
  }

  @Test
  void pixelsArePaintedWhereJavaCan() throws IOException {
    assumeTrue(Pixels.missing().isEmpty(), () -> Pixels.missing().orElseThrow());
    assertThat(draw("png", MP).status()).isZero();
    assertThat(Files.readAllBytes(folder.resolve("mp-relacq.png"))).startsWith(0x89, 'P', 'N', 'G');
  }

  @Test
  @Timeout(300)
  void pixelsAreRefusedInWordsWhereJavaCannot() throws IOException, InterruptedException {
    RealProcess.Ended ended =
        RealProcess.startWith(
                List.of("--limit-modules", SMALL),
                "check",
                "--graph=png",
                "--graph-dir=" + folder,
                MP)
            .end();
    assertThat(ended.status()).isEqualTo(4);
    assertThat(ended.err()).contains("has no module java.desktop").contains("--graph svg");
    assertThat(files()).isEmpty();
  }

  @Test
  void optionsThatDoNotFitAreRefused() throws IOException {
    Cli.Result alone = Cli.run("check", "--graph-all", MP);
    assertThat(alone.status()).isEqualTo(2);
    assertThat(alone.err()).contains("expected --graph, too");
    Path file = Files.writeString(folder.resolve("file"), "");
    Cli.Result result = Cli.run("check", "--graph=svg", "--graph-dir=" + file, MP);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("cannot be written");
  }
}
