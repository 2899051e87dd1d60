package dev.acquit.cli.option;

import picocli.CommandLine.Option;

/// How results look that are a table.
public final class ToldFormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, json, csv (a row for each), junit, html (a page), or markdown. Default: text.")
  private Offered format;

  /// The formats of results that are not about places in files.
  private enum Offered {
    TEXT,
    JSON,
    CSV,
    JUNIT,
    HTML,
    MARKDOWN
  }

  /// The format.
  public ToldFormat format() {
    return ToldFormat.valueOf(format.name());
  }
}
