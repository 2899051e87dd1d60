package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.emulator.code.Fiber;
import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.host.HostThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// CPU threads that execute parts of tests while a kernel executes the rest. Belongs to one thread
/// at a time.
///
/// Nobody waits for ever: a thread that waits for the kernel to start gives up at the limit, and
/// one that goes round a loop gives the instance up.
public final class HostTeam implements AutoCloseable {
  /// How often a waiting thread looks before it looks at the clock.
  private static final int PATIENCE = 256;

  /// How much later than the threads themselves the team gives up.
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("host side ", 0).factory());

  /// Executes a part, and returns when all its threads have gone through all instances.
  ///
  /// @param part the part; its launch is queued
  /// @param limit how long the kernel may take to start
  /// @throws DeviceException of kind [DeviceProblem.Kind#TIMEOUT] if the kernel has not started, of
  ///   kind [DeviceProblem.Kind#OTHER] if a thread accessed what is not there
  /// @throws InterruptedException if the calling thread is interrupted
  public void run(HostPart part, Duration limit) throws DeviceException, InterruptedException {
    AtomicInteger missing = new AtomicInteger(part.threads().size());
    long deadline = System.nanoTime() + limit.toNanos();
    AtomicBoolean over = new AtomicBoolean();
    List<Future<Boolean>> all = new ArrayList<>();
    for (HostThread thread : part.threads()) {
      all.add(threads.submit(() -> thread(part, thread, missing, over, deadline)));
    }
    boolean started = true;
    try {
      for (Future<Boolean> one : all) {
        long left = deadline - System.nanoTime() + GRACE.toNanos();
        started &= one.get(Math.max(1, left), TimeUnit.NANOSECONDS);
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof EmulatedFault fault) {
        throw new DeviceException(
            new DeviceProblem(
                DeviceProblem.Kind.OTHER,
                "a thread of the CPU made " + fault.getMessage(),
                "if the test computes addresses, look there; else please report this",
                ""));
      }
      throw new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw late("the threads of the CPU have not ended", limit);
    } finally {
      over.set(true);
      join(all);
    }
    if (!started) {
      throw late("the kernel has not started beside the threads of the CPU", limit);
    }
  }

  /// Waits for threads that have been told to end, since the caller gives the memory back that they
  /// are in. They look after each instance, which is soon.
  private static void join(List<Future<Boolean>> all) {
    long deadline = System.nanoTime() + GRACE.toNanos();
    boolean interrupted = false;
    for (Future<Boolean> one : all) {
      while (!one.isDone() && System.nanoTime() - deadline < 0) {
        try {
          Thread.sleep(1);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static DeviceException late(String what, Duration limit) {
    return new DeviceException(
        new DeviceProblem(
            DeviceProblem.Kind.TIMEOUT,
            "%s within %s s".formatted(what, limit.toNanos() / 1_000_000_000.0),
            "it cannot be stopped; the GPU can be used again by a new process,"
                + " when this one has ended",
            ""));
  }

  /// One thread; whether the kernel has started.
  private static boolean thread(
      HostPart part, HostThread thread, AtomicInteger missing, AtomicBoolean over, long deadline) {
    CpuMemory memory = new CpuMemory(part.block());
    Fiber fiber = thread.fiber(new CpuSetting(memory));
    if (missing.decrementAndGet() == 0) {
      memory.signal(part.ready(), part.launch());
    }
    int looks = 0;
    while (memory.signal(part.signal()) != part.launch()) {
      Thread.onSpinWait();
      boolean late = ++looks % PATIENCE == 0 && System.nanoTime() - deadline >= 0;
      if (late || over.get()) {
        return false;
      }
    }
    for (int step = 0; step < thread.instances() && !over.get(); step++) {
      thread.begin(fiber, step);
      int left = HostThread.MOST_STEPS;
      while (left > 0 && fiber.state() == Fiber.State.READY) {
        left -= Math.max(1, fiber.run(left));
      }
      if (fiber.state() == Fiber.State.DONE) {
        thread.end(fiber, step);
      }
    }
    return true;
  }

  /// Ends its threads.
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
