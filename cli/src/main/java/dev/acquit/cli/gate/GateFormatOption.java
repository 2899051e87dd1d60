package dev.acquit.cli.gate;

import picocli.CommandLine.Option;

/// How findings of the gate are written.
final class GateFormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, junit, sarif, or github (workflow commands). Default: text.")
  GateFormat value;
}
