package dev.acquit.cli;

import picocli.CommandLine.Option;

/// How results look that have two forms.
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json. Default: text.")
  private Format format;

  /// The format.
  Format format() {
    return format;
  }
}
