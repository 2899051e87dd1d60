package dev.acquit.cli.option;

import picocli.CommandLine.Option;

/// How results look that are about places in files.
public final class PlacesFormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, json, csv (a row for each), junit, sarif, or github (workflow commands). Default:"
              + " text.")
  private ToldFormat format;

  /// The format.
  public ToldFormat format() {
    return format;
  }
}
