package dev.acquit.cli.shell;

/// A command cannot go on, and the reason is not in an input file: an option that does not fit, a
/// folder that cannot be written.
public final class CommandException extends Exception {
  private final ExitCode exit;
  private final String hint;

  /// @param exit how the command ends
  /// @param message what is wrong
  /// @param hint what to do about it
  public CommandException(ExitCode exit, String message, String hint) {
    super(message);
    this.exit = exit;
    this.hint = hint;
  }

  /// @param exit how the command ends
  /// @param cause says what is wrong
  /// @param hint what to do about it
  public CommandException(ExitCode exit, Exception cause, String hint) {
    super(cause.getMessage(), cause);
    this.exit = exit;
    this.hint = hint;
  }

  /// How the command ends.
  public ExitCode exit() {
    return exit;
  }

  /// What to do about it.
  public String hint() {
    return hint;
  }

  /// The words to print.
  public String text() {
    return "error: " + getMessage() + "\n  hint: " + hint;
  }
}
