package dev.acquit.cli.option;

import dev.acquit.cli.shell.Format;
import picocli.CommandLine.Option;

/// How results look that have two forms.
public final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json. Default: text.")
  private Format format;

  /// The format.
  public Format format() {
    return format;
  }

  /// The same of a result that tells what there is to say.
  public ToldFormat told() {
    return ToldFormat.valueOf(format.name());
  }
}
