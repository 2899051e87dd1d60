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
  /// @param done what takes the results, on the calling thread, each as soon as it and all before
  ///   it are there
  /// @param crashed what takes what work threw, a bug of ours, in place of its result
  /// @return whether all was done; if not, a stop was asked for
  /// @throws IllegalStateException if taking an item throws
  public <T, R> boolean run(
      Iterator<? extends T> items,
      Function<? super T, ? extends R> work,
      BiConsumer<? super T, ? super R> done,
      BiConsumer<? super T, Throwable> crashed) {
    try (Feeder<T, R> feeder = new Feeder<>(jobs, interruption)) {
      boolean all = true;
      feeder.start(items, work);
      for (var next = feeder.next(); next.isPresent(); next = feeder.next()) {
        T item = next.get().item();
        Finished<R> finished = await(next.get().future());
        feeder.finished(next.get());
        switch (finished) {
          case Finished.Done<R>(R result) -> done.accept(item, result);
          case Finished.Crashed<R>(Throwable cause) -> crashed.accept(item, cause);
          case Finished.Stopped<R> _ -> all = false;
        }
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

  /// What became of a piece of work.
  private sealed interface Finished<R> {
    /// It was done.
    record Done<R>(R result) implements Finished<R> {}

    /// It threw.
    record Crashed<R>(Throwable cause) implements Finished<R> {}

    /// The user asked for a stop before it was done.
    record Stopped<R>() implements Finished<R> {}
  }
}
