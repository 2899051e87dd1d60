package dev.acquit.model.sat;

/// There is no such solver here. The message says what was looked for and what to install.
public final class SolverUnavailable extends Exception {
  /// With a message for users.
  public SolverUnavailable(String message) {
    super(message);
  }

  /// With a message for users and what is behind it.
  public SolverUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
