package dev.acquit.model.engine;

import java.time.Duration;

/// Time and memory left for a search.
final class Budget {
  /// Thrown inside a search when it must stop; never leaves the engine.
  static final class Exhausted extends RuntimeException {
    Exhausted(String why) {
      super(why, null, false, false);
    }
  }

  /// At this share of the heap a search stops, so that the process lives on.
  private static final double MAX_HEAP_SHARE = 0.9;

  private static final int CHECK_EVERY = 128;

  private final long deadline;
  private final Duration time;
  private long steps;

  Budget(Duration time) {
    this.time = time;
    this.deadline = System.nanoTime() + time.toNanos();
  }

  /// Counts a step of work.
  void step() {
    if (++steps % CHECK_EVERY == 0) {
      check();
    }
  }

  private void check() {
    if (System.nanoTime() - deadline > 0) {
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
    return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
  }

  long steps() {
    return steps;
  }
}
