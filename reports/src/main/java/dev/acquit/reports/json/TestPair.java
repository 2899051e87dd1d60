package dev.acquit.reports.json;

import org.jspecify.annotations.Nullable;

/// A C++ test and a PTX test made of it that has an outcome which the C++ test must not have.
public interface TestPair {
  /// The C++ test.
  TestJson source();

  /// The PTX test.
  TestJson target();

  /// The outcome in the words of the C++ test, as herd writes states.
  String outcome();

  /// Why the source model forbids it; null: that was not looked for.
  @Nullable ExplanationJson explanation();

  /// An execution of the PTX test that ends so.
  ExecutionJson witness();
}
