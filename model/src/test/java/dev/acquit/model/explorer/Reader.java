package dev.acquit.model.explorer;

import dev.acquit.litmus.ast.LitmusTest;

/// Reads a text as a test.
@FunctionalInterface
public interface Reader {
  /// The test.
  LitmusTest read(String text) throws Exception;
}
