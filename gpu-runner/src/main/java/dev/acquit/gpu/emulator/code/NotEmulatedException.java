package dev.acquit.gpu.emulator.code;

/// The emulator has no meaning for something in a program. Thrown before anything is executed.
public final class NotEmulatedException extends Exception {
  private static final long serialVersionUID = 1;

  /// With what it is, in words.
  public NotEmulatedException(String message) {
    super(message);
  }
}
