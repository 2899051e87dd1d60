package dev.acquit.model.engine;

import dev.acquit.model.sat.WorkTime;
import java.time.Duration;

/// Time and memory left for a search.
///
/// Time is that of the processor ([WorkTime]). To be used by the thread that made it.
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

  /// How many parts of a formula are as much work as that.
  private static final int TICKS = 1024;

  private final WorkTime worked;
  private final Duration time;
  private long steps;
  private long ticks;
  private long checks;

  Budget(Duration time) {
    this(time, WorkTime.begin());
  }

  /// @param worked how long the work has taken
  Budget(Duration time, WorkTime worked) {
    this.time = time;
    this.worked = worked;
  }

  private long used() {
    return worked.used(time.toNanos());
  }

  /// A part of this budget, for a question that can be left open.
  ///
  /// @param most how many steps it may take, or parts of a formula
  Budget part(long most) {
    Budget whole = this;
    return new Budget(time, worked.again()) {
      private long left = most;

      @Override
      void step() {
        use();
        whole.step();
      }

      @Override
      void tick() {
        use();
        whole.tick();
      }

      private void use() {
        if (--left < 0) {
          throw new Exhausted("a question was left open");
        }
      }
    };
  }

  /// The time that is left, for work of so many steps that are not counted here.
  ///
  /// @param most how many
  Budget beside(long most) {
    return new Budget(left(), WorkTime.begin()) {
      @Override
      void step() {
        super.step();
        if (steps() > most) {
          throw new Exhausted("a question was left open");
        }
      }
    };
  }

  /// Counts a step of work.
  void step() {
    if (++steps % CHECK_EVERY == 0) {
      check();
    }
  }

  /// Counts work that is no step of a search.
  void tick() {
    if (++ticks % TICKS == 0) {
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
    if (++checks % 1024 == 0) {
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
