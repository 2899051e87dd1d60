package dev.acquit.cli.option;

import picocli.CommandLine.Option;

/// How results look that are about places in files.
public final class PlacesFormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, json, csv (a row for each), junit, html (a page), markdown, sarif, github"
              + " (workflow commands), or gitlab (code quality). Default: text.")
  private Offered format;

  /// All but what is made of tests alone.
  private enum Offered {
    TEXT,
    JSON,
    CSV,
    JUNIT,
    HTML,
    MARKDOWN,
    SARIF,
    GITHUB,
    GITLAB
  }

  /// The format.
  public ToldFormat format() {
    return ToldFormat.valueOf(format.name());
  }
}
