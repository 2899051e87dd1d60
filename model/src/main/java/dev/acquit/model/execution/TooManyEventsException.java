package dev.acquit.model.execution;

import dev.acquit.model.program.NotCoveredException;

/// An execution has more events than can be looked at one by one; a formula may have them.
public final class TooManyEventsException extends NotCoveredException {
  /// @param message how many, and how many there may be
  TooManyEventsException(String message) {
    super(message);
  }
}
