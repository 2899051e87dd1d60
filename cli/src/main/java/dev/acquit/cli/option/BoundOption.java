package dev.acquit.cli.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// How large programs are of which all are looked at.
public final class BoundOption {
  private static final int MAX = 10;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private int bound = 5;

  @Option(
      names = "--bound",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "The largest number of C++ instructions of a program, 1 to 10. Each more takes about ten"
              + " times as long. Default: ${DEFAULT-VALUE}.")
  void bound(int value) {
    if (value < 1 || value > MAX) {
      throw new ParameterException(
          spec.commandLine(), "found --bound " + value + ", expected 1 to " + MAX);
    }
    bound = value;
  }

  /// The largest number of C++ instructions of a program.
  public int bound() {
    return bound;
  }
}
