package dev.acquit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages as they are looked at: nothing on the console, no serious problem for people who use other
/// means than eyes and mouse, nothing cut off, on screens and on paper.
@Tag("slow")
@ExtendWith(PagesOnce.class)
class LooksTest {
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

  static Stream<Arguments> looks() {
    return Pages.PAGES.stream()
        .flatMap(page -> Stream.of(Look.values()).map(look -> Arguments.of(page, look)));
  }

  @ParameterizedTest
  @MethodSource("looks")
  void noErrorsAndNoSeriousProblem(String name, Look look) throws IOException {
    try (BrowserContext window = browsing.window(look.options())) {
      Page page = window.newPage();
      List<String> errors = new ArrayList<>();
      page.onConsoleMessage(m -> errors.add(m.type() + ": " + m.text()));
      page.onPageError(errors::add);
      page.onRequest(
          r -> errors.addAll(r.url().startsWith("file:") ? List.of() : List.of(r.url())));
      page.navigate(browsing.pages().address(name));
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
      if (look.audited() && !Pages.LARGE.contains(name)) {
        nothingIsSerious(page);
      }
    }
  }

  /// For people who use other means than eyes and mouse.
  static void nothingIsSerious(Page page) throws IOException {
    page.evaluate(axe());
    assertThat(page.evaluate(SERIOUS)).isEqualTo(List.of());
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
  static void nothingSticksOut(Page page) {
    for (int wait = 0; wait < 50 && !page.evaluate(STICKS_OUT).equals(List.of()); wait++) {
      page.waitForTimeout(100);
    }
    assertThat(page.evaluate(STICKS_OUT)).as("what sticks out to the right").isEqualTo(List.of());
  }

  /// Paper has neither scroll bars nor a dark side, and nothing on it can be opened. The script is
  /// off: style sheets alone must do.
  @ParameterizedTest
  @FieldSource("dev.acquit.pages.Pages#PAGES")
  void paperHasAllOfIt(String name) throws IOException {
    Browser.NewContextOptions dark =
        Look.DESKTOP_DARK.options().setViewportSize(PAPER, 1000).setJavaScriptEnabled(false);
    try (BrowserContext window = browsing.window(dark)) {
      Page page = browsing.open(window, name);
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
}
