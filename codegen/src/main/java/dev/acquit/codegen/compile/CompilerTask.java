package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.SourceDialect;
import java.util.List;

/// What a compiler is looked for. The same compiler is called otherwise for another language.
public sealed interface CompilerTask {
  /// To compile functions of single operations.
  ///
  /// @param dialects what a command of the user reads; of other compilers, which of their dialects
  ///   are wanted, all if empty
  record Operations(List<SourceDialect> dialects) implements CompilerTask {
    /// Copies the list.
    public Operations {
      dialects = List.copyOf(dialects);
    }
  }

  /// To compile kernels in CUDA C++.
  record Kernels() implements CompilerTask {
    /// How names of files with kernels end, with the dot.
    public static final String SUFFIX = ".cu";
  }
}
