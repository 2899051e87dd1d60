package dev.acquit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is to be clicked can be clicked, and what is searched is found.
@Tag("slow")
@ExtendWith(PagesOnce.class)
class ClicksTest {
  private static Browsing browsing;

  @BeforeAll
  static void start(Pages pages) {
    browsing = Browsing.start(pages);
  }

  @AfterAll
  static void close() {
    if (browsing != null) {
      browsing.close();
    }
  }

  @Test
  void theFirstCounterexampleIsOpenAndItsRowLeadsToIt() {
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, "mapping");
      Locator row = page.locator("tr", new Page.LocatorOptions().setHasText("load seq_cst"));
      assertThat(row.first().textContent()).contains("UNSOUND");
      Locator program = page.locator("details pre").first();
      assertThat(program.isVisible()).isTrue();
      page.locator("summary").first().click();
      assertThat(program.isVisible()).isFalse();
      row.getByText("test 1").first().click();
      program.waitFor();
      assertThat(program.textContent()).contains("memory_order_seq_cst");
      assertThat(page.locator("details pre").nth(1).textContent()).contains("fence.sc");
    }
  }

  @Test
  void counterexamplesAreDrawn() {
    try (BrowserContext window = browsing.window()) {
      for (String name :
          List.of("mapping", "tests", "gate", "repair", "reproduce", "gate-litmus")) {
        Locator drawings = browsing.open(window, name).locator("details svg.acquit-graph");
        assertThat(drawings.count()).as(name).isPositive();
      }
    }
  }

  @Test
  void aCellOfTheMatrixLeadsToItsFunctions() {
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, "large-gate");
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

  /// Counts of verdicts, and tests on which models differ, lead to as many rows as they say, and a
  /// row to all about it.
  @ParameterizedTest
  @ValueSource(strings = {"tests", "models"})
  void countsLeadToTheirRows(String name) {
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, name);
      Locator links = page.locator("table:not(.matrix) a[data-search]");
      assertThat(links.count()).isPositive();
      for (Locator link : links.all()) {
        link.click();
        Locator table = page.locator("#" + link.getAttribute("data-table") + " + .campaign");
        String search = link.getAttribute("data-search");
        assertThat(table.locator("input[type=search]").inputValue()).isEqualTo(search);
        String text = link.textContent().replace(",", "");
        String[] status = table.locator("[role=status]").textContent().split(" ");
        int found = Integer.parseInt(status[status.length - 1]);
        if (text.matches("\\d+")) {
          assertThat(found).as(search).isEqualTo(Integer.parseInt(text));
        } else {
          assertThat(found).as(search).isPositive();
          assertThat(table.locator("tbody tr").first().textContent()).contains(text);
        }
      }
      Locator box = page.locator("#" + links.last().getAttribute("data-table") + " + .campaign");
      box.locator("input[type=search]").fill("");
      box.locator("tbody td a").first().click();
      page.waitForFunction("() => document.querySelector(':target')?.closest('details')?.open");
    }
  }

  @Test
  void theWeakSpotOfAFindingIsMarked() {
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, "gate");
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
  @CsvSource({"repair,load seq_cst,test 1", "reproduce,FAILS at,"})
  void programsAreAClickAway(String name, String row, String link) {
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, name);
      Locator programs = page.locator("details pre", text("memory_order_"));
      assertThat(programs.first().isVisible()).isFalse();
      page.locator("tr", text(row)).locator("a", inIt(link)).first().click();
      Locator open = page.locator("details[open]").first();
      open.locator("pre", inIt("memory_order_")).first().waitFor();
      open.locator("pre", inIt("PTX ")).first().waitFor();
      open.locator("svg.acquit-graph").first().waitFor();
    }
  }

  /// Of few tests there is no table: they are open.
  @Test
  void programsOfFewTestsAreThereAtOnce() {
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, "gate-litmus");
      assertThat(page.locator(".campaign").count()).isZero();
      Locator open = page.locator("details[open]").first();
      open.locator("pre", inIt("memory_order_")).first().waitFor();
      open.locator("pre", inIt("PTX ")).first().waitFor();
      open.locator("svg.acquit-graph").first().waitFor();
    }
  }

  /// The heading has it, and the sentence below.
  @ParameterizedTest
  @CsvSource({"mapping,UNSOUND", "gate,FAILED", "gate-litmus,UNSOUND", "tests,open"})
  void theVerdictComesFirstAndStandsOnce(String name, String word) {
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, name);
      assertThat(page.locator("h1").textContent()).endsWith(": " + word);
      Locator verdict = page.locator("section > p").first();
      assertThat(verdict.locator(".badge").allTextContents()).containsExactly(word);
      assertThat(verdict.textContent().split("(?<!\\d )\\b" + word + "\\b", -1)).hasSize(2);
    }
  }

  /// Long labels of cells make room for themselves.
  @Test
  void labelsDoNotReachIntoTheNextRow() {
    try (BrowserContext window = browsing.window(Look.PHONE_LIGHT.options())) {
      Page page = browsing.open(window, "tests");
      Locator cell =
          page.locator("details[open] td[data-label='satisfies the condition']:not(.void)");
      Number lines =
          (Number)
              cell.first()
                  .evaluate(
                      "e => e.getBoundingClientRect().height /"
                          + " parseFloat(getComputedStyle(e).lineHeight)");
      assertThat(lines.doubleValue()).isGreaterThan(1.9);
    }
  }

  private static Page.LocatorOptions text(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  private static Locator.LocatorOptions inIt(String text) {
    return new Locator.LocatorOptions().setHasText(text);
  }

  @Test
  void testsCanBeSearchedFilteredSortedAndPaged() {
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, "campaign");
      Locator tests = page.locator(".campaign").last();
      Locator status = tests.locator("[role=status]");
      Locator rows = tests.locator("tbody tr");
      assertThat(status.textContent()).isEqualTo("rows 1 to 100 of 3000");
      tests.getByText("on", new Locator.GetByTextOptions().setExact(true)).click();
      assertThat(status.textContent()).isEqualTo("rows 101 to 200 of 3000");
      tests.locator("input[type=search]").fill("mp-relaxed");
      assertThat(rows.count()).isBetween(1, 100);
      rows.allTextContents().forEach(t -> assertThat(t).contains("mp-relaxed"));
      tests.locator("input[type=search]").fill("");
      tests.locator("select").selectOption("No");
      assertThat(rows.all().stream().map(r -> r.locator(".badge").first().textContent()))
          .containsOnly("No");
      Locator head = tests.locator("th button", inIt("others"));
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
    try (BrowserContext window = browsing.window()) {
      Page page = browsing.open(window, "hostile");
      assertThat(page.title()).doesNotContain("broken");
      assertThat(page.locator("summary b").first().textContent()).startsWith(Pages.SHOWN);
      assertThat(page.locator(".campaign tbody a").first().textContent())
          .isEqualTo(Pages.SHOWN + "0");
    }
  }

  @Test
  void readableWithoutJavaScript() {
    Browser.NewContextOptions plain = new Browser.NewContextOptions().setJavaScriptEnabled(false);
    try (BrowserContext window = browsing.window(plain)) {
      Page page = browsing.open(window, "mapping");
      page.locator("details pre").first().waitFor();
      page.locator("summary").first().click();
      assertThat(page.locator("details pre").first().isVisible()).isFalse();
      Locator tests = browsing.open(window, "campaign").locator(".campaign").last();
      assertThat(tests.locator("tbody tr").count()).isEqualTo(200);
    }
  }
}
