package dev.acquit.text;

import java.util.Optional;

/// One thing that is wrong with an input, in words that say what to do about it.
///
/// @param file the file's name as the user wrote it
/// @param position where in the file
/// @param message what was found and what was expected
/// @param hint what the user may have meant, if we can tell
public record Diagnostic(String file, Position position, String message, Optional<String> hint) {
  /// A diagnostic without a hint.
  public static Diagnostic of(String file, Position position, String message) {
    return new Diagnostic(file, position, message, Optional.empty());
  }

  /// The form that is printed: `file:line:column: error: message`, then the hint on a line of its
  /// own. An empty name is written `''`.
  @Override
  public String toString() {
    return as("error");
  }

  /// The form in which something is printed that is not wrong but looks like a slip: the same with
  /// `warning` in the place of `error`.
  public String asWarning() {
    return as("warning");
  }

  private String as(String kind) {
    String head = (file.isEmpty() ? "''" : file) + ":" + position + ": " + kind + ": " + message;
    return hint.map(h -> head + "\n  hint: " + h).orElse(head);
  }
}
