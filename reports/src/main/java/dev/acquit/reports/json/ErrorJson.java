package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Something wrong with an input.
///
/// @param file the file
/// @param line the line, from 1
/// @param column the column, from 1
/// @param message what was found and what was expected
/// @param hint what the user may have meant; absent: nothing comes to mind
/// @param bound whether nothing is wrong but that it is larger than what is read; absent: it is not
///   so
public record ErrorJson(
    String file,
    int line,
    int column,
    String message,
    @Nullable String hint,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonProperty(isRequired = OptBoolean.FALSE)
        boolean bound) {
  /// The form of a diagnostic.
  public static ErrorJson of(Diagnostic d) {
    return new ErrorJson(
        d.file(),
        d.position().line(),
        d.position().column(),
        d.message(),
        d.hint().orElse(null),
        d.bound());
  }

  /// The diagnostic of which this is the form.
  public Diagnostic diagnostic() {
    return new Diagnostic(
        file, new Position(line, column), message, Optional.ofNullable(hint), bound);
  }
}
