package dev.acquit.cli.abi;

import dev.acquit.abi.rule.Severity;
import dev.acquit.cli.option.BaselineOption;
import dev.acquit.cli.option.JobsOption;
import dev.acquit.cli.option.PlacesFormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.InputException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What all commands of the ABI that find something are asked alike.
final class FindingOptions {
  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      defaultValue = "error",
      description = "error, warning or note: from which on a finding fails. Default: error.")
  Severity failOn;

  @Mixin private BaselineOption baseline;

  @Mixin PlacesFormatOption format;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show notes, too, and findings that the baseline knows.")
  private boolean verbose;

  @Mixin JobsOption jobs;

  @Mixin ResultOption result;

  /// What is known.
  ///
  /// @throws InputException if something in the baseline is wrong
  KnownFindings known() throws InputException {
    return new KnownFindings(baseline.read("abi"));
  }

  /// How much is shown.
  Detail detail() {
    return verbose ? Detail.ALL : Detail.WHOLE;
  }
}
