package dev.acquit.litmus.ast;

/// A litmus test: a small parallel program and a question about its final states.
public sealed interface LitmusTest permits PtxTest, CppTest, MixedTest {
  /// Name, initial values and condition.
  Header header();

  /// The test's name.
  default String name() {
    return header().name();
  }
}
