package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.text.InputException;
import java.util.List;

/// Reads the threads of a C++ test.
final class CppReader {
  private CppReader() {}

  static List<CppThread> read(Source source, Source.Span part, List<InitEntry> init)
      throws InputException {
    throw source.error(source.skipBlanks(part.from()), "C++ tests cannot be read yet");
  }
}
