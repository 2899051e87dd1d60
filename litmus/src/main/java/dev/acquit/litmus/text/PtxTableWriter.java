package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.PtxTest;

/// Writes PTX tests.
final class PtxTableWriter {
  private PtxTableWriter() {}

  static String write(PtxTest test) {
    throw new UnsupportedOperationException("PTX tests cannot be written yet: " + test.name());
  }
}
