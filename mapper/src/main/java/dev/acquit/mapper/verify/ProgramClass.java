package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.text.Worded;
import java.util.Locale;

/// Which mixtures of thread scopes a program has. Each class contains those before it.
public enum ProgramClass implements Worded {
  /// Every atomic operation and fence has one and the same scope.
  SAME,
  /// Each atomic object has one scope, as `cuda::atomic` enforces; fences have any.
  OBJECT,
  /// Anything.
  MIXED;

  /// The narrowest class that has a test. Of a test that is not covered nothing is known: it is in
  /// the widest.
  public static ProgramClass of(CppTest test) {
    return Classes.of(test);
  }

  /// How users write it.
  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether every program of that class is in this one.
  public boolean contains(ProgramClass other) {
    return compareTo(other) >= 0;
  }
}
