package dev.acquit.model.sat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/// How long a thread has worked on something, by the processor: a machine that is busy with other
/// things, or a process that was stopped, changes no answer. Only work that has waited [#WAIT]
/// times as long as it may take counts as done. For the thread that made it.
public final class WorkTime {
  /// How much longer than its time work may take when others have the processor.
  private static final int WAIT = 10;

  private final LongSupplier clock;
  private final LongSupplier processor;
  private final long begin;
  private boolean asked;
  private long before;

  private WorkTime(LongSupplier clock, LongSupplier processor) {
    this.clock = clock;
    this.processor = processor;
    this.begin = clock.getAsLong();
  }

  /// Work that begins now.
  public static WorkTime begin() {
    return begin(System::nanoTime, Processor::nanos);
  }

  /// The same by other clocks.
  ///
  /// @param clock nanoseconds of the clock
  /// @param processor nanoseconds that this thread had the processor
  public static WorkTime begin(LongSupplier clock, LongSupplier processor) {
    return new WorkTime(clock, processor);
  }

  /// The processor's time is asked for only when a good part of the time is over by the clock:
  /// asking loads many classes, and most work ends before.
  private static final class Processor {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static long nanos() {
      return THREADS.isCurrentThreadCpuTimeSupported()
          ? THREADS.getCurrentThreadCpuTime()
          : System.nanoTime();
    }
  }

  /// Nanoseconds worked. Up to a tenth of the limit by the clock counts as worked. When more has
  /// passed, the processor is asked for the first time, and at most as much again counts: work asks
  /// often, so that what is beyond was waited.
  ///
  /// @param limit how many there may be
  public long used(long limit) {
    long waited = clock.getAsLong() - begin;
    long early = limit / WAIT;
    if (!asked) {
      if (waited <= early) {
        return waited;
      }
      asked = true;
      before = processor.getAsLong() - Math.min(waited, 2 * early);
    }
    return Math.max(processor.getAsLong() - before, waited / WAIT);
  }

  /// The same work by the same clocks, from now on.
  public WorkTime again() {
    return new WorkTime(clock, processor);
  }
}
