package dev.acquit.reports.html;

/// A part of a page: one result.
public interface Section {
  /// Its id in the page.
  String id();

  /// The file that it comes from.
  String file();

  /// Its heading.
  String title();

  /// The first digits of a hash; empty if there is none.
  static String shortened(String hash) {
    return hash == null ? "" : hash.substring(0, Math.min(12, hash.length()));
  }
}
