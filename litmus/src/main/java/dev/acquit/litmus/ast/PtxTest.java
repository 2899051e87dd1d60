package dev.acquit.litmus.ast;

import java.util.List;

/// A litmus test whose threads are PTX.
///
/// @param header name, initial values and condition
/// @param threads the threads, in the order of their columns
public record PtxTest(Header header, List<PtxThread> threads) implements LitmusTest {
  /// Copies the list.
  public PtxTest {
    threads = List.copyOf(threads);
  }
}
