package dev.acquit.litmus.text;

import dev.acquit.text.InputException;
import dev.acquit.text.TokenReader;

/// Counts how deep a recursive reader is, so that hostile input ends in a message and not in a
/// stack overflow, here or in whoever walks the tree afterwards.
final class Nesting {
  /// More than any test that a person or a generator writes.
  static final int LIMIT = 200;

  private final TokenReader in;
  private int depth;

  Nesting(TokenReader in) {
    this.in = in;
  }

  /// Goes one level down.
  ///
  /// @throws InputException if that is too deep
  void enter() throws InputException {
    depth++;
    if (depth > LIMIT) {
      throw in.error(
              in.peek(),
              "this is nested more than " + LIMIT + " levels deep, which is not supported")
          .asBound();
    }
  }

  /// Goes back up.
  void leave() {
    depth--;
  }
}
