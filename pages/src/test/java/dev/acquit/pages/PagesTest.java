package dev.acquit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Reports of real results, opened in a browser: nothing on the console, no serious problem for
/// people who use other means than eyes and mouse, and what is to be clicked can be clicked.
class PagesTest {
  private static final String HOSTILE = "<script>document.title='broken'</script>\"'&\u202Egnorw";
  private static final List<String> PAGES =
      List.of(
          "mapping",
          "tests",
          "run",
          "gate",
          "repair",
          "reproduce",
          "gate-litmus",
          "gate-scan",
          "hostile",
          "hostile-gate",
          "campaign",
          "large-gate");

  /// Pages with more rows than others, and nothing else that these have not.
  private static final List<String> LARGE = List.of("campaign", "large-gate");

  /// What an A4 page with its margins is wide, at 96 dots an inch.
  private static final int PAPER = 694;

  /// What axe-core finds that keeps people from reading: the rule and the first elements.
  private static final String SERIOUS =
      """
      () => axe.run().then(r => r.violations
        .filter(v => ["serious", "critical"].includes(v.impact))
        .map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 300)).join(" ")))
      """;

  /// If the page is wider than the window: its width and the last elements that end to the right.
  private static final String STICKS_OUT =
      """
      () => {
        const width = document.documentElement.scrollWidth;
        return width <= innerWidth ? [] : [`${width} dots`, ...[...document.querySelectorAll("body *")]
          .filter(e => e.getBoundingClientRect().right > innerWidth + 1)
          .slice(-5).map(e => e.outerHTML.slice(0, 200))];
      }
      """;

  @TempDir private static Path folder;
  private static Playwright playwright;
  private static Browser browser;

  @BeforeAll
  static void makePages() throws IOException, InterruptedException {
    String verify = json("mapping");
    Command.run(List.of(1), "verify", "ptx-abi-12.9", "--bound", "4", "--out", verify);
    Command.run(List.of(0, 1, 3), "check", "docs/examples", "--out", json("tests"));
    Path run = Path.of(json("run"));
    Command.run(
        List.of(0),
        "run",
        "--time",
        "1s",
        "--device",
        "emulator",
        "--out",
        run.toString(),
        "litmus/tests/MP.litmus");
    Command.run(
        List.of(1, 2), "gate", "check", "cli/src/test/resources/gate", "--out", json("gate"));
    Command.run(
        List.of(0, 2), "gate", "scan", "cli/src/test/resources/gate", "--out", json("gate-scan"));
    Command.run(
        List.of(1),
        "gate",
        "litmus",
        "cli/src/test/resources/gate-litmus/mp.litmus",
        "--compiler",
        "/bin/sh "
            + Command.ROOT.resolve("cli/src/test/resources/gate-litmus/compiler.sh")
            + " {source} {output}",
        "--out",
        json("gate-litmus"));
    Command.run(List.of(1), "repair", "ptx-abi-12.9", "--bound", "4", "--out", json("repair"));
    Command.run(List.of(0), "reproduce", "asplos19", "--bound", "2", "--out", json("reproduce"));
    failALine(Path.of(json("reproduce")), Path.of(json("repair")));
    spoilGate(Path.of(json("gate")), Path.of(json("hostile-gate")));
    multiply(Path.of(json("gate")), Path.of(json("large-gate")), "functions", "function", 10_000);
    spoil(Path.of(json("tests")), Path.of(json("hostile")));
    multiply(Path.of(json("tests")), Path.of(json("campaign")), "results", "test", 3000);
    for (String page : PAGES) {
      Command.run(
          List.of(0), "report", json(page), "-o", folder.resolve(page + ".html").toString());
    }
    playwright = Playwright.create();
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Path.of("/usr/bin/chromium"))
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-quic",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync")));
  }

  @AfterAll
  static void close() {
    if (playwright != null) {
      playwright.close();
    }
  }

  private static String json(String page) {
    return folder.resolve(page + ".json").toString();
  }

  /// Puts hostile names and a very long line into a result.
  private static void spoil(Path from, Path to) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(from));
    ArrayNode results = (ArrayNode) document.get("results");
    while (results.size() > 3) {
      results.remove(3);
    }
    for (int i = 0; i < results.size(); i++) {
      ObjectNode result = (ObjectNode) results.get(i);
      result.put("test", HOSTILE + i);
      result.put("condition", HOSTILE);
      result.put("file", HOSTILE);
      result.put("text", HOSTILE + "\n" + "x".repeat(10_000));
    }
    Files.writeString(to, mapper.writeValueAsString(document));
  }

  /// No line of the published check fails: one is made to, with the test of a repair.
  private static void failALine(Path reproduction, Path repair) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode test = (ObjectNode) mapper.readTree(Files.readString(repair)).at("/tests/0");
    test.remove("number");
    ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(reproduction));
    ObjectNode line = (ObjectNode) document.at("/results/1/lines/3");
    line.put("outcome", "fails").put("publishedMs", 1234.5).set("counterexample", test);
    Files.writeString(reproduction, mapper.writeValueAsString(document));
  }

  private static void spoilGate(Path from, Path to) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(from));
    document
        .get("functions")
        .forEach(f -> {
          ObjectNode function = (ObjectNode) f;
          for (String member :
              List.of("file", "function", "source", "op", "order", "scope", "why")) {
            function.put(member, HOSTILE);
          }
          ((ObjectNode) function.get("place")).put("text", HOSTILE + "x".repeat(10_000));
          function
              .get("paths")
              .forEach(path -> {
                path.get("steps").forEach(s -> ((ObjectNode) s.get("place")).put("text", HOSTILE));
                if (path.get("evidence") instanceof ObjectNode evidence) {
                  evidence.put("source", HOSTILE).put("emitted", HOSTILE).put("table", HOSTILE);
                }
              });
        });
    Files.writeString(to, mapper.writeValueAsString(document));
  }

  /// Writes a result with more of its rows, under names of their own.
  ///
  /// @param rows the member that has them
  /// @param name the member of a row that names it
  private static void multiply(Path from, Path to, String rows, String name, int count)
      throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(from));
    ArrayNode all = (ArrayNode) document.get(rows);
    int size = all.size();
    for (int i = size; i < count; i++) {
      ObjectNode copy = all.get(i % size).deepCopy();
      copy.put(name, copy.get(name).asText() + "_" + i);
      all.add(copy);
    }
    Files.writeString(to, mapper.writeValueAsString(document));
  }

  static Stream<Arguments> looks() {
    return PAGES.stream()
        .flatMap(page -> Stream.of(Look.values()).map(look -> Arguments.of(page, look)));
  }

  @ParameterizedTest
  @MethodSource("looks")
  void noErrorsAndNoSeriousProblem(String name, Look look) throws IOException {
    try (BrowserContext context = browser.newContext(look.options())) {
      Page page = context.newPage();
      List<String> errors = new ArrayList<>();
      page.onConsoleMessage(m -> errors.add(m.type() + ": " + m.text()));
      page.onPageError(errors::add);
      page.onRequest(
          r -> errors.addAll(r.url().startsWith("file:") ? List.of() : List.of(r.url())));
      page.navigate(folder.resolve(name + ".html").toUri().toString());
      picture(page, name + "-" + look.word());
      page.evaluate(
          "const d = document.querySelector('main details'); if (d) { d.open = true;"
              + " d.scrollIntoView(); }");
      picture(page, name + "-" + look.word() + "-open");
      openAll(page);
      Locator drawing = page.locator("svg.acquit-graph");
      if (drawing.count() > 0) {
        drawing.first().scrollIntoViewIfNeeded();
        picture(page, name + "-" + look.word() + "-drawing");
      }
      assertThat(errors).isEmpty();
      nothingSticksOut(page);
      if (look.audited() && !LARGE.contains(name)) {
        page.evaluate(axe());
        assertThat(page.evaluate(SERIOUS)).isEqualTo(List.of());
      }
    }
  }

  private static String axe() throws IOException {
    try (InputStream in = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void openAll(Page page) {
    page.evaluate("document.querySelectorAll('details').forEach((d, i) => { d.open = i < 40; })");
  }

  private static void picture(Page page, String name) throws IOException {
    Path pictures = Path.of(System.getProperty("acquit.pictures"));
    Files.createDirectories(pictures);
    page.screenshot(new Page.ScreenshotOptions().setPath(pictures.resolve(name + ".png")));
  }

  /// A browser on a busy machine may lay the page out a moment after it says that it is there.
  private static void nothingSticksOut(Page page) {
    for (int wait = 0; wait < 50 && !page.evaluate(STICKS_OUT).equals(List.of()); wait++) {
      page.waitForTimeout(100);
    }
    assertThat(page.evaluate(STICKS_OUT)).as("what sticks out to the right").isEqualTo(List.of());
  }

  private static Page open(BrowserContext context, String name) {
    Page page = context.newPage();
    page.navigate(folder.resolve(name + ".html").toUri().toString());
    return page;
  }

  @Test
  void counterexampleIsAClickAway() {
    try (BrowserContext context = browser.newContext()) {
      Page page = open(context, "mapping");
      Locator row = page.locator("tr", new Page.LocatorOptions().setHasText("load seq_cst"));
      assertThat(row.first().textContent()).contains("unsound");
      Locator program = page.locator("details pre").first();
      assertThat(program.isVisible()).isFalse();
      row.getByText("show").first().click();
      program.waitFor();
      assertThat(program.textContent()).contains("memory_order_seq_cst");
      assertThat(page.locator("details pre").nth(1).textContent()).contains("fence.sc");
    }
  }

  @Test
  void counterexamplesAreDrawn() {
    try (BrowserContext context = browser.newContext()) {
      for (String name :
          List.of("mapping", "tests", "gate", "repair", "reproduce", "gate-litmus")) {
        Locator drawings = open(context, name).locator("details svg.acquit-graph");
        assertThat(drawings.count()).as(name).isPositive();
      }
    }
  }

  @Test
  void aCellOfTheMatrixLeadsToItsFunctions() {
    try (BrowserContext context = browser.newContext()) {
      Page page = open(context, "large-gate");
      Locator rows = page.locator(".campaign tbody tr");
      assertThat(page.locator("[role=status]").textContent()).endsWith("of 10000");
      Locator cell = page.locator(".matrix td.bad a").first();
      String search = cell.getAttribute("data-search");
      cell.click();
      assertThat(page.locator("input[type=search]").inputValue()).isEqualTo(search);
      assertThat(rows.count()).isPositive();
      String order = search.replaceAll(".* order:(\\S+) .*", "$1");
      rows.allTextContents().forEach(t -> assertThat(t).contains(order));
      assertThat(page.locator("[role=status]").textContent()).doesNotEndWith("of 10000");
    }
  }

  @Test
  void theWeakSpotOfAFindingIsMarked() {
    try (BrowserContext context = browser.newContext()) {
      Page page = open(context, "gate");
      page.locator(".campaign tbody tr", new Page.LocatorOptions().setHasText("WEAKER"))
          .first()
          .locator("a")
          .click();
      Locator finding = page.locator("details[open]").first();
      finding.locator("mark").first().waitFor();
      assertThat(finding.locator("pre").allTextContents().toString())
          .contains("memory_order_", "PTX ");
    }
  }

  @ParameterizedTest
  @CsvSource({"repair,load seq_cst,test 1", "reproduce,Coherence,show", "gate-litmus,mp,mp"})
  void programsAreAClickAway(String name, String row, String link) {
    try (BrowserContext context = browser.newContext()) {
      Page page = open(context, name);
      Locator programs = page.locator("details pre", text("memory_order_"));
      assertThat(programs.first().isVisible()).isFalse();
      page.locator("tr", text(row)).locator("a", inIt(link)).first().click();
      Locator open = page.locator("details[open]").first();
      open.locator("pre", inIt("memory_order_")).first().waitFor();
      open.locator("pre", inIt("PTX ")).first().waitFor();
      open.locator("svg.acquit-graph").first().waitFor();
    }
  }

  private static Page.LocatorOptions text(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  private static Locator.LocatorOptions inIt(String text) {
    return new Locator.LocatorOptions().setHasText(text);
  }

  static List<String> pages() {
    return PAGES;
  }

  /// Paper has neither scroll bars nor a dark side, and nothing on it can be opened. The script is
  /// off: style sheets alone must do.
  @ParameterizedTest
  @MethodSource("pages")
  void paperHasAllOfIt(String name) throws IOException {
    Browser.NewContextOptions dark =
        Look.DESKTOP_DARK.options().setViewportSize(PAPER, 1000).setJavaScriptEnabled(false);
    try (BrowserContext context = browser.newContext(dark)) {
      Page page = open(context, name);
      page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
      nothingSticksOut(page);
      assertThat(
              page.evaluate(
                  """
                  () => [...document.querySelectorAll("details:not(.again, .data)")]
                    .filter(d => !d.closest(".again, .data"))
                    .filter(d => d.getBoundingClientRect().height
                      <= d.querySelector("summary").getBoundingClientRect().height + 20)
                    .map(d => d.textContent.slice(0, 80))
                  """))
          .as("what is closed on paper")
          .isEqualTo(List.of());
      assertThat(
              page.evaluate(
                  """
                  () => [document.body, ...document.querySelectorAll("pre, td, th")]
                    .map(e => getComputedStyle(e).color.match(/\\d+/g).map(Number))
                    .filter(c => Math.max(...c) > 170).length
                  """))
          .as("ink that white paper does not show")
          .isEqualTo(0);
      assertThat(page.locator(".tools:visible, .pages button:visible").count()).isZero();
      Path pictures = Path.of(System.getProperty("acquit.pictures"));
      Files.createDirectories(pictures);
      page.pdf(new Page.PdfOptions().setPath(pictures.resolve(name + ".pdf")));
      assertThat(Files.size(pictures.resolve(name + ".pdf"))).isGreaterThan(10_000);
    }
  }

  @Test
  void testsCanBeSearchedFilteredSortedAndPaged() {
    try (BrowserContext context = browser.newContext()) {
      Page page = open(context, "campaign");
      Locator status = page.locator("[role=status]");
      Locator rows = page.locator(".campaign tbody tr");
      assertThat(status.textContent()).isEqualTo("rows 1 to 100 of 3000");
      page.getByText("on", new Page.GetByTextOptions().setExact(true)).click();
      assertThat(status.textContent()).isEqualTo("rows 101 to 200 of 3000");
      page.locator("input[type=search]").fill("mp-relaxed");
      assertThat(rows.count()).isBetween(1, 100);
      rows.allTextContents().forEach(t -> assertThat(t).contains("mp-relaxed"));
      page.locator("input[type=search]").fill("");
      page.locator("select").selectOption("No");
      assertThat(page.locator(".campaign tbody .badge").allTextContents()).containsOnly("No");
      Locator head = page.locator("th button", new Page.LocatorOptions().setHasText("others"));
      head.click();
      head.click();
      List<Integer> sorted =
          rows.all().stream()
              .map(r -> Integer.parseInt(r.locator("td").nth(5).textContent()))
              .toList();
      assertThat(sorted)
          .isSortedAccordingTo(java.util.Comparator.reverseOrder())
          .hasSizeGreaterThan(50);
    }
  }

  @Test
  void hostileNamesAreText() {
    try (BrowserContext context = browser.newContext()) {
      Page page = open(context, "hostile");
      assertThat(page.title()).doesNotContain("broken");
      assertThat(page.locator("summary b").first().textContent()).isEqualTo(HOSTILE + "0");
      assertThat(page.locator(".campaign tbody a").first().textContent()).isEqualTo(HOSTILE + "0");
    }
  }

  @Test
  void readableWithoutJavaScript() {
    Browser.NewContextOptions plain = new Browser.NewContextOptions().setJavaScriptEnabled(false);
    try (BrowserContext context = browser.newContext(plain)) {
      Page page = open(context, "mapping");
      page.locator("summary").first().click();
      page.locator("details pre").first().waitFor();
      assertThat(open(context, "campaign").locator(".campaign tbody tr").count()).isEqualTo(200);
    }
  }
}
