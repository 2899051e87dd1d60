package dev.acquit.model.progress;

/// How far a thread came, as the rules of progress see it.
public enum Standing {
  /// It has nothing to do, and did nothing.
  IDLE(false, false),
  /// It has ended, or waits at a barrier: it cannot go on.
  HELD(true, false),
  /// It runs, round and round.
  RUNNING(true, true),
  /// It could begin, and is not let.
  UNSTARTED(false, true),
  /// It could go on, and is not let.
  STOPPED(true, true);

  private final boolean stepped;
  private final boolean schedulable;

  Standing(boolean stepped, boolean schedulable) {
    this.stepped = stepped;
    this.schedulable = schedulable;
  }

  /// Whether it has taken a step.
  boolean stepped() {
    return stepped;
  }

  /// Whether it could take one.
  boolean schedulable() {
    return schedulable;
  }

  /// Whether it must not have progress.
  boolean stands() {
    return this == UNSTARTED || this == STOPPED;
  }
}
