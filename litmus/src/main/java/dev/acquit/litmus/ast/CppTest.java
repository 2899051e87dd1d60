package dev.acquit.litmus.ast;

import java.util.List;

/// A litmus test whose threads are C++, in herd's C format with thread scopes.
///
/// @param header name, initial values and condition
/// @param threads the threads, in order
public record CppTest(Header header, List<CppThread> threads) implements LitmusTest {
  /// Copies the list.
  public CppTest {
    threads = List.copyOf(threads);
  }
}
