package dev.acquit.api;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.util.Optional;

/// Something that was given is wrong, and whoever gave it can mend it. The message is the one that
/// the command prints: `FILE:LINE:COLUMN: error: ...`, then the hint on a line of its own.
public final class AcquitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final int line;
  private final int column;
  private final String hint;

  AcquitException(Diagnostic diagnostic) {
    super(diagnostic.toString());
    this.file = diagnostic.file();
    this.line = diagnostic.position().line();
    this.column = diagnostic.position().column();
    this.hint = diagnostic.hint().orElse("");
  }

  AcquitException(InputException cause) {
    this(cause.diagnostic());
  }

  /// What the message calls the text that is wrong: the path of a file, or the name that was given
  /// with a text.
  public String file() {
    return file;
  }

  /// The line, from 1.
  public int line() {
    return line;
  }

  /// The column, from 1.
  public int column() {
    return column;
  }

  /// What to do about it, if that can be told.
  public Optional<String> hint() {
    return Optional.of(hint).filter(h -> !h.isEmpty());
  }
}
