package dev.acquit.cli.gate;

import dev.acquit.cli.shell.ExitCode;
import dev.acquit.reports.gate.Ending;

/// Exit statuses of the gate.
public final class GateExit {
  private GateExit() {}

  /// That of an ending.
  public static ExitCode of(Ending ending) {
    return switch (ending) {
      case BAD_INPUT -> ExitCode.BAD_INPUT;
      case FINDING -> ExitCode.FINDING;
      case UNKNOWN -> ExitCode.UNKNOWN;
      case PASSED -> ExitCode.OK;
    };
  }
}
