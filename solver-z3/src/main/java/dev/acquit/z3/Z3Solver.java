package dev.acquit.z3;

import com.microsoft.z3.Context;
import com.microsoft.z3.Z3Exception;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.sat.Deadline;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.sat.SolverId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Z3, a native library in this process. Each call has a context of its own and a thread of its
/// own: a thread inside the library notices no interrupt, so the caller waits for it outside.
final class Z3Solver implements SatSolver {
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(20);

  private final SolverId id;
  private final int megabytes;

  /// @param megabytes how much memory Z3 may take; the JVM's own limit does not bind it
  Z3Solver(String name, int megabytes) {
    this.id = SolverId.library(name);
    this.megabytes = megabytes;
  }

  @Override
  public SolverId id() {
    return id;
  }

  @Override
  public Answer solve(Clauses clauses, Duration time) {
    Deadline deadline = Deadline.in(time);
    Optional<Answer.Unknown> stop = deadline.stop();
    if (stop.isPresent()) {
      return stop.get();
    }
    try (Context context = new Context()) {
      FutureTask<Answer> task =
          new FutureTask<>(() -> new Z3Run(context, clauses, deadline, megabytes).answer());
      Thread worker = Thread.ofPlatform().daemon().name("z3").start(task);
      return await(task, worker, context, deadline);
    } catch (Z3Exception e) {
      return new Answer.Unknown("Z3: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      return Deadline.memory();
    }
  }

  /// Waits for the answer. Returns only when the worker has ended, since nobody else may use the
  /// context, or close it, before.
  private static Answer await(
      FutureTask<Answer> task, Thread worker, Context context, Deadline deadline) {
    Optional<Answer.Unknown> stopped = Optional.empty();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          Answer answer =
              task.get(
                  stopped.isPresent() ? STEP : Math.max(STEP, deadline.left()),
                  TimeUnit.NANOSECONDS);
          return answer instanceof Answer.Unknown && stopped.isPresent() ? stopped.get() : answer;
        } catch (InterruptedException e) {
          interrupted = true;
          stopped = Optional.of(Deadline.interrupted());
        } catch (TimeoutException e) {
          stopped = stopped.or(() -> Optional.of(deadline.timeIsUp()));
        }
        // Z3 forgets an interrupt that comes before its search begins: hence again and again.
        worker.interrupt();
        context.interrupt();
      }
    } catch (ExecutionException e) {
      return failure(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Answer failure(Throwable cause) {
    return switch (cause) {
      case Z3Exception e -> new Answer.Unknown("Z3: " + e.getMessage());
      case OutOfMemoryError _ -> Deadline.memory();
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(cause);
    };
  }
}
