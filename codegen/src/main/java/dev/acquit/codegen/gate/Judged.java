package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Verdict;

/// What the gate has to know of a function that was judged, to grade it and to find it in a
/// baseline.
public interface Judged {
  /// The file, as the user wrote it.
  String file();

  /// The name of the function.
  String function();

  /// What it should implement, as an annotation says it.
  String source();

  /// What came out.
  Verdict verdict();

  /// What it does to memory, as [FunctionShape] says.
  String shape();

  /// What names it.
  default Manifest.Named named() {
    return new Manifest.Named(file(), function());
  }
}
