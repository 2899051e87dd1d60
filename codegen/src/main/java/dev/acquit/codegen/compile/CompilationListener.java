package dev.acquit.codegen.compile;

/// Hears how far a matrix is. All calls come from the thread that compiles the matrix, in an order
/// that does not depend on how fast compilers are.
public interface CompilationListener {
  /// How many groups there will be; comes first, once.
  void planned(int groups);

  /// A group is done.
  void finished(GroupResult result);
}
