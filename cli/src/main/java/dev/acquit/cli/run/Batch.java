package dev.acquit.cli.run;

import dev.acquit.cli.Interruption;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Function;

/// Works on a list, several items at a time, and hands the results on in the order of the list.
///
/// @param jobs how many at a time
/// @param interruption when it asks for a stop, work in progress is interrupted and the rest is not
///   begun
public record Batch(int jobs, Interruption interruption) {
  /// Works on all items.
  ///
  /// @param <T> items
  /// @param <R> results
  /// @param items the items
  /// @param work what is done with each, on several threads
  /// @param sink what takes the results, on the calling thread, each as soon as it and all before
  ///   it are there
  public <T, R> void run(
      List<T> items, Function<? super T, ? extends R> work, BiConsumer<T, Finished<R>> sink) {
    int threads = Math.max(1, Math.min(jobs, items.size()));
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<R>> futures =
          items.stream().map(item -> pool.<R>submit(() -> begin(item, work))).toList();
      interruption.onRequest(() -> futures.forEach(f -> f.cancel(true)));
      for (int i = 0; i < futures.size(); i++) {
        sink.accept(items.get(i), await(futures.get(i)));
      }
    }
  }

  /// Between submission and [Interruption#onRequest] work could begin that nobody wants any more.
  private <T, R> R begin(T item, Function<? super T, ? extends R> work) {
    if (interruption.requested()) {
      throw new CancellationException();
    }
    return work.apply(item);
  }

  private static <R> Finished<R> await(Future<R> future) {
    try {
      return new Finished.Done<>(future.get());
    } catch (ExecutionException e) {
      return e.getCause() instanceof CancellationException
          ? new Finished.Stopped<>()
          : new Finished.Crashed<>(e.getCause());
    } catch (CancellationException e) {
      return new Finished.Stopped<>();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Finished.Stopped<>();
    }
  }
}
