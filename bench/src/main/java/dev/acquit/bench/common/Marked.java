package dev.acquit.bench.common;

/// A page with a part that a benchmark writes, between `<!-- NAME -->` and `<!-- /NAME -->`.
///
/// @param before what stands before it, with the mark
/// @param block the part
/// @param behind what stands behind it, with the mark
public record Marked(String before, String block, String behind) {
  /// Takes a page apart.
  ///
  /// @throws IllegalArgumentException if the page lacks a mark
  public static Marked of(String page, String name) {
    String begin = "<!-- " + name + " -->";
    String end = "<!-- /" + name + " -->";
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("a page without " + begin + " and " + end);
    }
    from += begin.length();
    return new Marked(page.substring(0, from), page.substring(from, to), page.substring(to));
  }

  /// The page with another text in that place.
  public String with(String text) {
    return before + text + behind;
  }
}
