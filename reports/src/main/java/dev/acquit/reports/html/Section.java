package dev.acquit.reports.html;

/// A part of a page: one result.
public interface Section {
  /// Its id in the page.
  String id();

  /// The file that it comes from.
  String file();

  /// Its heading.
  String title();
}
