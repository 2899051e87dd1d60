package dev.acquit.litmus.ast;

import java.util.List;

/// A litmus test whose threads are not all GPU threads that run throughout: some run on the host,
/// are a device on the bus, or belong to a kernel that the host launches.
///
/// @param header name, initial values and condition
/// @param threads the threads, in the order of their columns
public record MixedTest(Header header, List<MixedThread> threads) implements LitmusTest {
  /// Copies the list.
  public MixedTest {
    threads = List.copyOf(threads);
  }
}
