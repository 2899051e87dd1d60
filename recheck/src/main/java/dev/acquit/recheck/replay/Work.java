package dev.acquit.recheck.replay;

/// How much may still be done.
public final class Work {
  private final Effort effort;
  private long done;

  /// @param effort how many steps, of a few microseconds at most, and until when
  Work(Effort effort) {
    this.effort = effort;
  }

  /// Counts a step.
  ///
  /// @throws NotReplayedException if it is one too many, time is up, or the thread was interrupted
  void step() throws NotReplayedException {
    if (++done > effort.steps()) {
      throw new NotReplayedException(
          "there is too much to try: more than %,d steps".formatted(effort.steps()));
    }
    if (System.nanoTime() - effort.end() > 0) {
      throw new NotReplayedException("time was up");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new NotReplayedException("it was interrupted");
    }
  }
}
