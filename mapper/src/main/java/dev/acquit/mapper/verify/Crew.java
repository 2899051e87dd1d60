package dev.acquit.mapper.verify;

import dev.acquit.model.engine.Preparation;
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
  Optional<String> work(Stream<Subject> tests, Tally tally) {
    Iterator<Subject> source = tests.iterator();
    boolean waited;
    try (ExecutorService pool = Executors.newFixedThreadPool(jobs)) {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < jobs; i++) {
        workers.add(pool.submit(() -> worker(source, tally)));
      }
      waited = await(workers);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    if (!waited) {
      Thread.currentThread().interrupt();
      return Optional.of("it was interrupted");
    }
    return late.get() ? Optional.of("the time for the whole run was used up") : Optional.empty();
  }

  /// Waits for the workers; an interrupt tells them to stop, before their pool is waited for.
  private boolean await(List<Future<?>> workers) throws ExecutionException {
    try {
      for (Future<?> w : workers) {
        w.get();
      }
      return true;
    } catch (InterruptedException e) {
      stop.set(true);
      return false;
    }
  }

  private void worker(Iterator<Subject> source, Tally tally) {
    Preparation preparation = new Preparation(judge.limits());
    List<Subject> batch = take(source);
    while (!batch.isEmpty() && !stop.get()) {
      for (Subject test : batch) {
        if (System.nanoTime() - deadline > 0) {
          late.set(true);
          stop.set(true);
        }
        if (stop.get()) {
          return;
        }
        tally.add(test, judge.judge(test, preparation));
      }
      progress.judged(tally.tests(), tally.failures().size());
      batch = take(source);
    }
  }

  private static List<Subject> take(Iterator<Subject> source) {
    List<Subject> batch = new ArrayList<>();
    synchronized (source) {
      while (batch.size() < BATCH && source.hasNext()) {
        batch.add(source.next());
      }
    }
    return batch;
  }
}
