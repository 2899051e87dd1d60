package dev.acquit.cli.option;

import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Option;

/// What makes a command end with status 1, beside its findings.
public final class FailOnOption {
  @Option(
      names = "--fail-on",
      paramLabel = "VERDICT",
      split = ",",
      description =
          "Verdicts that are findings, too: undef, a C++ test without a defined meaning, as one"
              + " with a data race.")
  private Set<FailOn> failOn = EnumSet.noneOf(FailOn.class);

  /// Whether a test without a defined meaning is a finding.
  public boolean undefined() {
    return failOn.contains(FailOn.UNDEF);
  }
}
