package dev.acquit.pages;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;

/// How a page is looked at.
enum Look {
  DESKTOP_LIGHT(1280, 900, ColorScheme.LIGHT),
  DESKTOP_DARK(1280, 900, ColorScheme.DARK),
  PHONE_LIGHT(390, 844, ColorScheme.LIGHT),
  PHONE_DARK(390, 844, ColorScheme.DARK);

  private final int width;
  private final int height;
  private final ColorScheme scheme;

  Look(int width, int height, ColorScheme scheme) {
    this.width = width;
    this.height = height;
    this.scheme = scheme;
  }

  Browser.NewContextOptions options() {
    return new Browser.NewContextOptions().setViewportSize(width, height).setColorScheme(scheme);
  }

  /// Whether people who use other means than eyes and mouse are thought of here, which takes
  /// longest. Colours depend on the scheme and what is on the page on the width, so two looks are
  /// enough.
  boolean audited() {
    return this == DESKTOP_LIGHT || this == PHONE_DARK;
  }

  String word() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
