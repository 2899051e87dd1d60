package dev.acquit.model.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.LongSupplier;

/// Time and memory left for a search.
///
/// Time is that of the processor, so that a busy machine changes no answer; only a search that has
/// waited [#WAIT] times as long ends all the same. To be used by the thread that made it.
class Budget {
  /// Thrown inside a search when it must stop; never leaves the engine.
  static final class Exhausted extends RuntimeException {
    Exhausted(String why) {
      super(why, null, false, false);
    }
  }

  /// At this share of the heap a search stops, so that the process lives on.
  private static final double MAX_HEAP_SHARE = 0.9;

  private static final int CHECK_EVERY = 128;

  /// How much longer than its time a search may take when others have the processor.
  private static final int WAIT = 10;

  private final LongSupplier clock;
  private final LongSupplier processor;
  private final long begin;
  private final Duration time;
  private long spent = -1;
  private long steps;

  Budget(Duration time) {
    this(time, System::nanoTime, Processor::nanos);
  }

  /// @param clock nanoseconds of the clock
  /// @param processor nanoseconds that this thread had the processor
  Budget(Duration time, LongSupplier clock, LongSupplier processor) {
    this.time = time;
    this.clock = clock;
    this.processor = processor;
    this.begin = clock.getAsLong();
  }

  /// The processor's time is asked for only when a good part of the time is over by the clock:
  /// asking loads many classes, and most searches end before.
  private static final class Processor {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static long nanos() {
      return THREADS.isCurrentThreadCpuTimeSupported()
          ? THREADS.getCurrentThreadCpuTime()
          : System.nanoTime();
    }
  }

  /// Nanoseconds used up. Up to a tenth of the time by the clock counts as the processor's.
  private long used() {
    long waited = clock.getAsLong() - begin;
    long early = time.toNanos() / WAIT;
    if (spent < 0) {
      if (waited <= early) {
        return waited;
      }
      spent = processor.getAsLong() - waited;
    }
    return Math.max(processor.getAsLong() - spent, waited / WAIT);
  }

  /// A part of this budget, for a question that can be left open.
  ///
  /// @param most how many steps it may take
  Budget part(long most) {
    Budget whole = this;
    return new Budget(time, clock, processor) {
      private long left = most;

      @Override
      void step() {
        if (--left < 0) {
          throw new Exhausted("a question was left open");
        }
        whole.step();
      }
    };
  }

  /// Counts a step of work.
  void step() {
    if (++steps % CHECK_EVERY == 0) {
      check();
    }
  }

  private void check() {
    if (used() > time.toNanos()) {
      throw new Exhausted("the time budget of " + time.toMillis() + " ms was used up");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new Exhausted("it was interrupted");
    }
    if (steps % (CHECK_EVERY * 1024L) == 0) {
      Runtime runtime = Runtime.getRuntime();
      long used = runtime.totalMemory() - runtime.freeMemory();
      if (used > MAX_HEAP_SHARE * runtime.maxMemory()) {
        throw new Exhausted("memory ran short");
      }
    }
  }

  /// What is left of the time, not negative.
  Duration left() {
    return Duration.ofNanos(Math.max(0, time.toNanos() - used()));
  }

  long steps() {
    return steps;
  }
}
