package dev.acquit.cli.gate;

import picocli.CommandLine.Option;

/// How findings of the gate are written.
public final class GateFormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, junit, sarif, or github (workflow commands). Default: text.")
  private GateFormat value;

  /// The one that is asked for.
  public GateFormat value() {
    return value;
  }
}
