package dev.acquit.cli.batch;

import dev.acquit.cli.shell.Interruption;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Takes items on a thread of its own and begins work on them, some way ahead of whoever takes the
/// results. A thread that waits for input cannot be woken, so nobody waits for that thread.
///
/// @param <T> items
/// @param <R> results
final class Feeder<T, R> implements AutoCloseable {
  /// Items begun for each job before their results are taken.
  private static final int AHEAD = 64;

  /// What comes out of the queue: work, or the end, with what went wrong if something did.
  private sealed interface Entry<T, R> {
    record Work<T, R>(Begun<T, R> begun) implements Entry<T, R> {}

    record End<T, R>(boolean complete, Optional<Throwable> failure) implements Entry<T, R> {}
  }

  /// An item that is worked on.
  record Begun<T, R>(T item, Future<R> future) {}

  private final Interruption interruption;
  private final ExecutorService pool;
  private final Semaphore room;
  private final BlockingQueue<Entry<T, R>> queue = new LinkedBlockingQueue<>();
  private final Set<Future<R>> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;
  private @Nullable Thread thread;
  private boolean complete;

  Feeder(int jobs, Interruption interruption) {
    this.interruption = interruption;
    this.pool = Executors.newFixedThreadPool(jobs);
    this.room = new Semaphore(AHEAD * jobs);
  }

  void start(Iterator<? extends T> items, Function<? super T, ? extends R> work) {
    Thread feeding = Thread.ofPlatform().daemon().unstarted(() -> queue.add(feed(items, work)));
    thread = feeding;
    if (!interruption.requested()) {
      feeding.start();
    }
    interruption.onRequest(this::stop);
  }

  private void stop() {
    stopped = true;
    running.forEach(f -> f.cancel(true));
    queue.add(new Entry.End<>(false, Optional.empty()));
    if (thread != null) {
      thread.interrupt();
    }
  }

  /// Begins work on items until there are no more or nobody wants results any more.
  private Entry.End<T, R> feed(Iterator<? extends T> items, Function<? super T, ? extends R> work) {
    try {
      while (items.hasNext()) {
        T item = items.next();
        room.acquire();
        Future<R> future = pool.submit(() -> begin(item, work));
        running.add(future);
        queue.add(new Entry.Work<>(new Begun<>(item, future)));
        if (stopped) {
          future.cancel(true);
          return new Entry.End<>(false, Optional.empty());
        }
      }
      return new Entry.End<>(true, Optional.empty());
    } catch (InterruptedException | RejectedExecutionException e) {
      return new Entry.End<>(false, Optional.empty()); // stopped
    } catch (RuntimeException | Error e) {
      // Nobody else sees what ends this thread.
      return new Entry.End<>(false, Optional.of(e));
    }
  }

  /// Between submission and the request to stop work could begin that nobody wants any more.
  private R begin(T item, Function<? super T, ? extends R> work) {
    if (stopped) {
      throw new CancellationException();
    }
    return work.apply(item);
  }

  /// The next item that was begun; waits for it. Empty: there are no more.
  ///
  /// @throws IllegalStateException if taking an item failed
  /// @throws VirtualMachineError if there was no memory for it
  Optional<Begun<T, R>> next() {
    try {
      return switch (queue.take()) {
        case Entry.Work<T, R>(Begun<T, R> begun) -> Optional.of(begun);
        case Entry.End<T, R>(boolean all, Optional<Throwable> failure) -> {
          complete = all;
          if (failure.isPresent() && failure.get() instanceof VirtualMachineError tight) {
            throw tight;
          }
          if (failure.isPresent()) {
            throw new IllegalStateException("an item could not be taken", failure.get());
          }
          yield Optional.empty();
        }
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /// Whether there are no more because all were taken, not because of a stop.
  boolean complete() {
    return complete;
  }

  /// The result of this one was taken.
  @SuppressWarnings("CollectionUndefinedEquality") // Of futures only the same one is equal.
  void finished(Begun<T, R> begun) {
    running.remove(begun.future());
    room.release();
  }

  @Override
  public void close() {
    stopped = true;
    if (thread != null) {
      thread.interrupt();
    }
    running.forEach(f -> f.cancel(true));
    pool.close();
  }
}
