package dev.acquit.gpu.kernel;

import dev.acquit.litmus.text.StatementLines;
import java.util.Optional;
import java.util.OptionalInt;

/// Where the statements of a test stand in the text that somebody wrote. A module that has it names
/// the text by `.file` and the lines by `.loc`, so that debuggers and profilers show them.
///
/// @param file the text, as its user calls it
/// @param lines the line of each statement of the PTX test, by threads
/// @ptx 11.5 Debugging Directives
public record LineInfo(String file, StatementLines lines) {
  /// Of a test of which nobody asks for lines.
  public static final LineInfo NONE = new LineInfo("", StatementLines.NONE);

  /// How a module begins that names a text.
  private static final String FILE = ".file 1 \"";

  /// Whether a module has lines, so that the assembler is to keep them.
  public static boolean in(String ptx) {
    return ptx.contains("\n" + FILE);
  }

  /// The directive that names the text, empty if there are no lines. A quotation mark or a control
  /// character, which PTX's strings have no way to write, becomes `_`.
  Optional<String> declaration() {
    return lines.ofThreads().isEmpty()
        ? Optional.empty()
        : Optional.of(FILE + file.replace('\\', '/').replaceAll("[\"\\p{Cntrl}]", "_") + "\"");
  }

  /// The directive in front of a statement, if its line is known.
  ///
  /// @param thread the number of its thread
  /// @param statement its place in the thread, from 0
  Optional<String> before(int thread, int statement) {
    OptionalInt line = lines.of(thread, statement);
    return line.isPresent() && line.getAsInt() > 0
        ? Optional.of(".loc 1 " + line.getAsInt() + " 0")
        : Optional.empty();
  }
}
