package dev.acquit.cli.batch;

import dev.acquit.cli.shell.Interruption;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Function;

/// Works on many items, several at a time, and hands the results on in the order of the items.
/// Items are taken as they are needed, so that there may be more of them than memory holds, and
/// each result is handed on as soon as it is there, however long the next item takes to come.
///
/// @param jobs how many at a time
/// @param interruption when it asks for a stop, work in progress is interrupted and the rest is not
///   begun
public record Batch(int jobs, Interruption interruption) {
  /// Works on all items.
  ///
  /// @param <T> items
  /// @param <R> results
  /// @param items the items; taken on a thread of its own
  /// @param work what is done with each, on several threads
  /// @param sink what takes the results, on the calling thread, each as soon as it and all before
  ///   it are there
  /// @return whether all was done; if not, a stop was asked for
  /// @throws IllegalStateException if taking an item throws
  public <T, R> boolean run(
      Iterator<? extends T> items,
      Function<? super T, ? extends R> work,
      BiConsumer<T, Finished<R>> sink) {
    try (Feeder<T, R> feeder = new Feeder<>(jobs, interruption)) {
      boolean all = true;
      feeder.start(items, work);
      for (var next = feeder.next(); next.isPresent(); next = feeder.next()) {
        Finished<R> finished = await(next.get().future());
        all &= !(finished instanceof Finished.Stopped<R>);
        feeder.finished(next.get());
        sink.accept(next.get().item(), finished);
      }
      return all && feeder.complete();
    }
  }

  private static <R> Finished<R> await(Future<R> future) {
    try {
      return new Finished.Done<>(future.get());
    } catch (ExecutionException e) {
      return e.getCause() instanceof CancellationException
          ? new Finished.Stopped<>()
          : new Finished.Crashed<>(Objects.requireNonNullElse(e.getCause(), e));
    } catch (CancellationException e) {
      return new Finished.Stopped<>();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Finished.Stopped<>();
    }
  }
}
