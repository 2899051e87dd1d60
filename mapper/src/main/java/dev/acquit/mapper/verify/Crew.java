package dev.acquit.mapper.verify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/// Judges a stream of tests with several threads.
final class Crew {
  private static final int BATCH = 64;

  private final Judge judge;
  private final int jobs;
  private final long deadline;
  private final Verifier.Progress progress;
  private final AtomicBoolean stop = new AtomicBoolean();
  private final AtomicBoolean late = new AtomicBoolean();

  Crew(Judge judge, int jobs, Duration time, Verifier.Progress progress) {
    this.judge = judge;
    this.jobs = jobs;
    this.deadline = System.nanoTime() + time.toNanos();
    this.progress = progress;
  }

  /// Judges all tests.
  ///
  /// @return why it stopped before the end, if it did
  Optional<String> work(Stream<Decorated> tests, Tally tally) {
    Iterator<Decorated> source = tests.iterator();
    try (ExecutorService pool = Executors.newFixedThreadPool(jobs)) {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < jobs; i++) {
        workers.add(pool.submit(() -> worker(source, tally)));
      }
      await(workers);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("it was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    return late.get() ? Optional.of("the time for the whole run was used up") : Optional.empty();
  }

  /// Waits for the workers. If the wait ends early they are told to stop, before the pool is
  /// closed: that waits for them once more.
  private void await(List<Future<?>> workers) throws InterruptedException, ExecutionException {
    try {
      for (Future<?> w : workers) {
        w.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      stop.set(true);
      throw e;
    }
  }

  private void worker(Iterator<Decorated> source, Tally tally) {
    List<Decorated> batch = take(source);
    while (!batch.isEmpty() && !stop.get()) {
      for (Decorated test : batch) {
        if (System.nanoTime() - deadline > 0) {
          late.set(true);
          stop.set(true);
        }
        if (stop.get()) {
          return;
        }
        tally.add(test, judge.judge(test));
      }
      progress.judged(tally.tests(), tally.failures().size());
      batch = take(source);
    }
  }

  private static List<Decorated> take(Iterator<Decorated> source) {
    List<Decorated> batch = new ArrayList<>();
    synchronized (source) {
      while (batch.size() < BATCH && source.hasNext()) {
        batch.add(source.next());
      }
    }
    return batch;
  }
}
