package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.outline.Outline;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;

/// One pass over programs in order of size: work on each of them by several threads, and its
/// results in the order of the programs, whatever the number of threads.
///
/// @param <R> the result for a program
final class Pass<R> {
  /// Programs for which results are kept until they can be handed on.
  private static final int CHUNK = 2048;

  private final SearchOptions options;
  private final Function<Outline, R> work;
  private final Consumer<R> receiver;
  private final IntPredicate goOn;
  private final BooleanSupplier enough;
  private final long deadline;

  private final List<Outline> chunk = new ArrayList<>(CHUNK);
  private long programs;
  private int complete;
  private volatile Optional<String> stopped = Optional.empty();

  /// @param options jobs, time, stop and progress
  /// @param work what is done for each program, by any thread
  /// @param receiver gets the results in order, from the thread that runs the pass
  /// @param goOn asked when all programs of a size were looked at, with that size
  /// @param enough asked now and then in the middle of a size; true ends the pass
  Pass(
      SearchOptions options,
      Function<Outline, R> work,
      Consumer<R> receiver,
      IntPredicate goOn,
      BooleanSupplier enough) {
    this.options = options;
    this.work = work;
    this.receiver = receiver;
    this.goOn = goOn;
    this.enough = enough;
    this.deadline = System.nanoTime() + options.time().toNanos();
  }

  /// How many programs were looked at.
  long programs() {
    return programs;
  }

  /// All programs up to so many instructions were looked at. Meaningful after the run.
  int complete() {
    return complete;
  }

  /// Why it ended before the programs did, if neither `goOn` nor `enough` ended it.
  Optional<String> stopped() {
    return stopped;
  }

  /// Whether work that takes long should end.
  boolean late() {
    if (stopped.isEmpty()) {
      if (System.nanoTime() - deadline > 0) {
        stopped = Optional.of("the time of " + options.time().toMillis() + " ms was used up");
      } else if (options.stop().getAsBoolean() || Thread.currentThread().isInterrupted()) {
        stopped = Optional.of("it was interrupted");
      }
    }
    return stopped.isPresent();
  }

  /// Looks at all programs.
  ///
  /// @param source the programs, small ones first
  /// @param found how many finds there are, for progress
  void run(Iterator<Outline> source, AtomicInteger found) {
    try (ExecutorService pool = Executors.newFixedThreadPool(options.jobs())) {
      Optional<Outline> next = source.hasNext() ? Optional.of(source.next()) : Optional.empty();
      while (next.isPresent() && !late()) {
        int size = next.get().size();
        while (next.isPresent() && next.get().size() == size && chunk.size() < CHUNK) {
          chunk.add(next.get());
          next = source.hasNext() ? Optional.of(source.next()) : Optional.empty();
        }
        boolean all = flush(pool);
        options.progress().looked(programs, size, found.get());
        boolean last = next.isEmpty() || next.get().size() > size;
        if (all && last) {
          complete = size;
          if (!goOn.test(size)) {
            return;
          }
        } else if (enough.getAsBoolean()) {
          return;
        }
      }
    }
  }

  /// Works on the chunk; whether all of it was done.
  private boolean flush(ExecutorService pool) {
    List<Optional<R>> results = new ArrayList<>();
    chunk.forEach(c -> results.add(Optional.empty()));
    AtomicInteger at = new AtomicInteger();
    List<Future<?>> workers = new ArrayList<>();
    for (int i = 0; i < options.jobs(); i++) {
      workers.add(pool.submit(() -> worker(at, results)));
    }
    await(workers);
    boolean all = true;
    for (Optional<R> result : results) {
      programs += result.isPresent() ? 1 : 0;
      all &= result.isPresent();
      result.ifPresent(receiver);
    }
    chunk.clear();
    return all;
  }

  /// Each place of the list is written by one worker, and read when all have ended.
  private void worker(AtomicInteger at, List<Optional<R>> results) {
    for (int i = at.getAndIncrement(); i < chunk.size() && !late(); i = at.getAndIncrement()) {
      results.set(i, Optional.of(work.apply(chunk.get(i))));
    }
  }

  /// Waits for all workers; an interrupt tells them to stop, and is kept for the caller.
  private void await(List<Future<?>> workers) {
    boolean interrupted = false;
    for (Future<?> worker : workers) {
      boolean done = false;
      while (!done) {
        try {
          worker.get();
          done = true;
        } catch (InterruptedException e) {
          interrupted = true;
          stopped = Optional.of("it was interrupted");
        } catch (ExecutionException e) {
          throw new IllegalStateException(e.getCause());
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
