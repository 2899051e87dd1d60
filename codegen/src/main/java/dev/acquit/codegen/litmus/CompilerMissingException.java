package dev.acquit.codegen.litmus;

/// There is no such compiler, or it cannot be started: the environment lacks something.
public final class CompilerMissingException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message what is missing
  public CompilerMissingException(String message) {
    super(message);
  }
}
