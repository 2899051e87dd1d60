package dev.acquit.codegen.litmus;

/// A compiler that makes PTX of a source.
@FunctionalInterface
public interface Compile {
  /// Compiles.
  ///
  /// @param source the text of the source
  /// @throws CompilerMissingException if there is no such compiler, or it cannot be started
  CompiledPtx compile(String source) throws CompilerMissingException;
}
