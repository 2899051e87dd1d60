package dev.acquit.cli.batch;

import dev.acquit.cli.shell.Interruption;

/// Work on the calling thread that a wish to stop interrupts. When the work is over, that thread is
/// interrupted no more: what was found is still to be printed.
///
/// @param interruption where the wish comes from
public record Interruptible(Interruption interruption) {
  /// Work that may throw a checked exception.
  ///
  /// @param <T> what it makes
  /// @param <E> the exception
  public interface Work<T, E extends Exception> {
    /// Does it.
    ///
    /// @throws E if it cannot be done
    /// @throws InterruptedException if the thread is interrupted
    T run() throws E, InterruptedException;
  }

  /// Does the work.
  ///
  /// @throws E what the work throws
  /// @throws InterruptedException if a stop was asked for and the work ended by it
  public <T, E extends Exception> T run(Work<T, E> work) throws E, InterruptedException {
    Listener listener = new Listener(Thread.currentThread());
    interruption.onRequest(listener);
    try {
      return work.run();
    } finally {
      listener.over();
    }
  }

  /// Interrupts a thread as long as it works.
  private static final class Listener implements Runnable {
    private final Thread worker;
    private boolean working = true;

    Listener(Thread worker) {
      this.worker = worker;
    }

    @Override
    public synchronized void run() {
      if (working) {
        worker.interrupt();
      }
    }

    /// Called by the worker itself, which forgets an interrupt that came too late.
    synchronized void over() {
      working = false;
      Thread.interrupted();
    }
  }
}
