package dev.acquit.cli.verify;

import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;

/// Work that a wish to stop ends early, with what it has.
///
/// @param session where the wish comes from
/// @param line the line that shows how far the work is
public record Stoppable(Session session, StatusLine line) {
  /// Work that may throw a checked exception.
  ///
  /// @param <T> what it makes
  /// @param <E> the exception
  public interface Work<T, E extends Exception> {
    /// Does it on the calling thread, which is interrupted when it shall end.
    ///
    /// @throws E if it cannot be done
    T run() throws E;
  }

  /// Does the work.
  ///
  /// @throws E what the work throws
  public <T, E extends Exception> T run(Work<T, E> work) throws E {
    Thread self = Thread.currentThread();
    session
        .interruption()
        .onRequest(() -> {
          line.clear();
          session.note("stopping; what was found so far is put together");
          self.interrupt();
        });
    T result = work.run();
    line.clear();
    // The wish was granted; what is written from here on must not be cut short by it.
    Thread.interrupted();
    return result;
  }
}
