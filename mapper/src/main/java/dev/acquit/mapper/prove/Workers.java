package dev.acquit.mapper.prove;

import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/// Threads that answer queries.
public final class Workers implements AutoCloseable {
  /// What is said of queries that were not answered when the thread that asks was interrupted.
  public static final String INTERRUPTED = "it was interrupted";

  private final ExecutorService pool;

  /// @param jobs how many queries are answered at a time
  public Workers(int jobs) {
    this.pool = Executors.newFixedThreadPool(jobs);
  }

  /// Answers a query.
  @FunctionalInterface
  public interface Question {
    /// The answer.
    ///
    /// @throws UnsupportedModelException if a model cannot be translated
    Finding ask(Query query) throws UnsupportedModelException;
  }

  /// Asks all queries. An interrupt of the calling thread cancels all that is not answered yet, and
  /// stays set.
  ///
  /// @param answered hears how many are answered, on any thread
  /// @return an answer for each query
  /// @throws UnsupportedModelException if a model cannot be translated
  public List<Finding> ask(List<Query> queries, Question question, IntConsumer answered)
      throws UnsupportedModelException {
    AtomicInteger done = new AtomicInteger();
    List<Future<Finding>> futures = new ArrayList<>();
    for (Query query : queries) {
      futures.add(
          pool.submit(() -> {
            Finding finding = question.ask(query);
            answered.accept(done.incrementAndGet());
            return finding;
          }));
    }
    List<Finding> findings = new ArrayList<>();
    for (Future<Finding> f : futures) {
      findings.add(result(f, futures));
    }
    return findings;
  }

  private static Finding result(Future<Finding> future, List<Future<Finding>> all)
      throws UnsupportedModelException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException e) {
          interrupted = true;
          all.forEach(f -> f.cancel(true));
        } catch (CancellationException e) {
          return new Finding.Open(INTERRUPTED, 0);
        } catch (ExecutionException e) {
          switch (e.getCause()) {
            case UnsupportedModelException unsupported -> throw unsupported;
            case RuntimeException runtime -> throw runtime;
            default -> throw new IllegalStateException(e.getCause());
          }
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
    pool.close();
  }
}
