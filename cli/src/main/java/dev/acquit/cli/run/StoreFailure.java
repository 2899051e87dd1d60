package dev.acquit.cli.run;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.gpu.store.StoreException;

/// What a store that cannot be used becomes.
public final class StoreFailure {
  private StoreFailure() {}

  /// The end of a command: what is there stays as it is.
  ///
  /// @param hint what to do if the file is at fault
  public static CommandException of(StoreException e, String hint) {
    return switch (e.problem().kind()) {
      case FULL, NO_LIBRARY, BUSY ->
          new CommandException(ExitCode.ENVIRONMENT, e, "what was written before is kept");
      case ABSENT, NOT_A_STORE, NEWER, DAMAGED, UNUSABLE ->
          new CommandException(ExitCode.BAD_INPUT, e, hint);
    };
  }
}
