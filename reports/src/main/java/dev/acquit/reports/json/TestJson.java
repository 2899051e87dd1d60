package dev.acquit.reports.json;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A test.
///
/// @param name its name
/// @param text its text; the condition asks for the outcome
/// @param file where it was written, if it was
public record TestJson(String name, String text, @Nullable String file) {
  /// A test, and where it was written, if it was.
  public static TestJson of(LitmusTest test, Optional<Path> file) {
    return new TestJson(
        test.name(), LitmusWriter.write(test), file.map(Path::toString).orElse(null));
  }
}
