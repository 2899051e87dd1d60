package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.text.InputException;
import java.util.List;

/// Reads the threads of a PTX test: columns between `|`, rows ended by `;`.
final class PtxTableReader {
  private PtxTableReader() {}

  /// The threads in a part of a test.
  ///
  /// @param source the test; its comments are blanks already
  /// @param table where the table stands
  /// @throws InputException if it is not a table of PTX threads
  static List<PtxThread> read(Source source, Source.Span table) throws InputException {
    throw source.error(source.skipBlanks(table.from()), "PTX tests cannot be read yet");
  }
}
