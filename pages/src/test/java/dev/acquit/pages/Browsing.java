package dev.acquit.pages;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;

/// A browser of one class of tests, which works in one thread, and the pages that it opens.
///
/// @param pages the pages
/// @param playwright what drives the browser
/// @param browser the browser
record Browsing(Pages pages, Playwright playwright, Browser browser) implements AutoCloseable {
  static Browsing start(Pages pages) {
    Playwright playwright = Playwright.create();
    Browser browser =
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
    return new Browsing(pages, playwright, browser);
  }

  /// A window as others have it.
  BrowserContext window() {
    return browser.newContext();
  }

  /// A window of some kind.
  BrowserContext window(Browser.NewContextOptions options) {
    return browser.newContext(options);
  }

  /// Opens a page.
  Page open(BrowserContext window, String name) {
    Page page = window.newPage();
    page.navigate(pages.address(name));
    return page;
  }

  @Override
  public void close() {
    playwright.close();
  }
}
