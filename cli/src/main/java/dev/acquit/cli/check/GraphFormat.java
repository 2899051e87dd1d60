package dev.acquit.cli.check;

import java.util.Locale;

/// How executions are drawn.
public enum GraphFormat {
  /// Scalable, for pages and papers.
  SVG,
  /// For Graphviz.
  DOT,
  /// Pixels.
  PNG,
  /// For LaTeX.
  TIKZ;

  /// How the names of its files end.
  String ending() {
    return this == TIKZ ? ".tex" : "." + name().toLowerCase(Locale.ROOT);
  }
}
