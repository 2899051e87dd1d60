package dev.acquit.codegen.litmus;

import dev.acquit.codegen.compile.Compilation;
import java.io.IOException;

/// What makes PTX of a source: usually [dev.acquit.codegen.compile.CompilerRuns] with a target.
@FunctionalInterface
public interface Compile {
  /// Compiles.
  ///
  /// @param source the text of the source
  /// @throws IOException if the compiler cannot be run
  /// @throws InterruptedException if this thread is interrupted
  Compilation compile(String source) throws IOException, InterruptedException;
}
