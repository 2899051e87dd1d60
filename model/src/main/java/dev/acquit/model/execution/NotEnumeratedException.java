package dev.acquit.model.execution;

import dev.acquit.model.program.NotCoveredException;

/// The executions of a test cannot be looked at one by one; a formula may know them.
public final class NotEnumeratedException extends NotCoveredException {
  /// @param message why
  public NotEnumeratedException(String message) {
    super(message);
  }
}
