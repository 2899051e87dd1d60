package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class HtmlReportTest {
  private static final int MEBIBYTE = 1 << 20;

  static List<String> kinds() {
    return Samples.kinds();
  }

  private static String page(SavedFile... files) {
    return HtmlReport.render("1.0", List.of(files));
  }

  private static int count(String text, String pattern) {
    Matcher m = Pattern.compile(pattern).matcher(text);
    int n = 0;
    while (m.find()) {
      n++;
    }
    return n;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void hostileTextStaysText(String kind) throws IOException, InputException {
    String clean = page(Samples.of(kind));
    String page = page(Samples.hostile(kind));
    assertThat(page.replace("&gt;", ">")).contains("&lt;script>alert(1)");
    assertThat(page).doesNotContain("<script>alert", "<img", "--></style>", "href=\"javascript");
    // There are as many scripts and style sheets of the page itself as ever; drawings have more.
    assertThat(count(page, "<script")).isEqualTo(count(clean, "<script"));
    assertThat(count(page, "</script")).isEqualTo(count(page, "<script"));
    assertThat(count(page, "</style")).isEqualTo(count(page, "<style"));
    assertThat(count(page, " on[a-z]+=\"")).isZero();
    assertThat(page).doesNotContain("\u0000");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theSameFileGivesTheSamePage(String kind) throws IOException, InputException {
    assertThat(page(Samples.of(kind))).isEqualTo(page(Samples.of(kind)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void nothingIsLoaded(String kind) throws IOException, InputException {
    String page = page(Samples.of(kind));
    assertThat(count(page, "(?i)<link|<iframe|@import|url\\(| src=")).isZero();
    assertThat(page.replaceAll("http-equiv|http://www.w3.org/2000/svg", "")).doesNotContain("http");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void browsersMayRunTheOneScriptAndNothingElse(String kind) throws Exception {
    String page = page(Samples.of(kind));
    List<String> policy = all(page, "Content-Security-Policy\" content=\"([^\"]*)\"");
    List<String> scripts = all(page, "(?s)<script>(.*?)</script>");
    assertThat(scripts).hasSize(1);
    byte[] hash = Sha256.digest().digest(scripts.getFirst().getBytes(StandardCharsets.UTF_8));
    assertThat(policy).hasSize(1);
    assertThat(policy.getFirst().replace("&#39;", "'"))
        .startsWith("default-src 'none';")
        .contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "';");
    assertThat(page.indexOf("Content-Security-Policy")).isLessThan(page.indexOf("<style"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void linksLeadSomewhereAndIdsAreUnique(String kind) throws IOException, InputException {
    String page = page(Samples.of(kind), Samples.of(kind));
    List<String> ids = all(page, " id=\"([^\"]*)\"");
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids).containsAll(all(page, " href=\"#([^\"]*)\""));
  }

  private static List<String> all(String text, String pattern) {
    List<String> found = new ArrayList<>();
    Matcher m = Pattern.compile(pattern).matcher(text);
    while (m.find()) {
      found.add(m.group(1));
    }
    return found;
  }

  @Test
  void executionsAreDrawnWhereTheTestIsThere() throws IOException, InputException {
    for (String kind : List.of("check", "verify", "gate", "repair", "reproduce", "gate-litmus")) {
      assertThat(count(page(Samples.of(kind)), "<svg ")).as(kind).isPositive();
      String spoiled = page(Samples.hostile(kind));
      assertThat(count(spoiled, "<svg ")).as(kind + " without tests").isZero();
      assertThat(count(spoiled, "<ol class=\"events\"")).as(kind + " has lists").isPositive();
    }
  }

  @Test
  void listsOfEventsHaveTheLettersOfTheDrawing() throws IOException, InputException {
    String page = page(Samples.of("verify"));
    List<String> drawn = all(page, ">([a-z]): [RWF]\\[?");
    List<String> listed = all(page, "<li><code>([a-z]): (?:init|P\\d+): ");
    assertThat(drawn).isNotEmpty();
    assertThat(listed).containsAll(drawn);
  }

  @Test
  void theWordsOfACycleAreExplained() throws IOException, InputException {
    String page = page(Samples.of("verify"));
    List<String> chains = all(page, "(?s)<pre class=\"chain\"[^>]*>(.*?)</pre>");
    assertThat(chains).isNotEmpty();
    for (String relation : all(String.join("\n", chains), " --([a-z]+)--&gt; ")) {
      assertThat(page).contains("<dt><code>" + relation + "</code></dt>");
    }
    assertThat(page).contains("<p>Forbidden by ");
  }

  @Test
  void theGateShowsWhatIsWeakBesideWhatTheTableHas() throws IOException, InputException {
    String page = page(Samples.of("gate"));
    assertThat(page).contains("<mark>", "<table class=\"matrix\">", "Missing:");
    assertThat(page).contains("forbid the outcome in C++.");
    assertThat(page.indexOf("WEAKER</span>")).isLessThan(page.indexOf("CONFORMS</b>"));
  }

  @Test
  void aRepairShowsEachStepAndItsTest() throws IOException, InputException {
    String page = page(Samples.of("repair"));
    assertThat(page)
        .contains("What has to be stronger", "What would do instead", "there may be more")
        .contains("fence.sc.S; ld.relaxed.S", "fence.sc.S; ld.acquire.S")
        .contains(">test 2, Rx.acq-Ry.rlx+Wy.rlx-Wx.rel<", ">not needed up to 4 C++ instructions<")
        .contains(">unknown: the time was used up<")
        .contains("href=\"#s1-test-1\"", "<details id=\"s1-test-1\"");
  }

  @Test
  void aReproductionSetsWhatWasPublishedBesideWhatWasFound() throws IOException, InputException {
    String page = page(Samples.of("reproduce"));
    assertThat(page)
        .contains("15 min", "6.4 h", ">holds, vacuous<", ">FAILS<", "NOT REACHED")
        .contains("href=\"#s1-test-6\"", "<details id=\"s1-test-6\"", "No-SeqCst-Read");
  }

  @Test
  void compiledTestsThatAreUnsoundComeFirst() throws IOException, InputException {
    String page = page(Samples.of("gate-litmus"));
    assertThat(page).contains("<code>1:r0=1; 1:r1=0;", "C++ that the compiler got");
    assertThat(page).contains("Why the source forbids it", "cpp20 forbids it by SC.");
    assertThat(page).contains("line 21 of the compiler's PTX: a call of");
    List<String> summaries = all(page, "<summary><span class=\"badge [a-z]+\">([A-Z_]+)<");
    assertThat(summaries)
        .containsExactly("UNSOUND", "UNSOUND", "RACY", "NOT_COMPILED", "NOT_COVERED", "SOUND");
  }

  @Test
  void manyTestsFitIntoAPage() throws IOException, InputException {
    CheckDocument check = ((CheckDocument) Samples.of("check").results().getFirst());
    List<ResultJson> many = new ArrayList<>();
    int thousands = Rounds.of(100, 10);
    for (int i = 0; i < 1_000 * thousands; i++) {
      ResultJson r = check.results().get(i % check.results().size());
      many.add(
          new ResultJson(
              r.file(),
              r.test() + "-" + i,
              r.language(),
              r.model(),
              r.engine(),
              r.bounds(),
              r.text(),
              r.quantifier(),
              r.condition(),
              r.verdict(),
              r.reason(),
              r.vacuous(),
              r.support(),
              r.complete(),
              r.states(),
              r.positive(),
              r.negative(),
              r.flags(),
              r.marks(),
              r.witness(),
              r.explanation(),
              r.warnings(),
              r.notes(),
              r.passes(),
              r.steps(),
              r.timeMs()));
    }
    CheckDocument large =
        new CheckDocument(
            check.schema(),
            check.tool(),
            many,
            List.of(),
            check.errors(),
            check.undone(),
            null,
            null,
            List.of(),
            null);
    String page = page(new SavedFile("large", List.of(large)));
    assertThat(page.getBytes(StandardCharsets.UTF_8).length)
        .isLessThan((3 + thousands * 17 / 100) * MEBIBYTE);
    assertThat(page).contains("\"" + many.getLast().test() + "\"");
  }

  @Test
  void manyFunctionsFitIntoAPage() throws IOException, InputException {
    GateDocument gate = (GateDocument) Samples.of("gate").results().getFirst();
    List<JudgedFunction> many = new ArrayList<>();
    int thousands = Rounds.of(10, 2);
    for (int i = 0; i < 1_000 * thousands; i++) {
      JudgedFunction f = gate.functions().get(i % gate.functions().size());
      many.add(f.in("file" + i / 100 + ".ptx"));
    }
    GateDocument large =
        new GateDocument(
            gate.schema(),
            gate.tool(),
            gate.mapping(),
            gate.models(),
            gate.bounds(),
            gate.policy(),
            gate.complete(),
            gate.summary(),
            gate.files(),
            many,
            gate.notAnnotated(),
            gate.errors(),
            gate.manifest(),
            gate.baseline(),
            gate.compiled());
    String page = page(new SavedFile("large", List.of(large)));
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(2 * thousands * MEBIBYTE);
    // New findings come first among those that are shown in full.
    assertThat(count(page, "<summary><span class=\"badge good\"")).isZero();
    assertThat(count(page, "<details id=\"")).isEqualTo(200);
  }
}
