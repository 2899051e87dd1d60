package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.testing.Golden;
import dev.acquit.testing.Rounds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The page of `serve`, asked as a browser and as programs ask it.
@Tag("slow")
@Timeout(300)
class ServeTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SAVED = "../reports/src/test/resources/saved/check.json";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private static Path folder;

  private final Interruption interruption = new Interruption();
  private CompletableFuture<Integer> ended;
  private URI address;
  private String key;

  /// A store of observations, which is browsed as results are.
  @BeforeAll
  static void observe() {
    String store = store().toString();
    for (String test : List.of("mp-relacq", "cpp-mp")) {
      Cli.Result run =
          Cli.run(
              "run",
              "../docs/examples/" + test + ".litmus",
              "--device=emulator",
              "--mode=sanity",
              "--time=50ms",
              "--mutants=0",
              "--store=" + store);
      assertThat(run.status()).as(run.err()).isIn(0, 1, 3);
    }
  }

  private static Path store() {
    return folder.resolve("observed.db");
  }

  @BeforeEach
  void start() throws IOException {
    PipedWriter out = new PipedWriter();
    BufferedReader lines = new BufferedReader(new PipedReader(out));
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(Writer.nullWriter()),
            false,
            false,
            List.of(),
            interruption);
    ended =
        CompletableFuture.supplyAsync(() ->
            Acquit.run(environment, "serve", "--port=0", "--queue=1", SAVED, store().toString()));
    String line = lines.readLine();
    Matcher printed = Pattern.compile("(http://127\\.0\\.0\\.1:\\d+/)\\?key=(.*)").matcher(line);
    assertThat(printed.matches()).as(line).isTrue();
    address = URI.create(printed.group(1));
    key = printed.group(2);
  }

  @AfterEach
  void itEndsWhenItIsTold() throws Exception {
    interruption.request();
    assertThat(ended.get(60, TimeUnit.SECONDS)).isZero();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(address.resolve(path)).header("Authorization", "Bearer " + key);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(to(path));
  }

  private HttpResponse<String> post(String question, String body) throws Exception {
    return send(to("/api/" + question).POST(BodyPublishers.ofString(body)));
  }

  /// The data of the event with which a question ends.
  private JsonNode answer(String question, Object body) throws Exception {
    HttpResponse<String> response = post(question, JSON.writeValueAsString(body));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(last(response.body().lines()));
  }

  private static String last(Stream<String> lines) {
    List<String> all = lines.filter(l -> !l.isBlank() && !l.startsWith(":")).toList();
    assertThat(all.get(all.size() - 2)).isEqualTo("event: answer");
    return all.getLast().substring("data: ".length());
  }

  private static Map<String, String> source(String name, String text) {
    return Map.of("name", name, "text", text);
  }

  private static Map<String, String> example(String name) throws IOException {
    Path file = Path.of("../docs/examples", name);
    return source(file.getFileName().toString(), Files.readString(file));
  }

  @Test
  void withoutTheKeyThereIsNothing() throws Exception {
    for (String path :
        List.of("/", "/app.js", "/api/catalogue", "/?key=" + key.replace('a', 'b') + "x")) {
      assertThat(send(HttpRequest.newBuilder(address.resolve(path))).statusCode()).isEqualTo(403);
    }
    HttpRequest.Builder other =
        HttpRequest.newBuilder(address.resolve("/api/check")).POST(BodyPublishers.ofString("{}"));
    assertThat(send(other).statusCode()).isEqualTo(403);
  }

  @Test
  void aBrowserShowsTheKeyOnceAndHasAllFilesOfThePage() throws Exception {
    HttpResponse<String> first = send(HttpRequest.newBuilder(address.resolve("/?key=" + key)));
    assertThat(first.statusCode()).isEqualTo(303);
    assertThat(first.headers().firstValue("Location")).contains("/");
    String cookie = first.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
    String pair = cookie.split(";")[0];
    HttpResponse<String> page =
        send(HttpRequest.newBuilder(address).header("Cookie", "a=b; " + pair));
    assertThat(page.statusCode()).isEqualTo(200);
    String nonce =
        Pattern.compile("script-src 'self' 'nonce-(\\w+)'")
            .matcher(page.headers().firstValue("Content-Security-Policy").orElseThrow())
            .results()
            .findFirst()
            .orElseThrow()
            .group(1);
    assertThat(page.body()).contains("nonce=\"" + nonce + "\"").doesNotContain("{nonce}");
    List<String> files = new ArrayList<>(List.of("/serve.css", "/report.css"));
    Matcher imports = Pattern.compile("\"(/modules/[^\"]*)\"").matcher(page.body());
    while (imports.find()) {
      files.add(imports.group(1));
    }
    assertThat(files).hasSizeGreaterThan(10);
    for (String ours :
        List.of(
            "app",
            "editor",
            "api",
            "answers",
            "dom",
            "link",
            "languages",
            "belonging",
            "findings")) {
      files.add("/" + ours + ".js");
    }
    List<String> imported = new ArrayList<>();
    for (String file : files) {
      HttpResponse<String> module = get(file);
      assertThat(module.statusCode()).as(file).isEqualTo(200);
      assertThat(module.headers().firstValue("Content-Type").orElse("")).startsWith("text/");
      Matcher names =
          Pattern.compile(
                  "^(?:import|export) .*from [\"']([@\\w][^\"']*)[\"'];?$", Pattern.MULTILINE)
              .matcher(module.body());
      names.results().forEach(m -> imported.add(m.group(1)));
    }
    // What a module imports, the import map has.
    assertThat(imported).contains("@codemirror/state", "crelt", "marked");
    for (String name : imported) {
      assertThat(page.body()).contains("\"" + name + "\":");
    }
  }

  @Test
  void whatIsOfferedIsThere() throws Exception {
    JsonNode catalogue = JSON.readTree(get("/api/catalogue").body());
    assertThat(catalogue.get("models")).hasSizeGreaterThan(10);
    assertThat(catalogue.get("tables")).hasSize(5);
    assertThat(catalogue.at("/tables/0/name").asText()).isEqualTo("ptx-abi-13");
    assertThat(catalogue.get("table").asText()).isEqualTo("ptx-abi-13");
    assertThat(catalogue.get("lessons")).hasSize(9);
    assertThat(catalogue.get("examples")).hasSizeGreaterThan(30);
    for (JsonNode example : catalogue.get("examples")) {
      String file = example.get("file").asText();
      assertThat(example.get("title").asText()).as(file).isNotEmpty();
      assertThat(get("/examples/" + file).body())
          .isEqualTo(Files.readString(Path.of("../docs/examples", file)));
    }
    for (JsonNode lesson : catalogue.get("lessons")) {
      assertThat(get("/tutorial/" + lesson.get("file").asText()).statusCode()).isEqualTo(200);
    }
    String page = catalogue.at("/results/0/page").asText();
    assertThat(get("/api/pages/" + page).body()).startsWith("<!DOCTYPE html>");
    assertThat(get("/api/pages/" + page + "x").statusCode()).isEqualTo(404);
    for (String no :
        List.of("/no.js", "/../Site.class", "/.hidden", "/examples/", "/Assets.class")) {
      assertThat(get(no).statusCode()).as(no).isEqualTo(404);
    }
  }

  /// What a store holds is a page, as `report` makes it.
  @Test
  void observationsAreBrowsed() throws Exception {
    JsonNode shown = JSON.readTree(get("/api/catalogue").body()).at("/results/1");
    assertThat(shown.get("name").asText()).isEqualTo(store().toString());
    String page = get("/api/pages/" + shown.get("page").asText()).body();
    assertThat(page)
        .contains("Observations of 2 tests", "nothing here was seen on a GPU.")
        .contains("mp-relacq", "cpp-mp", "1:r0=1; 1:r1=1;", "st.release.gpu");
    assertThat(Cli.run("report", store().toString()).out()).isEqualTo(page);
    assertThat(Cli.run("report", "--format=csv", store().toString()).out())
        .startsWith("test,seen,devices,instances,runs,seconds,outcomes\nmp-relacq,EMULATED,");
    assertThat(Cli.run("report", "--format=junit", store().toString()).out())
        .contains("<testcase name=\"mp-relacq\"")
        .doesNotContain("<failure", "<error");
  }

  /// A file of SQLite that is no store, and one that was cut.
  @Test
  void whatIsNoStoreIsSaid() throws IOException {
    byte[] bytes = Files.readAllBytes(store());
    for (int length : List.of(16, 100, 5000)) {
      Path damaged = folder.resolve("damaged-" + length + ".db");
      Files.write(damaged, Arrays.copyOf(bytes, length));
      Cli.Result report = Cli.run("report", damaged.toString());
      assertThat(report.status()).as("%d", length).isEqualTo(2);
      assertThat(report.err()).contains("damaged-" + length + ".db").contains("run --store");
      Cli.Result serve = Cli.run("serve", "--port=0", damaged.toString());
      assertThat(serve.status()).as("%d", length).isEqualTo(2);
      assertThat(serve.err()).isEqualTo(report.err());
    }
  }

  /// The answer's document is the command's.
  @Test
  void anAnswerIsThatOfTheCommand() throws Exception {
    String test = "../docs/examples/mp-relacq.litmus";
    JsonNode answer =
        answer(
            "check",
            Map.of(
                "sources",
                List.of(example("mp-relacq.litmus")),
                "models",
                List.of("ptx", "ptx-6.0")));
    JsonNode command =
        JSON.readTree(
            Cli.run("check", "--format=json", "-mptx", "-mptx-6.0", test)
                .out()
                .replace("../docs/examples/", ""));
    assertThat(answer.get("status").asInt()).isZero();
    assertThat(comparable(answer.get("document"))).isEqualTo(comparable(command));
    assertThat(get("/api/pages/" + answer.get("page").asText()).body())
        .contains("mp-relacq.litmus");
  }

  /// Without times, and the time that it might have taken.
  private static JsonNode comparable(JsonNode document) {
    for (JsonNode result : document.get("results")) {
      ((ObjectNode) result).remove(List.of("timeMs", "bounds"));
    }
    return document;
  }

  @Test
  void anErrorHasItsPlace() throws Exception {
    String text = Files.readString(Path.of("../docs/examples/mp-relacq.litmus"));
    JsonNode answer =
        answer(
            "check",
            Map.of("sources", List.of(source("my.litmus", text.replace("acquire", "aquire")))));
    assertThat(answer.get("status").asInt()).isEqualTo(2);
    JsonNode remark = answer.at("/remarks/0");
    assertThat(remark.get("kind").asText()).isEqualTo("error");
    assertThat(remark.get("file").asText()).isEqualTo("my.litmus");
    assertThat(remark.get("line").asInt()).isEqualTo(5);
    assertThat(remark.get("column").asInt()).isPositive();
    assertThat(remark.get("hint").asText()).contains("did you mean");
    assertThat(answer.toString()).doesNotContain("acquit-serve");
  }

  /// What is wrong with a text is said while it is written, with its place and without a compiler;
  /// what is right has nothing said of it.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.litmus | PTX a;{ x=0; };P0@cta 0 ~;~st.waek x, 1 ~;exists (x=1) | 4 | weak",
        "a.litmus | PTX a;{ x=0; };P0@cta 0 ~;~st.weak x, 1 ~;exists (x=1) | 0 | ",
        "a.litmus | C a;{ x=0; };P0 (atomic_int* x) { atomic_stor(x, 1); };exists (x=1) | 3 | ",
        "a.mapping | name: a;row load;  1: ld.wek | 2 | ",
        "a.cat | let a = po;acyclic b as c | 2 | b",
        "a.cat | include \"b.cat\";acyclic b as c | 0 | ",
        "a.cu | // acquit: thred f(x);__device__ void f(int *p) { (*p) = 1 } | 1 | thred",
        "a.cu | // acquit: thread f(x);__device__ void f(int *p) { (*p) = 1 } | 0 | ",
        "a.ptx | .version 8.0;.target sm_90;.visible .func | 3 | "
      })
  void errorsAreSaidWhileTheyAreWritten(String name, String text, int line, String said)
      throws Exception {
    String lines = text.replaceAll(";(?! \\})", "\n").replace('~', ';');
    Object body = Map.of("sources", List.of(source(name, lines), source("b.cat", "let b = po\n")));
    HttpResponse<String> response = post("read", JSON.writeValueAsString(body));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    JsonNode remarks = JSON.readTree(response.body()).get("remarks");
    assertThat(remarks).as(lines).hasSize(line == 0 ? 0 : 1);
    if (line > 0) {
      assertThat(remarks.get(0).get("line").asInt()).as(remarks.toString()).isEqualTo(line);
      assertThat(remarks.get(0).get("file").asText()).isEqualTo(name);
      assertThat(remarks.get(0).toString()).contains(said == null ? "" : said);
    }
  }

  @Test
  void whatIsLongIsNotReadWhileItIsWritten() throws Exception {
    Object body = Map.of("sources", List.of(source("a.litmus", "x".repeat(200_001))));
    String remarks = post("read", JSON.writeValueAsString(body)).body();
    assertThat(remarks).contains("when it is asked about").doesNotContain("error");
  }

  @Test
  void executionsAreDrawnOfAModelOfTheRequestToo() throws Exception {
    Map<String, String> anything = source("anything.cat", "\"anything\"\nempty 0 as anything\n");
    JsonNode strict = answer("draw", Map.of("sources", List.of(example("mp-relacq.litmus"))));
    JsonNode loose =
        answer(
            "draw",
            Map.of(
                "sources",
                List.of(example("mp-relacq.litmus"), anything),
                "model",
                "anything.cat"));
    assertThat(names(strict)).contains("mp-relacq", "mp-relacq.3").doesNotContain("mp-relacq.4");
    assertThat(names(loose)).contains("mp-relacq.4");
    assertThat(strict.at("/pictures/0/svg").asText()).startsWith("<svg ");
  }

  private static List<String> names(JsonNode answer) {
    List<String> names = new ArrayList<>();
    answer.get("pictures").forEach(p -> names.add(p.get("name").asText()));
    return names;
  }

  @Test
  void testsAreLoweredTablesProvedAndCodeListed() throws Exception {
    JsonNode lowered =
        answer(
            "lower",
            Map.of(
                "sources",
                List.of(example("cpp-mp.litmus")),
                "table",
                "ptx-abi-13",
                "alternative",
                "all"));
    assertThat(lowered.at("/document/results")).hasSizeGreaterThan(1);
    String table = Files.readString(Path.of("src/test/resources/mappings/weak-load.mapping"));
    Map<String, Object> proof =
        Map.of(
            "sources", List.of(source("mine.mapping", table)), "table", "mine.mapping", "bound", 3);
    JsonNode verified = answer("verify", proof);
    assertThat(verified.get("status").asInt()).isOne();
    assertThat(verified.at("/document/decision").asText()).isEqualTo("unsound");
    JsonNode repaired = answer("repair", proof);
    assertThat(repaired.at("/document/better/text").asText()).contains("ld.relaxed");
    JsonNode scanned = answer("scan", Map.of("sources", List.of(example("gate/stores.ptx"))));
    assertThat(scanned.at("/document/schema").asText()).startsWith("acquit/gate-scan/");
    for (JsonNode each : List.of(verified, repaired, scanned)) {
      assertThat(get("/api/pages/" + each.get("page").asText()).statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check | {} | sources",
        "check | null | expected an object",
        "check | [1 | no question",
        "check | {'sources': []} | found no sources",
        "check | {'sources': [{'name': '../a.litmus', 'text': ''}]} | without folders",
        "check | {'sources': [{'name': '-q', 'text': ''}]} | without folders",
        "check | {'sources': [{'name': 'a.litmus', 'text': 1}]} | no question",
        "check | {'sources': [{'name': 'a.litmus', 'text': ''}], 'models': ['/etc/passwd']} | found"
            + " the model '/etc/passwd'",
        "check | {'sources': [{'name': 'a.litmus', 'text': ''}], 'unroll': 1000} | found --unroll"
            + " 1000",
        "check | {'sources': [{'name': 'a.litmus', 'text': ''}], 'property': 'x --debug'} | found"
            + " --property",
        "check | {'sources': [{'name': 'a.litmus', 'text': ''}], 'out': 'x.json'} | out",
        "lower | {'sources': [{'name': 'a.litmus', 'text': ''}]} | table",
        "lower | {'sources': [{'name': 'a.litmus', 'text': ''}], 'table': 'ptx-abi-13',"
            + " 'alternative': '0'} | found the alternative '0'",
        "verify | {'sources': [], 'table': 'pom.xml'} | found the table 'pom.xml'",
        "verify | {'sources': [], 'table': 'ptx-abi-13', 'bound': 9} | found --bound 9",
        "verify | {'sources': [], 'table': 'ptx-abi-13', 'scopes': 'all'} | found --scopes 'all'",
        "read | {'sources': []} | found no sources",
        "read | {'sources': [{'name': '../a.litmus', 'text': ''}]} | without folders",
        "report | {'name': 'a.json', 'text': '{}'} | a.json:1:2"
      })
  void whatCannotBeAskedIsSaid(String question, String body, String said) throws Exception {
    HttpResponse<String> response = post(question, body.replace('\'', '"'));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    assertThat(JSON.readTree(response.body()).get("error").asText()).contains(said);
  }

  /// Bytes of a request are changed, left out and doubled: it is answered, or said to be none.
  @Test
  void damagedRequestsAreAnsweredOrRefused() throws Exception {
    String good =
        JSON.writeValueAsString(
            Map.of(
                "sources",
                List.of(example("mp-relacq.litmus")),
                "models",
                List.of("ptx"),
                "unroll",
                2));
    Random random = new Random(43);
    Set<Integer> statuses = new HashSet<>();
    for (int i = 0; i < Rounds.of(400, 60); i++) {
      StringBuilder body = new StringBuilder(good);
      for (int n = random.nextInt(4); n >= 0; n--) {
        int at = random.nextInt(body.length());
        switch (random.nextInt(3)) {
          case 0 -> body.setCharAt(at, (char) (32 + random.nextInt(95)));
          case 1 -> body.deleteCharAt(at);
          default -> body.insert(at, body.charAt(random.nextInt(body.length())));
        }
      }
      HttpResponse<String> response = post("check", body.toString());
      statuses.add(response.statusCode());
      if (response.statusCode() == 200) {
        int status = JSON.readTree(last(response.body().lines())).get("status").asInt();
        assertThat(status).as("seed 43, round %d: %s", i, body).isIn(0, 2, 3);
      } else {
        assertThat(JSON.readTree(response.body()).get("error").asText()).isNotEmpty();
      }
    }
    assertThat(statuses).containsExactlyInAnyOrder(200, 400);
  }

  @Test
  void otherAddressesAndMethodsAreRefused() throws Exception {
    assertThat(post("remove", "{}").statusCode()).isEqualTo(404);
    assertThat(send(to("/").method("PUT", BodyPublishers.noBody())).statusCode()).isEqualTo(405);
    assertThat(post("check", " ".repeat(16_000_001)).statusCode()).isEqualTo(413);
    String saved = JSON.writeValueAsString(source("check.json", Files.readString(Path.of(SAVED))));
    String page = JSON.readTree(post("report", saved).body()).get("page").asText();
    assertThat(get("/api/pages/" + page).body()).contains("check.json");
  }

  /// One long question is worked on, one waits, the next is sent away; one that is stopped answers
  /// with what it has.
  @Test
  void questionsWaitAndCanBeStopped() throws Exception {
    String body =
        "{\"sources\": [], \"table\": \"ptx-abi-13\", \"bound\": 5, \"scopes\": \"same\"}";
    Open first = new Open(body);
    Open second = new Open(body);
    assertThat(second.next("progress")).contains("waiting");
    HttpResponse<String> third = post("verify", body);
    assertThat(third.body()).contains("event: refused", "ask again later");
    // Quick questions do not wait for those.
    JsonNode quick = answer("check", Map.of("sources", List.of(example("mp-relacq.litmus"))));
    assertThat(quick.get("status").asInt()).isZero();
    assertThat(first.next("progress")).contains("programs of");
    assertThat(post("cancel/" + first.id, "").statusCode()).isEqualTo(204);
    assertThat(JSON.readTree(first.next("answer")).get("status").asInt()).isEqualTo(3);
    assertThat(second.next("progress")).contains("programs of");
    // It has ended, and may have done so before anybody could know.
    assertThat(post("cancel/" + first.id, "").statusCode()).isEqualTo(204);
    // Whoever leaves stops it, too; so does the end of the command.
    second.lines.close();
  }

  /// A question whose answer is read as it comes.
  private final class Open {
    final String id;
    private final Stream<String> lines;
    private final Iterator<String> each;

    Open(String body) throws Exception {
      HttpRequest request = to("/api/verify").POST(BodyPublishers.ofString(body)).build();
      lines = HTTP.send(request, BodyHandlers.ofLines()).body();
      each = lines.iterator();
      id = JSON.readTree(next("begun")).get("id").asText();
    }

    /// The data of the next event of that name.
    String next(String event) {
      while (each.hasNext()) {
        if (each.next().equals("event: " + event)) {
          return each.next().substring("data: ".length());
        }
      }
      throw new AssertionError("no " + event);
    }
  }

  @Test
  void theQuestionsAreDescribed() throws Exception {
    Golden.assertMatches(
        "serve/openapi.json",
        get("/api/openapi.json")
            .body()
            .replaceFirst("\"version\" : \".*\"", "\"version\" : \"VERSION\""));
  }
}
