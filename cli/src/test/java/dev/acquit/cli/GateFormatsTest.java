package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.acquit.reports.Paint;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Detail;
import dev.acquit.reports.story.StoryCases;
import dev.acquit.reports.story.StoryCommands;
import dev.acquit.reports.story.StoryGitlab;
import dev.acquit.reports.story.StorySarif;
import dev.acquit.reports.story.StoryText;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// The formats of continuous integration are well formed and have the shapes that are agreed on,
/// whatever names have in them.
@Tag("slow")
class GateFormatsTest {
  private static final Path FILES = Path.of("src/test/resources/gate");

  /// Markup, quotes, what ends things in XML, SARIF and workflow commands, line ends, a colour, a
  /// change of direction, a character that XML has not, and one beyond 16 bits.
  private static final String HOSTILE =
      "<script>alert(\"x\")</script>]]>&amp;'%0A::error::,:\n\r"
          + "\u001b[31m\u202e\u0000\uffff[a](b){0}\ud83d\ude00";

  /// A run, in JSON, so that its document is read back.
  private static String json(String... more) {
    return new GateCli(new TableWords())
        .run(
            Stream.concat(
                    Stream.of("gate", "check", "--format=json", FILES.toString()), Stream.of(more))
                .toArray(String[]::new))
        .out();
  }

  private static GateDocument document(String json) {
    return Json.read(json, GateDocument.class).orElseThrow();
  }

  static List<GateDocument> documents() throws IOException {
    String plain = json();
    String baseline = json("--baseline", FILES.resolve("baseline.csv").toString());
    String escaped = new ObjectMapper().writeValueAsString(HOSTILE);
    String inside = escaped.substring(1, escaped.length() - 1);
    String hostile = baseline;
    for (String name :
        List.of("several.ptx", "load_weaker", "an order is lost", "nobody_says", "repaired")) {
      assertThat(hostile).contains(name);
      hostile = hostile.replace(name, name + inside);
    }
    assertThat(hostile).contains("expected a memory order");
    hostile = hostile.replace("expected a memory order", inside);
    hostile = hostile.replace("ld.relaxed.gpu.u32 %r1, [%rd1];", inside);
    return List.of(document(plain), document(baseline), document(hostile));
  }

  @Test
  void theDocumentReadsBackAsItIs() {
    String json = json("--baseline", FILES.resolve("baseline.csv").toString());
    assertThat(Json.write(document(json))).isEqualTo(json);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void junitHasItsShape(GateDocument document) throws Exception {
    String xml = StoryCases.render(document);
    SchemaFactory schemas = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    schemas
        .newSchema(FILES.resolve("junit.xsd").toFile())
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
    var parsed =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)));
    Element top = parsed.getDocumentElement();
    Map<String, Integer> sums = new HashMap<>();
    NodeList suites = top.getElementsByTagName("testsuite");
    for (int i = 0; i < suites.getLength(); i++) {
      Element suite = (Element) suites.item(i);
      counts(suite).forEach((k, v) -> sums.merge(k, v, Integer::sum));
      assertThat(counts(suite))
          .isEqualTo(
              Map.of(
                  "tests", suite.getElementsByTagName("testcase").getLength(),
                  "failures", suite.getElementsByTagName("failure").getLength(),
                  "errors", suite.getElementsByTagName("error").getLength(),
                  "skipped", suite.getElementsByTagName("skipped").getLength()));
    }
    assertThat(counts(top)).isEqualTo(sums);
    assertThat(sums.get("tests"))
        .isEqualTo(
            1
                + document.functions().size()
                + document.notAnnotated().size()
                + document.errors().size());
    assertThat(top.getElementsByTagName("script").getLength()).isZero();
  }

  private static Map<String, Integer> counts(Element element) {
    Map<String, Integer> counts = new HashMap<>();
    for (String name : List.of("tests", "failures", "errors", "skipped")) {
      counts.put(name, Integer.parseInt(element.getAttribute(name)));
    }
    return counts;
  }

  @ParameterizedTest
  @MethodSource("documents")
  void sarifHasItsShape(GateDocument document) throws IOException {
    JsonNode log = new ObjectMapper().readTree(StorySarif.render(document));
    String schema = Files.readString(FILES.resolve("sarif.schema.json"));
    assertThat(JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema).validate(log))
        .isEmpty();
    JsonNode run = log.at("/runs/0");
    JsonNode rules = run.at("/tool/driver/rules");
    for (JsonNode result : run.get("results")) {
      assertThat(rules.get(result.get("ruleIndex").asInt()).get("id"))
          .isEqualTo(result.get("ruleId"));
    }
    assertThat(run.get("results"))
        .hasSize((int) document.functions().stream().filter(JudgedFunction::finding).count());
    assertThat(run.get("results").findValuesAsText("acquitStory/v1")).doesNotHaveDuplicates();
  }

  /// Members and words are those that GitLab's documentation names; of several with one fingerprint
  /// a single one is shown.
  @ParameterizedTest
  @MethodSource("documents")
  void gitlabHasItsShape(GateDocument document) throws IOException {
    JsonNode report = new ObjectMapper().readTree(StoryGitlab.render(List.of(document)));
    assertThat(report.isArray()).isTrue();
    assertThat(report)
        .hasSize(
            document.story().input().errors().size()
                + (int) document.story().findings().stream().filter(f -> !f.known()).count());
    for (JsonNode one : report) {
      assertThat(one.get("description").asText()).isNotBlank().doesNotContain("\n");
      assertThat(one.get("check_name").asText()).startsWith("acquit gate check: ");
      assertThat(one.get("severity").asText())
          .isIn("info", "minor", "major", "critical", "blocker");
      assertThat(one.at("/location/path").asText()).startsWith("src/test/resources/gate");
      assertThat(one.at("/location/lines/begin").asInt()).isPositive();
    }
    assertThat(report.findValuesAsText("fingerprint")).doesNotHaveDuplicates();
  }

  @Test
  void thoseThatSayTheSameAreToldApart() throws IOException {
    GateDocument document = document(json());
    JsonNode twice = new ObjectMapper().readTree(StoryGitlab.render(List.of(document, document)));
    assertThat(twice.findValuesAsText("fingerprint")).hasSizeGreaterThan(6).doesNotHaveDuplicates();
  }

  /// With `-Dacquit.sarif.schema=FILE`, the schema that OASIS publishes.
  @ParameterizedTest
  @MethodSource("documents")
  void sarifIsWhatThePublishedSchemaSays(GateDocument document) throws IOException {
    String file = System.getProperty("acquit.sarif.schema", "");
    assumeThat(file)
        .as("-Dacquit.sarif.schema does not name the schema of SARIF 2.1.0")
        .isNotEmpty();
    JsonNode log = new ObjectMapper().readTree(StorySarif.render(document));
    assertThat(
            JsonSchemaFactory.getInstance(VersionFlag.V4)
                .getSchema(Files.readString(Path.of(file)))
                .validate(log))
        .isEmpty();
  }

  @Test
  void fingerprintsStayWhenLinesMove() throws IOException {
    String sarif = StorySarif.render(document(json()));
    String moved =
        StorySarif.render(document(json().replaceAll("\"line\" : (\\d+)", "\"line\" : 7$1")));
    assertThat(moved).isNotEqualTo(sarif);
    assertThat(fingerprints(moved)).isEqualTo(fingerprints(sarif)).hasSizeGreaterThan(3);
    List<List<String>> gitlab = new ArrayList<>();
    for (String json : List.of(json(), json().replaceAll("\"line\" : (\\d+)", "\"line\" : 7$1"))) {
      gitlab.add(
          new ObjectMapper()
              .readTree(StoryGitlab.render(List.of(document(json))))
              .findValuesAsText("fingerprint"));
    }
    assertThat(gitlab.getLast()).isEqualTo(gitlab.getFirst()).hasSizeGreaterThan(3);
  }

  private static List<String> fingerprints(String sarif) throws IOException {
    return new ObjectMapper().readTree(sarif).findValuesAsText("acquitStory/v1");
  }

  @ParameterizedTest
  @MethodSource("documents")
  void workflowCommandsAreOnALineEach(GateDocument document) {
    List<String> lines = StoryCommands.render(document).lines().toList();
    assertThat(lines)
        .allSatisfy(l ->
            assertThat(l)
                .matches(
                    "::(error|warning|notice)"
                        + " (file=[^:,]+,line=\\d+,col=\\d+,)?title=[^:,]+::[^\\x00-\\x1f\\u202e]+"));
    assertThat(lines.size())
        .isGreaterThanOrEqualTo(document.errors().size() + document.notAnnotated().size());
  }

  @ParameterizedTest
  @MethodSource("documents")
  void textHasNothingThatIsNotSeen(GateDocument document) {
    assertThat(StoryText.render(document.story(), Paint.PLAIN, Detail.ALL))
        .doesNotContain("\u001b", "\u202e", "\u0000", "\r");
    assertThat(StoryText.render(document.story(), Paint.ANSI, Detail.WHOLE)).contains("\u001b[31m");
  }
}
