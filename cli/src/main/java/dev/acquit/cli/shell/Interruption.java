package dev.acquit.cli.shell;

import java.util.ArrayList;
import java.util.List;

/// The user's wish that the command stops, as Ctrl-C expresses it. Work in progress is told; the
/// command then prints what it has.
public final class Interruption {
  private final List<Runnable> listeners = new ArrayList<>();
  private boolean requested;

  /// Asks for a stop. Can be asked from any thread, and more than once.
  public void request() {
    List<Runnable> all;
    synchronized (this) {
      requested = true;
      all = List.copyOf(listeners);
      listeners.clear();
    }
    all.forEach(Runnable::run);
  }

  /// Whether a stop was asked for.
  public synchronized boolean requested() {
    return requested;
  }

  /// Calls a listener when a stop is asked for; at once if it was already.
  public void onRequest(Runnable listener) {
    synchronized (this) {
      if (!requested) {
        listeners.add(listener);
        return;
      }
    }
    listener.run();
  }
}
