package dev.acquit.codegen.litmus;

/// What a compiler answers.
public sealed interface CompiledPtx {
  /// PTX.
  ///
  /// @param text the whole text
  record Ptx(String text) implements CompiledPtx {}

  /// It refused the source, or failed.
  ///
  /// @param message what it said
  record Refused(String message) implements CompiledPtx {}
}
