package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;

/// Writes litmus tests in their canonical form: reading it back gives an equal test.
public final class LitmusWriter {
  private LitmusWriter() {}

  /// The text of a test.
  public static String write(LitmusTest test) {
    return switch (test) {
      case CppTest cpp -> CppWriter.write(cpp);
      case PtxTest ptx -> PtxTableWriter.write(ptx);
      case MixedTest mixed -> PtxTableWriter.write(mixed);
    };
  }
}
