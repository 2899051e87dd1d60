package dev.acquit.litmus.ast;

/// A litmus test: a small parallel program and a question about its final states.
public sealed interface LitmusTest permits PtxTest, CppTest, MixedTest {
  /// So many threads a test has at most.
  int MOST_THREADS = 64;

  /// Name, initial values and condition.
  Header header();

  /// The test's name.
  default String name() {
    return header().name();
  }

  /// The same test with another question.
  default LitmusTest asking(Condition condition) {
    return with(header().withCondition(condition));
  }

  /// The same threads under another header.
  default LitmusTest with(Header header) {
    return switch (this) {
      case PtxTest ptx -> new PtxTest(header, ptx.threads());
      case CppTest cpp -> new CppTest(header, cpp.threads());
      case MixedTest mixed -> new MixedTest(header, mixed.threads());
    };
  }
}
