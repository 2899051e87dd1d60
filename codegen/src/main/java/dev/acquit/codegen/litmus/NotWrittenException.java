package dev.acquit.codegen.litmus;

/// A test has something that is not written as source: nothing is said of the compiler.
public final class NotWrittenException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param why what the test has
  NotWrittenException(String why) {
    super(why);
  }
}
