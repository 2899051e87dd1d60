package dev.acquit.text;

import java.util.Optional;

/// The input is wrong, and the user can mend it. Never thrown for a mistake of ours.
public final class InputException extends Exception {
  private final transient Diagnostic diagnostic;

  /// Wraps a diagnostic.
  public InputException(Diagnostic diagnostic) {
    super(diagnostic.toString());
    this.diagnostic = diagnostic;
  }

  /// A diagnostic without a hint.
  public InputException(String file, Position position, String message) {
    this(Diagnostic.of(file, position, message));
  }

  /// A diagnostic with a hint.
  public InputException(String file, Position position, String message, String hint) {
    this(new Diagnostic(file, position, message, Optional.of(hint)));
  }

  /// The same of what is only larger than what we read.
  public InputException asBound() {
    return new InputException(
        new Diagnostic(
            diagnostic.file(),
            diagnostic.position(),
            diagnostic.message(),
            diagnostic.hint(),
            true));
  }

  /// What is wrong, where, and what to do.
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
