package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppTest;

/// Writes C++ tests.
public final class CppWriter {
  private CppWriter() {}

  /// The text of a test.
  public static String write(CppTest test) {
    return HeaderWriter.top(Language.CPP, test.header()) + HeaderWriter.bottom(test.header());
  }
}
