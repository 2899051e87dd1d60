package dev.acquit.codegen.ir;

import dev.acquit.text.Diagnostic;
import java.util.List;

/// A module of LLVM IR.
///
/// @param file what messages call it
/// @param functions those with atomic instructions, in the order of the text
/// @param problems atomic instructions that cannot be read
public record IrModule(String file, List<IrFunction> functions, List<Diagnostic> problems) {
  /// Copies the lists.
  public IrModule {
    functions = List.copyOf(functions);
    problems = List.copyOf(problems);
  }
}
