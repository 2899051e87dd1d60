package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import java.util.List;

/// A C++ program in short: it can be written out as a test and made simpler.
public interface Subject {
  /// The test; its condition is `forall (true)`.
  CppTest build();

  /// The narrowest class that has this program.
  ProgramClass programClass();

  /// Accesses and fences: what makes a counterexample large.
  int size();

  /// Accesses alone: of two programs of one size that with more of them and fewer fences is the
  /// simpler.
  int accesses();

  /// The sum of what is strong about it: of two like programs that with weaker orders says more.
  int strength();

  /// A name that tells programs apart.
  String name();

  /// Programs with one thing less, what matters most first.
  List<Subject> simpler();
}
