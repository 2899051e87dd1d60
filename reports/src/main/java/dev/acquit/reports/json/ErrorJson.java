package dev.acquit.reports.json;

import dev.acquit.text.Diagnostic;
import org.jspecify.annotations.Nullable;

/// Something wrong with an input.
///
/// @param file the file
/// @param line the line, from 1
/// @param column the column, from 1
/// @param message what was found and what was expected
/// @param hint what the user may have meant; absent: nothing comes to mind
public record ErrorJson(String file, int line, int column, String message, @Nullable String hint) {
  /// The form of a diagnostic.
  public static ErrorJson of(Diagnostic d) {
    return new ErrorJson(
        d.file(), d.position().line(), d.position().column(), d.message(), d.hint().orElse(null));
  }
}
