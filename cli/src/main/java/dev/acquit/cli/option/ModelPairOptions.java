package dev.acquit.cli.option;

import picocli.CommandLine.Option;

/// The models of both sides of a compilation.
public final class ModelPairOptions {
  @Option(
      names = "--source",
      paramLabel = "MODEL|FILE.cat",
      defaultValue = "cpp20",
      description = "The C++ model. Default: ${DEFAULT-VALUE}.")
  private String source;

  @Option(
      names = "--target",
      paramLabel = "MODEL|FILE.cat",
      defaultValue = "ptx",
      description = "The PTX model. Default: ${DEFAULT-VALUE}.")
  private String target;

  /// The C++ model by name or file.
  public String source() {
    return source;
  }

  /// The PTX model by name or file.
  public String target() {
    return target;
  }
}
