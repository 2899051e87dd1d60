package dev.acquit.reports.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.reports.check.CheckPictures;
import dev.acquit.reports.graph.ExecutionGraph.Words;
import dev.acquit.reports.latex.Tex;
import dev.acquit.text.InputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/// SVG, DOT and PNG: well formed, the same each time, and safe whatever a test is called.
@Tag("slow")
class WritersTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_120L);
  private static final String HOSTILE =
      "</title><script>alert(\"1\")</script>' & \\ \" ]]> \u202eabc \u05d0\u05d1 \u0001 \ud800"
          + " \uffff 漢字 "
          + "long ".repeat(100);

  private static final String SB =
      """
      PTX SB
      { x=0; y=0; }
       P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
       fence.sc.gpu   | fence.sc.gpu   ;
       st.weak x, 1   | st.weak y, 1   ;
       fence.sc.gpu   | fence.sc.gpu   ;
       ld.weak r0, y  | ld.weak r0, x  ;
      exists (0:r0=0 /\\ 1:r0=0)
      """;

  private static Document parsed(String svg)
      throws ParserConfigurationException, IOException, SAXException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static ExecutionGraph hostile() throws InputException {
    ExecutionGraph g = CheckPictures.of(Graphs.check(SB)).orElseThrow();
    return new ExecutionGraph(
        new Words(HOSTILE, HOSTILE, HOSTILE, HOSTILE),
        g.columns(),
        g.nodes().stream()
            .map(n ->
                new ExecutionGraph.Node(
                    n.column(), n.row(), n.shape(), "a: " + HOSTILE, HOSTILE, HOSTILE, n.cycle()))
            .toList(),
        g.arrows());
  }

  @Test
  void svgIsWellFormedXmlWithWordsForThoseWhoDoNotSeeIt() throws Exception {
    Document svg = parsed(ExecutionGraphs.svg(CheckPictures.of(Graphs.check(SB)).orElseThrow()));
    Element root = svg.getDocumentElement();
    assertThat(root.getAttribute("role")).isEqualTo("img");
    assertThat(root.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("SB");
    assertThat(root.getElementsByTagName("desc").item(0).getTextContent())
        .contains(
            "No: no allowed execution satisfies the condition", "P0 e: F sc.gpu;", " (cycle);");
    assertThat(root.getElementsByTagName("style").item(0).getTextContent())
        .contains("prefers-color-scheme:dark");
  }

  @Test
  void nothingInSvgIsLoadedNamedOrExecuted() throws Exception {
    String svg = ExecutionGraphs.svg(hostile());
    Document document = parsed(svg);
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
    assertThat(svg.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http", "href", "url(", " id=", "@import", "\u202e");
  }

  /// What may be in a picture of TikZ, beside signs of text.
  private static final Set<String> TIKZ =
      Set.of(
          "documentclass",
          "usepackage",
          "definecolor",
          "useasboundingbox",
          "path",
          "draw",
          "fill",
          "node",
          "fontsize",
          "selectfont",
          "ttfamily",
          "sffamily",
          "bfseries");

  @Test
  void tikzIsWellFormedAndItsTextStaysText() throws Exception {
    List<ExecutionGraph> graphs = new ArrayList<>(Graphs.shipped(0, 40));
    graphs.add(hostile());
    Random random = new Random(SEED);
    for (int i = 0; i < 20; i++) {
      graphs.add(Graphs.random(random, 1 + random.nextInt(7), 9));
    }
    Pattern node = Pattern.compile("\\\\node\\[[^]]*\\] at \\([-0-9.,]+\\) \\{(.*)\\};");
    for (ExecutionGraph graph : graphs) {
      String tikz = ExecutionGraphs.tikz(graph);
      assertThat(tikz).isEqualTo(ExecutionGraphs.tikz(graph));
      Tex.assertWellFormed(tikz, TIKZ);
      List<String> read =
          Tex.withoutComments(tikz)
              .lines()
              .filter(l -> l.startsWith("\\node"))
              .map(l -> {
                Matcher text = node.matcher(l);
                assertThat(text.matches()).as(l).isTrue();
                return Tex.read(text.group(1));
              })
              .toList();
      assertThat(read)
          .containsAll(
              graph.arrows().stream()
                  .filter(a -> a.ink() != Ink.PO)
                  .map(ExecutionGraph.Arrow::name)
                  .toList());
      if (!graph.words().title().equals(HOSTILE)) {
        assertThat(read).containsAll(graph.nodes().stream().map(n -> n.label()).toList());
        assertThat(read).containsAll(graph.columns().stream().map(c -> c.label()).toList());
      }
      // Every arrow has a head, as has each relation of the legend.
      long heads = tikz.lines().filter(l -> l.startsWith("\\fill")).count();
      assertThat(heads).isGreaterThanOrEqualTo(graph.arrows().size());
    }
  }

  @Test
  void theSameGraphGivesTheSameBytes() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20; i++) {
      long seed = random.nextLong();
      ExecutionGraph one = Graphs.random(new Random(seed), 5, 8);
      ExecutionGraph two = Graphs.random(new Random(seed), 5, 8);
      assertThat(ExecutionGraphs.svg(one)).as("seed " + SEED).isEqualTo(ExecutionGraphs.svg(two));
      assertThat(ExecutionGraphs.dot(one)).as("seed " + SEED).isEqualTo(ExecutionGraphs.dot(two));
    }
  }

  @Test
  void anyGraphIsWellFormed() throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < 50; i++) {
      parsed(ExecutionGraphs.svg(Graphs.random(random, 1 + random.nextInt(7), 9)));
    }
  }

  @Test
  void dotIsTakenByGraphviz() throws Exception {
    assumeTrue(hasDot(), "dot is not installed");
    List<ExecutionGraph> graphs = new ArrayList<>(Graphs.shipped());
    graphs.add(hostile());
    Random random = new Random(SEED);
    for (int i = 0; i < 10; i++) {
      graphs.add(Graphs.random(random, 1 + random.nextInt(6), 7));
    }
    for (ExecutionGraph graph : graphs) {
      Process dot = new ProcessBuilder("dot", "-Tdot").redirectErrorStream(true).start();
      try (OutputStream in = dot.getOutputStream()) {
        in.write(ExecutionGraphs.dot(graph).getBytes(StandardCharsets.UTF_8));
      }
      String said = new String(dot.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(dot.waitFor()).as(said).isZero();
      assertThat(said).contains("n0").doesNotContain("Error", "Warning: syntax");
    }
  }

  @Test
  void tikzIsTakenByLatex(@TempDir Path folder) throws Exception {
    assumeTrue(hasLatex(), "pdflatex or the class standalone is not installed");
    int number = 0;
    for (ExecutionGraph graph :
        List.of(CheckPictures.of(Graphs.check(SB)).orElseThrow(), hostile())) {
      Path file = folder.resolve("picture" + number++ + ".tex");
      Files.writeString(file, ExecutionGraphs.tikz(graph));
      Process latex =
          new ProcessBuilder(
                  "pdflatex", "-interaction=nonstopmode", "-halt-on-error", file.toString())
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(latex.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(latex.waitFor()).as(said).isZero();
    }
  }

  private static boolean hasLatex() throws InterruptedException {
    try {
      return new ProcessBuilder("kpsewhich", "standalone.cls", "tikz.sty", "lmodern.sty")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean hasDot() throws InterruptedException {
    try {
      return new ProcessBuilder("dot", "-V").redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void pngHasTwoPixelsForEachOfTheDrawing() throws Exception {
    assumeTrue(Pixels.missing().isEmpty(), () -> Pixels.missing().orElseThrow());
    ExecutionGraph graph = CheckPictures.of(Graphs.check(SB)).orElseThrow();
    byte[] png = Pixels.png(graph);
    Drawing drawing = Layout.of(graph);
    var image = ImageIO.read(new ByteArrayInputStream(png));
    assertThat(image.getWidth()).isEqualTo((int) Math.ceil(2 * drawing.width()));
    assertThat(image.getHeight()).isEqualTo((int) Math.ceil(2 * drawing.height()));
    assertThat(Pixels.png(graph)).isEqualTo(png);
    Rect box = drawing.boxes().getLast();
    int inside = image.getRGB((int) (2 * box.x()) + 12, (int) (2 * box.y()) + 12) & 0xffffff;
    assertThat(inside).isEqualTo(Integer.parseInt(Ink.CYCLE.light().substring(1), 16));
  }
}
