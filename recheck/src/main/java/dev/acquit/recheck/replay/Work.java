package dev.acquit.recheck.replay;

/// How much may still be done.
public final class Work {
  private final long limit;
  private long done;

  /// @param limit how many steps, of a few microseconds at most
  public Work(long limit) {
    this.limit = limit;
  }

  /// Counts a step.
  ///
  /// @throws NotReplayedException if it is one too many, or the thread was interrupted
  void step() throws NotReplayedException {
    if (++done > limit) {
      throw new NotReplayedException(
          "there is too much to try: more than %,d steps".formatted(limit));
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new NotReplayedException("it was interrupted");
    }
  }
}
