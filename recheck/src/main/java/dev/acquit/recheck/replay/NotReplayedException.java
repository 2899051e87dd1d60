package dev.acquit.recheck.replay;

import java.util.Objects;

/// Something that replaying does not know, or too much of it. The message says what.
public final class NotReplayedException extends Exception {
  /// With a message for users.
  public NotReplayedException(String message) {
    super(message);
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
