package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.model.engine.Preparation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/// Judges tests with several threads, as they come. What was judged before is remembered within a
/// few tests only, so that memory holds however many there are.
final class Crew {
  private static final int BATCH = 64;

  private final Supplier<Judge> judges;
  private final int jobs;
  private final long deadline;
  private final Runnable progress;
  private final AtomicBoolean stop = new AtomicBoolean();
  private final AtomicBoolean late = new AtomicBoolean();

  Crew(Supplier<Judge> judges, int jobs, Duration time, Runnable progress) {
    this.judges = judges;
    this.jobs = jobs;
    this.deadline = System.nanoTime() + time.toNanos();
    this.progress = progress;
  }

  /// Judges all tests of the classes that there are tallies of; a test that is judged or passed
  /// over is progress.
  ///
  /// @return why it stopped before the end, if it did
  Optional<String> work(Iterator<CppTest> source, Map<ProgramClass, Tally> tallies) {
    boolean waited;
    try (ExecutorService pool = Executors.newFixedThreadPool(jobs)) {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < jobs; i++) {
        workers.add(pool.submit(() -> worker(source, tallies)));
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

  private void worker(Iterator<CppTest> source, Map<ProgramClass, Tally> tallies) {
    Preparation preparation = new Preparation(judges.get().limits());
    List<CppTest> batch = take(source);
    while (!batch.isEmpty() && !stop.get()) {
      Judge judge = judges.get();
      for (CppTest test : batch) {
        if (System.nanoTime() - deadline > 0) {
          late.set(true);
          stop.set(true);
        }
        if (stop.get()) {
          return;
        }
        Subject subject = Subject.of(test);
        Tally tally = tallies.get(subject.programClass());
        if (tally != null) {
          tally.add(subject, judge.judge(subject, preparation));
        }
        progress.run();
      }
      batch = take(source);
    }
  }

  private static List<CppTest> take(Iterator<CppTest> source) {
    List<CppTest> batch = new ArrayList<>();
    synchronized (source) {
      while (batch.size() < BATCH && source.hasNext()) {
        batch.add(source.next());
      }
    }
    return batch;
  }
}
