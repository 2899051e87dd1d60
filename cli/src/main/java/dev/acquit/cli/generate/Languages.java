package dev.acquit.cli.generate;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.generate.outline.TestLanguage;

/// The languages of tests.
final class Languages {
  private Languages() {}

  static TestLanguage of(LitmusTest test) {
    return switch (test) {
      case CppTest cpp -> TestLanguage.CPP;
      case PtxTest ptx -> TestLanguage.PTX;
    };
  }
}
