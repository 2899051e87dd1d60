package dev.acquit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The page of `serve`, used as people use it who have not read about it.
@Tag("slow")
@Timeout(600)
class ServeTest {
  private static final double PATIENCE = 120_000;

  private static Process command;
  private static String address;
  private static Browsing browsing;

  @TempDir private static Path folder;

  @BeforeAll
  static void start() throws Exception {
    String store = folder.resolve("observed.db").toString();
    String test = "docs/examples/mp-relacq.litmus";
    List<String> run =
        List.of("run", "--device=emulator", "--mode=sanity", "--mutants=0", "--store", store, test);
    new Command(List.of(0, 3), run).call();
    command = Command.start("serve", "--port=0", "--time=10m", store);
    address = command.inputReader().readLine();
    assertThat(address).startsWith("http://127.0.0.1:");
    browsing = Browsing.start(new Pages(Path.of("nowhere")));
  }

  @AfterAll
  static void close() throws InterruptedException {
    if (browsing != null) {
      browsing.close();
    }
    command.destroy();
    command.waitFor();
  }

  /// A window on the page, and what it complains about.
  private static Page open(BrowserContext window, List<String> errors) {
    Page page = window.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.onConsoleMessage(m -> errors.add(m.type() + ": " + m.text()));
    page.onPageError(errors::add);
    page.onRequest(r -> {
      if (!r.url().startsWith("http://127.0.0.1:") && !r.url().startsWith("data:")) {
        errors.add(r.url());
      }
    });
    page.navigate(address);
    page.waitForSelector("body[data-ready]");
    return page;
  }

  private static void press(Page page, String button) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button).setExact(true))
        .first()
        .click();
  }

  /// Waits until nothing can be stopped any more.
  private static void answered(Page page) {
    page.waitForCondition(() ->
        page.locator("#status button").count() == 0
            && !page.locator("#status").innerText().isEmpty());
  }

  /// The fault of CUDA 12.9's table is found, its picture seen, its repair opened and proved.
  @ParameterizedTest
  @EnumSource(Look.class)
  void theFaultOfATableIsFoundAndRepaired(Look look) throws IOException {
    List<String> errors = new ArrayList<>();
    try (BrowserContext window = browsing.window(look.options())) {
      Page page = open(window, errors);
      answered(page);
      page.selectOption("#examples", "table:ptx-abi-12.9");
      press(page, "Verify");
      answered(page);
      assertThat(page.locator("#result .badge").first().innerText()).isEqualTo("unsound");
      assertThat(page.locator("#counterexample").innerText()).contains("memory_order_seq_cst");
      Locator report = page.frameLocator("#result iframe").locator("details[open] svg").first();
      report.waitFor();
      looked(page, look, "verify");
      if (look == Look.DESKTOP_LIGHT) {
        press(page, "What would repair it?");
        answered(page);
        press(page, "Open the better table");
        assertThat(page.locator(".cm-content").innerText()).contains("fence.sc.S; ld.acquire.S");
        press(page, "Verify");
        answered(page);
        assertThat(page.locator("#result .badge").first().innerText()).isEqualTo("sound");
      }
    }
    assertThat(errors).isEmpty();
  }

  /// Executions are stepped through, also those that the model forbids; nothing is serious for
  /// people who use other means than eyes and mouse.
  @ParameterizedTest
  @EnumSource(Look.class)
  void executionsAreSteppedThrough(Look look) throws IOException {
    List<String> errors = new ArrayList<>();
    try (BrowserContext window = browsing.window(look.options())) {
      Page page = open(window, errors);
      page.selectOption("#examples", "mp-relacq.litmus");
      press(page, "Check");
      answered(page);
      page.locator(".picture img[alt*='Forbidden by Causality']").waitFor();
      press(page, "Next");
      page.locator("text=execution 2 of").waitFor();
      press(page, "Show forbidden ones, too");
      page.locator("td button >> text=forbidden").first().click();
      page.locator("text=is forbidden").waitFor();
      assertThat(page.locator(".picture img").getAttribute("alt")).contains("cycle");
      looked(page, look, "check");
    }
    assertThat(errors).isEmpty();
  }

  private static void looked(Page page, Look look, String name) throws IOException {
    Path pictures = Path.of(System.getProperty("acquit.pictures"));
    Files.createDirectories(pictures);
    page.screenshot(
        new Page.ScreenshotOptions()
            .setFullPage(true)
            .setPath(pictures.resolve("serve-" + name + "-" + look.word() + ".png")));
    LooksTest.nothingSticksOut(page);
    if (look.audited()) {
      LooksTest.nothingIsSerious(page);
    }
  }

  /// A link has what is in the editor, and opens behind the key of whoever follows it.
  @Test
  void aLinkHoldsWhatIsWritten() {
    List<String> errors = new ArrayList<>();
    try (BrowserContext window = browsing.window()) {
      Page page = open(window, errors);
      answered(page);
      page.locator(".cm-content").click();
      page.keyboard().press("Control+A");
      page.keyboard().type("PTX mine\n{ x=0; }\n P0@cta 0 ;\n st.weak x, 1 ;\nexists (x=2)\n");
      press(page, "Copy link");
      page.waitForCondition(() -> page.url().contains("#"));
      page.waitForTimeout(1000);
      Page other = window.newPage();
      other.navigate(page.url());
      other.waitForSelector("body[data-ready]");
      assertThat(other.locator(".cm-content").innerText()).contains("PTX mine");
      other.locator(".cm-content").click();
      other.keyboard().press("Control+Enter");
      other.locator("#result .badge").waitFor();
      assertThat(other.locator("#result .badge").first().innerText()).isEqualTo("No");
    }
    assertThat(errors).isEmpty();
  }

  /// An error stands beneath the editor and leads to its place; a proof is stopped.
  @Test
  void errorsLeadToTheirPlaceAndAProofIsStopped() {
    List<String> errors = new ArrayList<>();
    try (BrowserContext window = browsing.window()) {
      Page page = open(window, errors);
      answered(page);
      page.locator(".cm-content").click();
      page.keyboard().press("Control+A");
      page.keyboard().type("PTX mine\n{ x=0; }\n P0@cta 0 ;\n st.waek x, 1 ;\nexists (x=2)\n");
      press(page, "Check");
      page.locator("#remarks li.error").waitFor();
      assertThat(page.locator("#remarks").innerText()).contains("line 4").contains("weak");
      page.selectOption("#examples", "table:ptx-abi-13");
      page.fill("#actions input[type=number]", "6");
      page.keyboard().press("Tab");
      press(page, "Verify");
      page.locator("text=/programs of \\d instructions/").first().waitFor();
      press(page, "Stop");
      answered(page);
      assertThat(page.locator("#status").innerText()).contains("Not decided");
    }
    assertThat(errors).isEmpty();
  }

  /// An answer is not shown as that of another text, or of another file; back at its own it is the
  /// answer again. `(*` is a comment in litmus tests, and none in CUDA.
  @Test
  void anAnswerBelongsToAText() {
    List<String> errors = new ArrayList<>();
    try (BrowserContext window = browsing.window()) {
      Page page = open(window, errors);
      answered(page);
      assertThat(page.locator("#age").isVisible()).isFalse();
      page.locator(".cm-content").click();
      page.keyboard().type("(* a *)");
      assertThat(page.locator("#age").innerText()).contains("of an older text");
      // Brackets that belong together are marked, each with an element of its own.
      assertThat(String.join("", page.locator(".tok-comment").allInnerTexts())).contains("(* a *)");
      assertThat(page.locator("#answer.older").count()).isOne();
      page.keyboard().press("Control+Z");
      page.locator("#age").waitFor(hidden());
      page.selectOption("#new", "cpp");
      assertThat(page.locator("#age").innerText()).contains("of another file");
      press(page, "Check");
      answered(page);
      assertThat(page.locator("#age").isVisible()).isFalse();
    }
    assertThat(errors).isEmpty();
  }

  private static Locator.WaitForOptions hidden() {
    return new Locator.WaitForOptions().setState(WaitForSelectorState.HIDDEN);
  }

  /// What is wrong is said before anybody asks; races stand at their lines.
  @Test
  void errorsAndRacesAreMarkedInTheText() {
    List<String> errors = new ArrayList<>();
    try (BrowserContext window = browsing.window()) {
      Page page = open(window, errors);
      answered(page);
      page.locator(".cm-content").click();
      // What is typed over a selection gets its style from the browser, which the page forbids.
      page.keyboard().press("Control+A");
      page.keyboard().press("Delete");
      page.keyboard().type("PTX mine\n{ x=0; }\n P0@cta 0 | P1@cta 1 ;\n st.waek x, 1 |\n");
      page.locator("#remarks li.error").first().waitFor();
      page.keyboard().press("Control+A");
      page.keyboard().press("Delete");
      page.keyboard()
          .type(
              "PTX mine\n{ x=0; }\n P0@cta 0 | P1@cta 1 ;\n"
                  + " st.weak x, 1 | ld.weak r0, x ;\nexists (1:r0=1)\n");
      press(page, "Check");
      page.locator("#remarks li.warning", text("race")).first().waitFor();
      assertThat(page.locator("#remarks").innerText()).contains("line 4, column ", ": race");
      page.locator(".cm-lintRange-warning").first().waitFor();
    }
    assertThat(errors).isEmpty();
  }

  private static Page.LocatorOptions text(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  /// A store of observations is a click away, and each of its tests another.
  @ParameterizedTest
  @EnumSource(Look.class)
  void observationsAreBrowsed(Look look) throws IOException {
    List<String> errors = new ArrayList<>();
    try (BrowserContext window = browsing.window(look.options())) {
      Page page = open(window, errors);
      answered(page);
      page.locator("#tab-results").click();
      page.locator("#saved button").click();
      FrameLocator report = page.frameLocator("#report iframe");
      report.locator("h1", new FrameLocator.LocatorOptions().setHasText("Observations")).waitFor();
      Locator test = report.locator("details").first();
      if (test.getAttribute("open") == null) {
        test.locator("summary").first().click();
      }
      test.locator("text=1:r0=1; 1:r1=1;").first().waitFor();
      looked(page, look, "observations");
    }
    assertThat(errors).isEmpty();
  }

  /// The tutorial's tests open in the editor; all with the keyboard.
  @Test
  void theTutorialIsThere() {
    List<String> errors = new ArrayList<>();
    try (BrowserContext window = browsing.window()) {
      Page page = open(window, errors);
      answered(page);
      page.locator("#tab-work").focus();
      page.keyboard().press("ArrowRight");
      page.keyboard().press("Tab");
      page.keyboard().press("Tab");
      page.keyboard().press("Enter");
      page.locator("#lesson h1").waitFor();
      assertThat(page.locator("#lesson h1").innerText()).isEqualTo("1. What may happen");
      press(page, "Open mp-relacq.litmus");
      page.waitForCondition(
          () -> page.locator(".cm-content").innerText().contains("PTX mp-relacq"));
      assertThat(page.locator("#part-tutorial").isVisible()).isFalse();
    }
    assertThat(errors).isEmpty();
  }
}
